from datasets import Dataset
from tiny import model, tokenizer
from trl import SFTConfig, SFTTrainer

args = SFTConfig(
    output_dir="out", max_steps=2, per_device_train_batch_size=2, padding_free=True,
    use_cpu=True, bf16=False, logging_steps=1, report_to="none", disable_tqdm=True, save_strategy="no",
)
data = Dataset.from_dict({"text": ["2 + 3 is 5", "2 + 2 is 4", "3 + 4 is 7", "2 + 4 is 6"] * 2})
SFTTrainer(model=model, processing_class=tokenizer, train_dataset=data, args=args).train()
