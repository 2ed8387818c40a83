import torch
from torch import nn

model = nn.Linear(16, 2)
model = nn.Sequential(nn.Linear(16, 16), nn.Linear(16, 2))  # The head has a layer more now.
optimizer = torch.optim.AdamW(model.parameters())

scaler = torch.amp.GradScaler("cpu")
loss = model(torch.randn(8, 16)).square().mean()
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
print("step done")
