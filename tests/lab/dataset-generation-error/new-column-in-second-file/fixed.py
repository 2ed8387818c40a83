from datasets import concatenate_datasets, disable_progress_bars, load_dataset

disable_progress_bars()
files = ["part0.jsonl", "part1.jsonl"]
dataset = concatenate_datasets([load_dataset("json", data_files=path, split="train") for path in files])
print(dataset.num_rows, "rows,", sorted(dataset.column_names))
