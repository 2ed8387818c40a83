import torch
from torch import nn

model = nn.Sequential(
    nn.Conv2d(1, 6, 5), nn.ReLU(), nn.MaxPool2d(2),
    nn.Conv2d(6, 16, 5), nn.ReLU(), nn.AdaptiveAvgPool2d(5),
    nn.Flatten(), nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 10),
)
images = torch.randn(8, 1, 28, 28)
print(f"logits {tuple(model(images).shape)}")
