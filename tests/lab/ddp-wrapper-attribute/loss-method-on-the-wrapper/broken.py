import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 1)

    def forward(self, x):
        return self.layer(x)

    def compute_loss(self, x):
        return self.forward(x).pow(2).mean()


dist.init_process_group("gloo")
torch.manual_seed(dist.get_rank())
model = DistributedDataParallel(Model())
model.compute_loss(torch.randn(2, 4)).backward()
sums = [None] * dist.get_world_size()
dist.all_gather_object(sums, model.module.layer.weight.grad.double().sum().item())
if dist.get_rank() == 0:
    print(f"the ranks agree: {len(set(sums)) == 1}")
dist.destroy_process_group()
