from accelerate import Accelerator


def evaluate(accelerator):
    accelerator = Accelerator(cpu=True, mixed_precision="bf16")
    return accelerator.mixed_precision


accelerator = Accelerator(cpu=True)
print("precision", evaluate(accelerator))
