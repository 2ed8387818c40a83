from datasets import Dataset

rows = Dataset.from_dict({"text": ["one", "two"]})
print(f"{len(rows)} rows")
