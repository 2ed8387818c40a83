import torch
from torch import nn

model = nn.Sequential(nn.LayerNorm(32), nn.Linear(32, 32)).to(torch.float8_e4m3fn)
x = torch.ones(4, 32).to(torch.float8_e4m3fn)
print(f"output {tuple(model(x).shape)}")
