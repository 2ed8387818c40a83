import torch
from torch import nn

stage = nn.Sequential(nn.ReLU(), nn.Dropout(0.1))
parameter = next(stage.parameters(), None)
device = parameter.device if parameter is not None else torch.device("cpu")
print(f"on {device}")
