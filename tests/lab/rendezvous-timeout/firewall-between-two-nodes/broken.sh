. ./nodes.sh
# What node 1 would answer to node 2 is thrown away.
ip route add blackhole 10.0.0.2/32
RANK=0 python train.py &
RANK=1 ip netns exec node2 python train.py
