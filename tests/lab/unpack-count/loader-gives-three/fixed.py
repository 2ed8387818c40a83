import torch
from torch.utils.data import DataLoader, TensorDataset

rows = TensorDataset(torch.zeros(8, 4), torch.zeros(8), torch.ones(8))
for inputs, labels, *rest in DataLoader(rows, batch_size=4):
    pass
print(f"{len(labels)} labels")
