from pathlib import Path

from torch.utils.data import DataLoader

Path("data/train").mkdir(parents=True)
Path("data/train/000.png").touch()

files = sorted(Path("data/train").glob("*.png"))
for batch in DataLoader(files, shuffle=True, collate_fn=list):
    print(f"{len(batch)} files")
