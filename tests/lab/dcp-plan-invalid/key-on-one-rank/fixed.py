import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
weight = distribute_tensor(torch.arange(16.0).view(8, 2), mesh, [Shard(0)])
state = {"model": {"weight": weight}}
state["ema"] = {"weight": weight.clone()}
try:
    dcp.save(state, checkpoint_id="checkpoint")
except dcp.api.CheckpointException as error:
    if dist.get_rank() == 0:
        print(error)
    dist.destroy_process_group()
    raise SystemExit(1)
if dist.get_rank() == 0:
    print("saved", *sorted(state))
dist.destroy_process_group()
