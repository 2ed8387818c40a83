export MASTER_ADDR=127.0.0.1 MASTER_PORT=29511 WORLD_SIZE=2
RANK=0 python train.py &
RANK=1 python train.py
wait
