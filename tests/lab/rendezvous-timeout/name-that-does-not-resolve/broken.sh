export MASTER_ADDR=gpu-node-01.invalid MASTER_PORT=29488 WORLD_SIZE=2
RANK=1 python train.py
