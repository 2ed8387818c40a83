. ./slurm.sh
srun --ntasks=2 python train.py
