import torch
from torch.utils.data import DataLoader


def main():
    rows = [torch.ones(2) for _ in range(8)]
    loader = DataLoader(
        rows, batch_size=4, num_workers=1, multiprocessing_context="spawn", collate_fn=lambda rows: torch.stack(rows)
    )
    print(f"{sum(len(batch) for batch in loader)} rows")


if __name__ == "__main__":
    main()
