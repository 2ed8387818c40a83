from accelerate import DeepSpeedPlugin

plugin = DeepSpeedPlugin(hf_ds_config="configs/zero2.json")
print("ZeRO stage", plugin.zero_stage)
