from datasets import Features, Value, disable_progress_bars, load_dataset

disable_progress_bars()
features = Features({"text": Value("string"), "source": Value("string")})
dataset = load_dataset("json", data_files=["part0.jsonl", "part1.jsonl"], features=features, split="train")
print(dataset.num_rows, "rows,", sorted(dataset.column_names))
