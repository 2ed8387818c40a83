mpirun --output-filename logs -np 2 python3 train.py || faultline logs
