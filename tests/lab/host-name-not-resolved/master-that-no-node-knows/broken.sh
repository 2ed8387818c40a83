export MASTER_ADDR=node-0.invalid MASTER_PORT=29511 RANK=1 WORLD_SIZE=2
python train.py
