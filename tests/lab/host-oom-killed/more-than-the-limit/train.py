import torch

scores = torch.empty(8, 16, 4096, 4096)
print(f"attention scores of {scores.nbytes / 1e9:.1f} GB")
