# The memory that the job asked for, in kilobytes.
ulimit -v 6000000
python train.py
