import torch.distributed as dist
from safetensors.torch import load_file, save_file
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
model = nn.Sequential(nn.Linear(8, 6), nn.Linear(6, 4))
fully_shard(model, mesh=init_device_mesh("cpu", (dist.get_world_size(),)))

state = model.state_dict()
if dist.get_rank() == 0:
    save_file(state, "model.safetensors")
    print({key: list(value.shape) for key, value in load_file("model.safetensors").items()})
dist.destroy_process_group()
