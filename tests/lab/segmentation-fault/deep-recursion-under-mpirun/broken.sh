mpirun --oversubscribe -np 2 python3 train.py
