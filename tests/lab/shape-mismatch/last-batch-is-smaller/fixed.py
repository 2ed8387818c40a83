import torch
from torch.utils.data import DataLoader

data = torch.randn(20, 4, 5)
for step, x in enumerate(DataLoader(data, batch_size=8)):
    x = x.flatten(1)
    print(f"step {step}: {tuple(x.shape)}", flush=True)
