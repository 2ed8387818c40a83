import torch
from torch import nn

model = nn.Linear(8, 1, dtype=torch.float16)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")

loss = model(torch.ones(4, 8, dtype=torch.float16)).mean()
scaler.scale(loss).backward()
scaler.unscale_(optimizer)
nn.utils.clip_grad_norm_(model.parameters(), 1.0)
scaler.step(optimizer)
print("step done")
