import torch
from torch import nn

model = nn.Linear(768, 768)
for step in range(8):
    torch.save(model.state_dict(), f"out/step-{step}.pt")
    print(f"saved step {step}")
