import torch
from torch import nn

config = {"hidden_size": 1024, "num_heads": 16}
layer = nn.TransformerEncoderLayer(config["hidden_size"], config["num_heads"], batch_first=True)
print(f"hidden states {tuple(layer(torch.randn(2, 4, config['hidden_size'])).shape)}")
