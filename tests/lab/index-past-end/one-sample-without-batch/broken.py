import torch

x = torch.arange(6.0)
print(f"first column {x[:, 0].tolist()}")
