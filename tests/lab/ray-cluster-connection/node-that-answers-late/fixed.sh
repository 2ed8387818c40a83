THRESHOLD=20 python3 train.py
