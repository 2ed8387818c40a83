import torch
from torch.utils.data import DataLoader, DistributedSampler


def batches(loader, sampler):
    epoch = 0
    while True:
        sampler.set_epoch(epoch)
        empty = True
        for batch in loader:
            empty = False
            yield batch
        if empty:
            raise ValueError("this rank has no batch")
        epoch += 1


rows = torch.arange(8)
sampler = DistributedSampler(rows, num_replicas=1, rank=0)
loader = DataLoader(rows, batch_size=4, sampler=sampler)
data = batches(loader, sampler)
for step in range(3):
    batch = next(data)
print(f"{step + 1} steps")
