import torch
from torch import nn

device = torch.device("cuda")
model = nn.Linear(4, 4).to(device)
x = torch.ones(2, 4, device=device)
print(f"output {tuple(model(x).shape)}")
