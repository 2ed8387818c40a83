import torch
from torch import nn

model = nn.Linear(4, 1)
scores = model(torch.ones(1, 4)).squeeze()
for score in scores:
    pass
print("each sample has a score")
