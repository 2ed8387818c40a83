import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

dist.init_process_group("gloo")
tp = 2
mesh = init_device_mesh("cpu", (dist.get_world_size() // tp, tp), mesh_dim_names=("dp", "tp"))
if dist.get_rank() == 0:
    print(f"dp {mesh['dp'].size()}, tp {mesh['tp'].size()}")
dist.destroy_process_group()
