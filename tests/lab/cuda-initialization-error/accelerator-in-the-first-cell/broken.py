from accelerate import Accelerator, notebook_launcher

accelerator = Accelerator(cpu=True)


def train():
    if accelerator.is_main_process:
        print(f"{accelerator.num_processes} processes")


notebook_launcher(train, num_processes=2)
