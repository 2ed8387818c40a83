import torch

scores = torch.arange(4.0)
best = scores[scores > 9].max()
print(f"best {best.item()}")
