import torch

state = torch.load("gpu.pt")
print(f"{len(state)} tensors on {state['weight'].device}")
