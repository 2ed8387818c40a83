import torch

weights = torch.zeros(100_000_000)
for step in (100, 200):
    torch.save({"step": step, "weights": weights}, "last.pt")
    print(f"step {step} saved", flush=True)
