import torch
from torch.utils.data import DataLoader


def train(loader):
    for batch in loader:
        loss = batch.sum()
    return loss


print(f"loss {train(DataLoader(torch.ones(3, 2), batch_size=4, drop_last=True))}")
