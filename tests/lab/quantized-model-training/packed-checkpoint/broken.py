import checkpoints  # noqa: F401
from datasets import Dataset
from transformers import AutoModelForCausalLM, Trainer, TrainingArguments

dataset = Dataset.from_dict({"input_ids": [[1, 2, 3]] * 8, "labels": [[1, 2, 3]] * 8})
model = AutoModelForCausalLM.from_pretrained("tiny-packed")
args = TrainingArguments("out", use_cpu=True, max_steps=2, save_strategy="no", report_to=[])
print("steps:", Trainer(model=model, args=args, train_dataset=dataset).train().global_step)
