import torch
from torch import nn

model = nn.Linear(4, 2).to(torch.bfloat16)
with torch.no_grad():
    scores = model(torch.ones(3, 4, dtype=torch.bfloat16)).numpy()
print(f"shape {scores.shape}")
