import torch
from torch import nn

layer = nn.Linear(8, 8)
hidden = torch.sigmoid(layer(torch.randn(4, 8)))
hidden += 1
hidden.sum().backward()
