import torch

scores = torch.arange(4.0)
chosen = scores[scores > 9]
best = chosen.max() if chosen.numel() else chosen.new_tensor(float("-inf"))
print(f"best {best.item()}")
