# What a shell has that was opened inside a job of one task (VS Code, a notebook).
export SLURM_JOB_ID=4821 SLURM_JOB_NAME=notebook SLURM_NNODES=1 SLURM_NTASKS=1 SLURM_NTASKS_PER_NODE=1
export SLURM_PROCID=0 SLURM_LOCALID=0 SLURM_NODEID=0
export SLURM_JOB_NAME=interactive
python train.py
