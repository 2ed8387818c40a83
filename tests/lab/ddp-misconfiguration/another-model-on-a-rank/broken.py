import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group("gloo")
layers = [nn.Linear(8, 8)]
if dist.get_rank() == 0:
    layers.append(nn.Linear(8, 2))
model = DistributedDataParallel(nn.Sequential(*layers))
dist.barrier()
dist.destroy_process_group()
