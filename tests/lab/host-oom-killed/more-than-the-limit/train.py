import torch

scores = torch.empty(8, 16, 3072, 3072)
print(f"attention scores of {scores.nbytes / 1e9:.1f} GB")
