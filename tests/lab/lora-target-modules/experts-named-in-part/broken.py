from peft import LoraConfig, get_peft_model
from transformers import Qwen3MoeConfig, Qwen3MoeForCausalLM

model = Qwen3MoeForCausalLM(
    Qwen3MoeConfig(
        hidden_size=32,
        intermediate_size=64,
        moe_intermediate_size=16,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        num_experts=4,
        num_experts_per_tok=2,
        vocab_size=64,
    )
)
model = get_peft_model(model, LoraConfig(r=4, target_modules=["q_proj", "gate_proj"], task_type="CAUSAL_LM"))
print(model.targeted_parameter_names)
