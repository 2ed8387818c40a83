export GLOO_SOCKET_IFNAME=ib0
torchrun --standalone --nproc-per-node=2 train.py
