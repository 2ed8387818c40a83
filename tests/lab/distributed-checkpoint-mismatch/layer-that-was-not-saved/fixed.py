import torch.distributed.checkpoint as dcp
from torch import nn

small = nn.ModuleList(nn.Linear(4, 4) for _ in range(2))
dcp.save({"model": small.state_dict()}, checkpoint_id="checkpoint", no_dist=True)

model = nn.ModuleList(nn.Linear(4, 4) for _ in range(2))
state = {"model": model.state_dict()}
dcp.load(state, checkpoint_id="checkpoint", no_dist=True)
model.load_state_dict(state["model"])
print(f"{len(model)} layers loaded")
