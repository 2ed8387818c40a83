export PYTHONFAULTHANDLER=1
python3 train.py
