import torch
from torch import nn

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
model = nn.Linear(4, 4).to(device)
x = torch.ones(2, 4, device=device)
print(f"output {tuple(model(x).shape)}")
