torchrun --standalone --nproc-per-node=2 --learning-rate 0.1 train.py
