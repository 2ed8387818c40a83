from transformers import AutoConfig, AutoModelForCausalLM, LlamaConfig, LlamaForCausalLM


class TinyConfig(LlamaConfig):
    model_type = "tiny_project"


class TinyForCausalLM(LlamaForCausalLM):
    config_class = TinyConfig


AutoConfig.register("tiny_project", TinyConfig)
AutoModelForCausalLM.register(TinyConfig, TinyForCausalLM)
