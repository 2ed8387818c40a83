export PYTHONFAULTHANDLER=1
ulimit -s 65536
python3 train.py
