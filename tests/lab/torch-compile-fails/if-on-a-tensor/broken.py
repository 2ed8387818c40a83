import torch
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(8, 8)

    def forward(self, x):
        h = self.layer(x)
        if h.abs().max() > 100:
            h = h * 0.1
        return h


block = torch.compile(Block(), fullgraph=True, backend="aot_eager")
block(torch.randn(2, 8)).sum().backward()
print("step done")
