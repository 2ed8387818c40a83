import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group("gloo")
model = DistributedDataParallel(nn.Linear(4, 2))
if dist.get_rank() == 0:
    torch.save(model.state_dict(), "last.pt")
dist.barrier()
dist.destroy_process_group()

# Later, for the evaluation.
state = torch.load("last.pt")
state = {name.removeprefix("module."): tensor for name, tensor in state.items()}
evaluated = nn.Linear(4, 2)
evaluated.load_state_dict(state)
