import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(8, 8)
        self.block = nn.Linear(8, 8)

    def forward(self, x):
        x = self.first(x)
        for _ in range(2):
            x = checkpoint(self.block, x, use_reentrant=False)
        return x


dist.init_process_group("gloo")
model = DistributedDataParallel(Tied())
model(torch.randn(4, 8)).sum().backward()
dist.barrier()
dist.destroy_process_group()
