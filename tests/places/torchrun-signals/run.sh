faultline run --log train.log -- torchrun --nproc-per-node 2 train.py
