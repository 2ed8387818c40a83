ulimit -s 65536
python train.py
