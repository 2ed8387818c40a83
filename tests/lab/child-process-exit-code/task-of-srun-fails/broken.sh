. ./slurm.sh
srun --ntasks=2 python3 train.py
