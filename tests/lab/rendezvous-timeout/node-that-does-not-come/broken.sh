torchrun --nnodes=2 --nproc-per-node=1 --rdzv-backend=c10d --rdzv-endpoint=localhost:29477 --rdzv-id=run1 \
    --rdzv-conf=join_timeout=10 train.py
