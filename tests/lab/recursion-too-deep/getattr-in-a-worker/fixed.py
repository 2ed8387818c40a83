import copy

from torch.utils.data import Dataset


class Wrapped(Dataset):
    def __init__(self, data):
        self.data = data

    def __getattr__(self, name):
        if name.startswith("__") or "data" not in self.__dict__:
            raise AttributeError(name)
        return getattr(self.data, name)


rows = copy.deepcopy(Wrapped([1, 2, 3]))
print(f"{rows.count(2)} row")
