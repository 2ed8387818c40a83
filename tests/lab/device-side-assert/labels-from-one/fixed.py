import torch
from torch import nn

labels = torch.tensor([1, 2, 3, 1])
logits = nn.Linear(8, 3)(torch.randn(4, 8))
loss = nn.functional.cross_entropy(logits, labels - 1)
print(f"classes {labels.unique().tolist()}")
