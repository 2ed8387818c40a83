import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

mesh = init_device_mesh("cpu", (2,))
weight = distribute_tensor(torch.ones(8, 4), mesh, [Shard(0)])
bias = distribute_tensor(torch.ones(8, 4), mesh, [Shard(0)])
scaled = weight * bias
if dist.get_rank() == 0:
    print(f"shape {tuple(scaled.shape)}")
dist.barrier()
dist.destroy_process_group()
