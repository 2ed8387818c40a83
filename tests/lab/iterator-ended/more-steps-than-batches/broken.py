import torch
from torch.utils.data import DataLoader

loader = DataLoader(torch.arange(8), batch_size=4)
batches = iter(loader)
for step in range(3):
    batch = next(batches)
print(f"{step + 1} steps")
