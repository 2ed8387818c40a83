# The memory that the job asked for, in kilobytes.
ulimit -v 14000000
python train.py
