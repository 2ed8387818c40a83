from datasets import Dataset, disable_progress_bars

disable_progress_bars()
dataset = Dataset.from_dict({"text": ["to be or not to be"] * 120})


def pack(batch):
    ids = [len(word) for text in batch["text"] for word in text.split()]
    return {"input_ids": [ids[i : i + 64] for i in range(0, len(ids), 64)]}


packed = dataset.map(pack, batched=True)
print(packed.num_rows, "rows")
