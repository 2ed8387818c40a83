torchrun --standalone --nproc-per-node=1 train.py
