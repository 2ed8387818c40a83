import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch import nn

dist.init_process_group("gloo")
saved = nn.Embedding(1000, 16)
dcp.save({"model": saved.state_dict()}, checkpoint_id="ckpt/step-100")

# A multiple of 8 is faster.
model = nn.Embedding(1008, 16)
state = {"model": model.state_dict()}
dcp.load(state, checkpoint_id="ckpt/step-100")
model.load_state_dict(state["model"])
if dist.get_rank() == 0:
    print(f"loaded {model.num_embeddings} rows")
dist.destroy_process_group()
