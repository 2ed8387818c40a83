import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch import nn

dist.init_process_group("gloo")
saved = nn.Embedding(1000, 16)
dcp.save({"model": saved.state_dict()}, checkpoint_id="ckpt/step-100")

model = nn.Embedding(1000, 16)
state = {"model": model.state_dict()}
dcp.load(state, checkpoint_id="ckpt/step-100")
model.load_state_dict(state["model"])
# A multiple of 8 is faster.
padded = nn.Embedding(1008, 16)
with torch.no_grad():
    padded.weight[:1000] = model.weight
if dist.get_rank() == 0:
    print(f"loaded {model.num_embeddings} rows, padded to {padded.num_embeddings}")
dist.destroy_process_group()
