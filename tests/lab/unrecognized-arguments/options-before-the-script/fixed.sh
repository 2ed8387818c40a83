torchrun --standalone --nproc-per-node=2 train.py --learning-rate 0.1
