from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.child = nn.Linear(4, 4)
        self.child.parent = self


model = Block()
model.train()
print(f"training {model.training}")
