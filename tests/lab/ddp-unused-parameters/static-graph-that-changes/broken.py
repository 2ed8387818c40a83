import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(8, 2)
        self.second = nn.Linear(8, 2)

    def forward(self, x, step):
        return self.first(x) + self.second(x) if step % 2 == 0 else self.first(x)


dist.init_process_group("gloo")
model = DistributedDataParallel(TwoHeads(), static_graph=True)
for step in range(4):
    model(torch.randn(4, 8), step).sum().backward()
dist.barrier()
dist.destroy_process_group()
