cgroup=cgroup
. ./slurm.sh
srun --mem=1000M python3 train.py
