import torch

lengths, limit = torch.tensor([3, 9, 5]), 8
if lengths > limit:
    lengths = lengths.clamp(max=limit)
print(f"longest {int(lengths.max())}")
