# What many login shells begin with is 1024; the fewer here need fewer files.
ulimit -Sn 128
ulimit -n "$(ulimit -Hn)"
python3 train.py
