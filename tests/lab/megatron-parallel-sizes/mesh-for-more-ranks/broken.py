import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
if dist.get_rank() == 0:
    print(f"dp {mesh['dp'].size()}, tp {mesh['tp'].size()}")
dist.destroy_process_group()
