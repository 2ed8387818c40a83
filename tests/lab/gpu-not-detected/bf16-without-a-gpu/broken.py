from transformers import TrainingArguments

args = TrainingArguments(output_dir="out", bf16=True, report_to="none")
print(f"batch size {args.train_batch_size} on {args.device}")
