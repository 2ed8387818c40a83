from transformers import TrainingArguments

args = TrainingArguments(
    output_dir="out", use_cpu=True, eval_strategy="epoch", save_strategy="steps", load_best_model_at_end=True
)
print(f"saves by {args.save_strategy.value}")
