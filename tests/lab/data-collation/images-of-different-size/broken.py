import torch
from torch.utils.data import DataLoader

torch.manual_seed(0)
images = [torch.rand(3, 32, 32), torch.rand(3, 24, 32), torch.rand(3, 32, 32), torch.rand(1, 32, 32)]
for batch in DataLoader(images, batch_size=2):
    print(f"batch {tuple(batch.shape)}")
