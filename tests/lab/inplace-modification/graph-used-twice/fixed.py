import torch
from torch import nn

encoder = nn.Linear(8, 8)
hidden = torch.tanh(encoder(torch.randn(4, 8)))
heads = (nn.Linear(8, 2), nn.Linear(8, 3))
sum(head(hidden).sum() for head in heads).backward()
print("done")
