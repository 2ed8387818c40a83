python3 train.py 2>&1 | faultline
