import torch

hidden = torch.zeros(16, 32)
batch, tokens, width = hidden.shape
print(f"{tokens} tokens")
