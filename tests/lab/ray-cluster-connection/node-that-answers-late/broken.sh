THRESHOLD=2 python3 train.py
