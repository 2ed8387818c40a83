torchrun --standalone --nproc-per-node=2 trian.py
