from torch import nn

stage = nn.Sequential(nn.ReLU(), nn.Dropout(0.1))
device = next(stage.parameters()).device
print(f"on {device}")
