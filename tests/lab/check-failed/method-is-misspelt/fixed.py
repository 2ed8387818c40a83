import torch


class Model(torch.nn.Module):
    def forward(self, x):
        return x * 2


print(f"result {Model()(torch.ones(1)).item():.0f}")
