export GLOO_SOCKET_IFNAME=lo
torchrun --standalone --nproc-per-node=2 train.py
