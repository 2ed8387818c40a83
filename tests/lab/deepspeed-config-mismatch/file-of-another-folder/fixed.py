from pathlib import Path

from accelerate import DeepSpeedPlugin

config = Path(__file__).resolve().parent / "zero2.json"
plugin = DeepSpeedPlugin(hf_ds_config=str(config))
print("ZeRO stage", plugin.zero_stage)
