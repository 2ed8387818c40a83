from torch.utils.data import DataLoader

sentences = [[5, 3, 9], [5, 8, 1, 2, 9], [5, 4, 7, 9], [5, 9]]
for batch in DataLoader(sentences, batch_size=2, num_workers=1):
    print(f"batch of {len(batch)}")
