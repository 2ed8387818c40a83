import torch

state = torch.load("gpu.pt", map_location="cpu")
print(f"{len(state)} tensors on {state['weight'].device}")
