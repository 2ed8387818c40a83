import torch
from torch import nn

torch.manual_seed(0)
decoder = nn.Sequential(nn.Conv2d(4, 8, 3, padding=1), nn.GroupNorm(2, 8), nn.Conv2d(8, 3, 3, padding=1))
decoder[0].weight.data *= 40_000
decoder = decoder.to(torch.float16)
with torch.no_grad():
    image = decoder(torch.randn(1, 4, 8, 8, dtype=torch.float16)).float().sigmoid().numpy()
pixels = (image * 255).round().astype("uint8")
assert pixels.any(), "the image is black"
print(f"brightest pixel {pixels.max()}")
