# The memory that the job asked for, in kilobytes.
ulimit -v 8000000
python train.py
