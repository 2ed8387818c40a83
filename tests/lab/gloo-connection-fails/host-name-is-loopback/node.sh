# As Debian and Ubuntu write it when they are installed.
hostname "node$1"
echo "127.0.1.1 node$1" >"hosts.$1"
mount --bind "hosts.$1" /etc/hosts
ip link set lo up
exec torchrun --nnodes=2 --node-rank="$1" --nproc-per-node=1 --master-addr=10.99.0.1 --master-port=29500 train.py
