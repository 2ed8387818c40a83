import torch

x = torch.arange(6.0)
if x.dim() == 1:
    x = x.unsqueeze(0)
print(f"first column {x[:, 0].tolist()}")
