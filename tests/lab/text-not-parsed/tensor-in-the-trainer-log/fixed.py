import torch
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments


class WithAuxiliaryLoss(Trainer):
    def compute_loss(self, model, inputs, **kwargs):
        loss = super().compute_loss(model, inputs, **kwargs)
        self.log({"aux_loss": loss.item() * 0.1})
        return loss


model = LlamaForCausalLM(
    LlamaConfig(hidden_size=16, intermediate_size=32, num_hidden_layers=1, num_attention_heads=2, vocab_size=32)
)
row = {"input_ids": torch.arange(8), "labels": torch.arange(8)}
arguments = TrainingArguments(
    "out", use_cpu=True, max_steps=2, save_steps=2, logging_steps=1, report_to=[], disable_tqdm=True
)
WithAuxiliaryLoss(model=model, args=arguments, train_dataset=[row] * 16).train()
print("trained and saved")
