. ./slurm.sh
ulimit -s 65536
srun --propagate=STACK python3 train.py
