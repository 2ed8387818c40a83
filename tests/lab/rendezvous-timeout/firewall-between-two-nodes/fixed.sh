. ./nodes.sh
RANK=0 python train.py &
RANK=1 ip netns exec node2 python train.py
wait
