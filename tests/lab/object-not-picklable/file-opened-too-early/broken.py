import torch
from torch.utils.data import DataLoader


class Rows(torch.utils.data.Dataset):
    def __init__(self, path):
        self.file = open(path)

    def __len__(self):
        return 4

    def __getitem__(self, index):
        self.file.seek(index)
        return self.file.read(1)


if __name__ == "__main__":
    with open("rows.txt", "w") as file:
        file.write("abcd")
    loader = DataLoader(Rows("rows.txt"), num_workers=1, multiprocessing_context="spawn")
    print(f"{len(list(loader))} rows")
