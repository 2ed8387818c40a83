import torch
import torch.distributed as dist
from torch.utils.data import DataLoader

dist.init_process_group("gloo")
rank = dist.get_rank()
loader = DataLoader(torch.arange(12.0 if rank == 0 else 8.0), batch_size=4)
count = torch.tensor(len(loader))
dist.all_reduce(count, op=dist.ReduceOp.MIN)
for step, batch in zip(range(int(count)), loader):
    total = batch.sum()
    dist.all_reduce(total)
if rank == 0:
    print(f"{step + 1} steps")
dist.destroy_process_group()
