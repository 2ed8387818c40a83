srun --ntasks=2 --label python3 train.py 2>&1 | faultline --tee
