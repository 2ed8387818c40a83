import lightning
import torch
from lightning import Trainer


class Model(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(4, 1)

    def training_step(self, batch, index):
        return self.layer(batch).mean()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


options = {"accelerator": "cpu", "max_steps": 1, "logger": False, "enable_checkpointing": False}
trainer = Trainer(enable_progress_bar=False, enable_model_summary=False, **options)
trainer.fit(Model(), torch.utils.data.DataLoader(torch.randn(4, 4)))
