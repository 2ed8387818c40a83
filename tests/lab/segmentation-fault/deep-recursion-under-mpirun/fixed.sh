ulimit -s 65536
mpirun --oversubscribe -np 2 python3 train.py
