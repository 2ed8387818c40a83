from datasets import disable_progress_bars, load_dataset

disable_progress_bars()
dataset = load_dataset("json", data_files=["part0.jsonl", "part1.jsonl"], split="train")
print(dataset.num_rows, "rows,", sorted(dataset.column_names))
