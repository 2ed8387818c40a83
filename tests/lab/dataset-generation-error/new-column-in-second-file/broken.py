from datasets import disable_progress_bars, load_dataset

disable_progress_bars()
files = ["part0.jsonl", "part1.jsonl"]
dataset = load_dataset("json", data_files=files, split="train")
print(dataset.num_rows, "rows,", sorted(dataset.column_names))
