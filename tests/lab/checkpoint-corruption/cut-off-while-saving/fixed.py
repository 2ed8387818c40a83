import os

import torch
from torch import nn

model = nn.Linear(64, 64)
for step in (100, 200):
    torch.save(model.state_dict(), f"step-{step}.pt")
# The job was ended while it wrote the last one.
os.truncate("step-200.pt", 4096)

model.load_state_dict(torch.load("step-100.pt"))
