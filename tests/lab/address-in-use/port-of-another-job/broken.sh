# The job that started before.
python -m http.server 29533 --bind 0.0.0.0 > server.log 2>&1 &
sleep 1
torchrun --nproc-per-node=2 --master-port=29533 train.py
