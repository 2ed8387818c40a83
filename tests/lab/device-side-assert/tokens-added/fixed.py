import torch
from torch import nn

vocabulary = {f"word{number}": number for number in range(100)}
embedding = nn.Embedding(len(vocabulary), 8)
vocabulary["<image>"] = len(vocabulary)
resized = nn.Embedding(len(vocabulary), 8)
resized.weight.data[: len(embedding.weight)] = embedding.weight.data
embedding = resized
hidden = embedding(torch.tensor([vocabulary["word7"], vocabulary["<image>"]]))
