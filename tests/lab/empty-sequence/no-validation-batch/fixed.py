import torch
from torch.utils.data import DataLoader

validation = torch.arange(6)
loader = DataLoader(validation, batch_size=8, drop_last=False)
scores = [batch * 2 for batch in loader]
print(f"{len(torch.cat(scores))} scores")
