import argparse

import torch
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument("--lr", type=float, default=1e-4)
args = parser.parse_args()

torch.save({"model": nn.Linear(4, 4).state_dict(), "args": vars(args)}, "last.pt")
state = torch.load("last.pt")
print(f"{len(state['model'])} tensors")
