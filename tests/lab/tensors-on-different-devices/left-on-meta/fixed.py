import torch
from torch import nn

with torch.device("cpu"):
    model = nn.Sequential(nn.Linear(8, 8), nn.ReLU())
hidden = model(torch.randn(4, 8))
