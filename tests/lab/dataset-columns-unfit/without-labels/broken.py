from datasets import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

model = GPT2LMHeadModel(GPT2Config(vocab_size=256, n_positions=16, n_embd=8, n_layer=1, n_head=1))
data = Dataset.from_dict({"input_ids": [[1, 2, 3, 4], [5, 6, 7, 8]] * 4})
args = TrainingArguments(output_dir="out", max_steps=2, use_cpu=True, report_to=[], disable_tqdm=True)
result = Trainer(model=model, args=args, train_dataset=data).train()
print(f"trained {result.global_step} steps")
