import torch
from torch.utils.data import DataLoader


def train(loader):
    loss = None
    for batch in loader:
        loss = batch.sum()
    if loss is None:
        raise SystemExit("the loader gave no batch")
    return loss


print(f"loss {train(DataLoader(torch.ones(3, 2), batch_size=3, drop_last=True))}")
