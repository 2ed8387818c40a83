import sys

from datasets import Dataset
from tiny import model, tokenizer
from trl import GRPOConfig, GRPOTrainer


def says_five(completions, **kwargs):
    return [1.0 if "5" in completion else 0.0 for completion in completions]


question = [{"role": "user", "content": "2 + 3 is"}]
args = GRPOConfig(
    output_dir="out", max_steps=2, per_device_train_batch_size=8, num_generations=8, max_completion_length=8,
    use_cpu=True, bf16=False, logging_steps=1, report_to="none", disable_tqdm=True, save_strategy="no",
)
data = Dataset.from_dict({"prompt": [question] * 8})
trainer = GRPOTrainer(model=model, processing_class=tokenizer, reward_funcs=says_five, train_dataset=data, args=args)
trainer.train()
if all(step.get("reward_std", 0) == 0 for step in trainer.state.log_history):
    sys.exit("no reward differed from another")
