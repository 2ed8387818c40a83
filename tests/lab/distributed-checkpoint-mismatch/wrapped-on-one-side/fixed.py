import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch import nn
from torch.distributed.checkpoint.state_dict import get_model_state_dict, set_model_state_dict
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group("gloo")
dcp.save({"model": nn.Linear(8, 4).state_dict()}, checkpoint_id="ckpt/step-100")

model = DDP(nn.Linear(8, 4))
state = {"model": get_model_state_dict(model)}
dcp.load(state, checkpoint_id="ckpt/step-100")
set_model_state_dict(model, state["model"])
if dist.get_rank() == 0:
    print("loaded")
dist.destroy_process_group()
