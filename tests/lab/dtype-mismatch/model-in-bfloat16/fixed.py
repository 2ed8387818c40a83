import torch

model = torch.nn.Conv2d(3, 8, 3).to(torch.bfloat16)
images = torch.randn(2, 3, 16, 16)
with torch.autocast("cpu", dtype=torch.bfloat16):
    print(f"features {tuple(model(images).shape)}")
