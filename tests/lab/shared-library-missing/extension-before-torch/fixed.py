import torch
import kernels

print(f"{kernels.__name__} with {torch.ones(2).sum():.0f} weights")
