import torch
from torch import nn

vocabulary = {f"word{number}": number for number in range(100)}
embedding = nn.Embedding(len(vocabulary), 8)
vocabulary["<image>"] = len(vocabulary)
hidden = embedding(torch.tensor([vocabulary["word7"], vocabulary["<image>"]]))
