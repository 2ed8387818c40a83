touch train.log
nohup torchrun --standalone --nproc-per-node 2 train.py > train.log 2>&1 < /dev/null &
tail -f train.log
