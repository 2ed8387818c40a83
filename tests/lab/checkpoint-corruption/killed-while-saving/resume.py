import torch

state = torch.load("last.pt")
print(f"goes on from step {state['step']}")
