cgroup=cgroup
. ./slurm.sh
srun --mem=200M python3 train.py
