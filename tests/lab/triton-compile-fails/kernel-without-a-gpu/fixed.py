import torch
from kernels import doubled

x = torch.ones(8)
if torch.cuda.is_available():
    doubled[(1,)](x.cuda(), 8, BLOCK=8)
else:
    x *= 2
print(f"sum {x.sum():.0f}")
