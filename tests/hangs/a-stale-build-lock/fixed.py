import os
from pathlib import Path

import torch
import torch.distributed as dist
from torch.utils.cpp_extension import load

FOLDER = Path("extensions/scale")
SOURCE = 'extern "C" int twice(int x) { return 2 * x; }\n'


def main() -> None:
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    if rank == 1:
        os.environ["TORCH_EXTENSIONS_DIR"] = "extensions"
        FOLDER.mkdir(parents=True)
        Path("scale.cpp").write_text(SOURCE)
    loss = torch.ones(1)
    dist.all_reduce(loss)
    print(f"rank {rank} is there", flush=True)
    if rank == 1:
        load("scale", sources=["scale.cpp"], is_python_module=False)
    dist.all_reduce(loss)
    dist.destroy_process_group()


main()
