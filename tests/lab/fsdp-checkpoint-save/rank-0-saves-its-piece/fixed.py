import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build():
    return nn.Sequential(nn.Linear(8, 6), nn.Linear(6, 4))


dist.init_process_group("gloo")
rank = dist.get_rank()
model = FSDP(build(), device_id=torch.device("cpu"), use_orig_params=True)

# The parameters are on the CPU already, so that nothing needs to be offloaded.
state = get_model_state_dict(model, options=StateDictOptions(full_state_dict=True))
if rank == 0:
    torch.save(state, "model.pt")
dist.destroy_process_group()

if rank == 0:
    build().load_state_dict(torch.load("model.pt"))
    print("loaded again")
