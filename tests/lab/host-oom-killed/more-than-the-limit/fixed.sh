# The memory that the job asked for, in kilobytes.
ulimit -v 16000000
python train.py
