. ./slurm.sh
srun python3 train.py
