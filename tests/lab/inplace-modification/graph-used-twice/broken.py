import torch
from torch import nn

encoder = nn.Linear(8, 8)
hidden = torch.tanh(encoder(torch.randn(4, 8)))
for head in (nn.Linear(8, 2), nn.Linear(8, 3)):
    head(hidden).sum().backward()
print("done")
