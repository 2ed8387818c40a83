import torch


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.head = torch.nn.Linear(4, 2)

    def forward(self, inputs):
        return self.head(inputs)


batch = {"inputs": torch.randn(3, 4), "labels": torch.tensor([0, 1, 0])}
print(f"loss {Model()(**batch):.1f}")
