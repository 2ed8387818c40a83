import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build():
    return nn.Sequential(nn.Linear(8, 6), nn.Linear(6, 4))


dist.init_process_group("gloo")
rank = dist.get_rank()
model = FSDP(build(), device_id=torch.device("cpu"), use_orig_params=True)

state = model.module.state_dict()
if rank == 0:
    torch.save(state, "model.pt")
dist.destroy_process_group()

if rank == 0:
    build().load_state_dict(torch.load("model.pt"))
    print("loaded again")
