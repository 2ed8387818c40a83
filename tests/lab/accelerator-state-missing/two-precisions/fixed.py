from accelerate import Accelerator


def evaluate(accelerator):
    return accelerator.mixed_precision


accelerator = Accelerator(cpu=True, mixed_precision="bf16")
print("precision", evaluate(accelerator))
