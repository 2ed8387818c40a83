# A port of its own for each job, made of its number.
SLURM_JOB_ID=73817
export MASTER_ADDR=127.0.0.1 MASTER_PORT=$((10000 + SLURM_JOB_ID)) WORLD_SIZE=2
RANK=0 python train.py &
RANK=1 python train.py &
wait -n && wait -n
