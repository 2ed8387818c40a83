import torch
from accelerate import Accelerator
from accelerate.utils import DataLoaderConfiguration
from torch.utils.data import DataLoader

accelerator = Accelerator(cpu=True, dataloader_config=DataLoaderConfiguration(split_batches=True))
loader = accelerator.prepare(DataLoader(torch.randn(30, 4), batch_size=6))
for batch in loader:
    pass
if accelerator.is_main_process:
    print(f"{len(batch)} samples on each rank")
accelerator.end_training()
