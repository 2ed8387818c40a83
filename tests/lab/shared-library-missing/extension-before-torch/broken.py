import kernels
import torch

print(f"{kernels.__name__} with {torch.ones(2).sum():.0f} weights")
