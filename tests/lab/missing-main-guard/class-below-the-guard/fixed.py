import torch
from torch.utils.data import DataLoader, Dataset


class Rows(Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, at):
        return torch.full((2,), at)


if __name__ == "__main__":
    loader = DataLoader(Rows(), batch_size=4, num_workers=1, multiprocessing_context="spawn")
    print(f"{sum(len(batch) for batch in loader)} rows")
