import torch
from torch import nn

criterion = nn.CrossEntropyLoss(reduction="none")
loss = criterion(torch.zeros(8, 10), torch.arange(8))
print(f"loss {loss.item():.3f}")
