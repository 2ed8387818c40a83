. ./slurm.sh
srun --ntasks-per-node=2 python train.py
