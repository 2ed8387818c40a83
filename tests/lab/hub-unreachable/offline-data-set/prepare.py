from datasets import Dataset

Dataset.from_dict({"text": ["one", "two"]}).save_to_disk("data/reviews")
