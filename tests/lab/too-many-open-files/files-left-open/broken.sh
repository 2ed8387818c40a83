# What many login shells begin with is 1024; the fewer here need fewer files.
ulimit -Sn 128
python3 train.py
