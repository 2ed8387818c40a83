import torch
from torch import nn

model = nn.Linear(8, 2)
logits = model(torch.randn(4, 8))
loss = logits.sum()
loss.backward()
