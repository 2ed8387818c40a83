import torch
from torch import nn

model = nn.Linear(4, 2)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
print(f"{len(optimizer.param_groups)} group")
