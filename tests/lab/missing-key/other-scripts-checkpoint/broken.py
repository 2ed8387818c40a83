import torch

model = torch.nn.Linear(2, 2)
torch.save({"state_dict": model.state_dict(), "epoch": 3}, "checkpoint.pt")

checkpoint = torch.load("checkpoint.pt", map_location="cpu", weights_only=True)
model.load_state_dict(checkpoint["model_state_dict"])
print(f"resumed at epoch {checkpoint['epoch']}")
