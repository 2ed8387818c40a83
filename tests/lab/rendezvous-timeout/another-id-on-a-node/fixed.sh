# Both nodes, on one machine.
node() {
    torchrun --nnodes=2 --nproc-per-node=1 --rdzv-backend=c10d --rdzv-endpoint=localhost:29471 \
        --rdzv-conf=join_timeout=10,last_call_timeout=2 --rdzv-id="$1" train.py
}
node run1 &
node run1 &
wait -n && wait -n
