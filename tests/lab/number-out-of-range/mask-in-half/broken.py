import torch

scores = torch.zeros(2, 2, dtype=torch.float16)
mask = torch.tensor([[False, True], [False, False]])
scores = scores.masked_fill(mask, -1e9)
print(f"probabilities {scores.softmax(-1).tolist()}")
