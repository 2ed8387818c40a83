import copy

from datasets import Dataset
from tiny import model, tokenizer
from trl import DPOConfig, DPOTrainer

args = DPOConfig(
    output_dir="out", max_steps=2, per_device_train_batch_size=2,
    use_cpu=True, bf16=False, logging_steps=1, report_to="none", disable_tqdm=True, save_strategy="no",
)
data = Dataset.from_dict({"prompt": ["2 + 3 is"] * 8, "chosen": [" 5"] * 8, "rejected": [" 6"] * 8})
reference = copy.deepcopy(model)
DPOTrainer(model=model, ref_model=reference, processing_class=tokenizer, train_dataset=data, args=args).train()
