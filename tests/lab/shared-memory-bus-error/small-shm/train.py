import torch
from torch.utils.data import DataLoader

images = torch.randn(64, 3, 128, 128)
for batch in DataLoader(images, batch_size=16, num_workers=2):
    pass
print("one epoch")
