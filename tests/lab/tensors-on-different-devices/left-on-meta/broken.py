import torch
from torch import nn

with torch.device("meta"):
    model = nn.Sequential(nn.Linear(8, 8), nn.ReLU())
hidden = model(torch.randn(4, 8))
