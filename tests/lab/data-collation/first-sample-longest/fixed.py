import torch
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader


def pad(batch):
    return pad_sequence(batch, batch_first=True, padding_value=0)


sentences = [torch.arange(5), torch.arange(3), torch.arange(4), torch.arange(2)]
for batch in DataLoader(sentences, batch_size=2, num_workers=1, collate_fn=pad):
    print(f"batch {tuple(batch.shape)}")
