import time

import torch
from torch.utils.data import DataLoader, Dataset


class Images(Dataset):
    def __len__(self):
        return 16

    def __getitem__(self, at):
        if at == 9:
            time.sleep(20)  # A file on a share that does not answer.
        return torch.randn(4)


for batch in DataLoader(Images(), batch_size=4, num_workers=0):
    pass
