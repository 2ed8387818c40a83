# The memory that the job asked for, in kilobytes.
ulimit -v 9000000
python train.py
