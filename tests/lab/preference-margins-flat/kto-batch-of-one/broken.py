import copy

from datasets import Dataset
from tiny import model, tokenizer
from trl import KTOConfig, KTOTrainer

args = KTOConfig(
    output_dir="out", max_steps=2, per_device_train_batch_size=1,
    use_cpu=True, bf16=False, logging_steps=1, report_to="none", disable_tqdm=True, save_strategy="no",
)
data = Dataset.from_dict({"prompt": ["2 + 3 is"] * 8, "completion": [" 5", " 6"] * 4, "label": [True, False] * 4})
KTOTrainer(
    model=model, ref_model=copy.deepcopy(model), processing_class=tokenizer, train_dataset=data, args=args,
).train()
