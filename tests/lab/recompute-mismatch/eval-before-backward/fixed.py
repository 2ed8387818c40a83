import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

block = nn.Sequential(nn.Linear(8, 8), nn.Dropout(0.1), nn.ReLU())
head = nn.Linear(8, 2)
hidden = checkpoint(block, torch.randn(4, 8), use_reentrant=False)
loss = head(hidden).sum()
loss.backward()
block.eval()
print(f"loss before the step {loss:.3f}")
block.train()
print("step done")
