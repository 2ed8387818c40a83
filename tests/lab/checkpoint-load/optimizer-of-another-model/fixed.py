import torch
from torch import nn

model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 2))
optimizer = torch.optim.AdamW(model.parameters())
model(torch.randn(4, 8)).sum().backward()
optimizer.step()
torch.save(optimizer.state_dict(), "optimizer.pt")

resumed = torch.optim.AdamW(model.parameters())
resumed.load_state_dict(torch.load("optimizer.pt"))
