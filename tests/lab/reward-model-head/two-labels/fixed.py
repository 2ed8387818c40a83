from datasets import Dataset
from tiny import reward_model, tokenizer
from trl import RewardConfig, RewardTrainer

args = RewardConfig(
    output_dir="out", max_steps=2, per_device_train_batch_size=2,
    use_cpu=True, bf16=False, logging_steps=1, report_to="none", disable_tqdm=True, save_strategy="no",
)
data = Dataset.from_dict({"chosen": ["2 + 3 is 5"] * 8, "rejected": ["2 + 3 is 6"] * 8})
RewardTrainer(model=reward_model(outputs=1), processing_class=tokenizer, train_dataset=data, args=args).train()
