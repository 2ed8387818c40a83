import torch
from torch.nn.functional import interpolate
from torch.utils.data import DataLoader


def same_size(batch):
    batch = [image.expand(3, -1, -1) for image in batch]
    return torch.stack([interpolate(image[None], size=(32, 32))[0] for image in batch])


torch.manual_seed(0)
images = [torch.rand(3, 32, 32), torch.rand(3, 24, 32), torch.rand(3, 32, 32), torch.rand(1, 32, 32)]
for batch in DataLoader(images, batch_size=2, collate_fn=same_size):
    print(f"batch {tuple(batch.shape)}")
