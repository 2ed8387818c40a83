import torch

hidden = torch.zeros(16, 32).unsqueeze(0)
batch, tokens, width = hidden.shape
print(f"{tokens} tokens")
