from transformers import TrainingArguments

args = TrainingArguments(output_dir="out", evaluation_strategy="epoch", report_to="none")
print(f"evaluates each {args.eval_strategy.value}")
