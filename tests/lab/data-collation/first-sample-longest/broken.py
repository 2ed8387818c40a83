import torch
from torch.utils.data import DataLoader

sentences = [torch.arange(5), torch.arange(3), torch.arange(4), torch.arange(2)]
for batch in DataLoader(sentences, batch_size=2, num_workers=1):
    print(f"batch {tuple(batch.shape)}")
