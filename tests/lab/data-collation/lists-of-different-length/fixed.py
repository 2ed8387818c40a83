import torch
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader


def pad(batch):
    return pad_sequence([torch.tensor(sentence) for sentence in batch], batch_first=True)


sentences = [[5, 3, 9], [5, 8, 1, 2, 9], [5, 4, 7, 9], [5, 9]]
for batch in DataLoader(sentences, batch_size=2, num_workers=1, collate_fn=pad):
    print(f"batch of {len(batch)}")
