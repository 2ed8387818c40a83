import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group("gloo")
layers = [nn.Linear(8, 8), nn.Linear(8, 2)]
model = DistributedDataParallel(nn.Sequential(*layers))
dist.barrier()
dist.destroy_process_group()
