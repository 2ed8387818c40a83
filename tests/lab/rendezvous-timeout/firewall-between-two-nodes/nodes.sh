# Two nodes in a network of their own: this one is 10.0.0.1, the other 10.0.0.2.
mount -t tmpfs tmpfs /run
ip netns add node2
ip link set lo up
ip link add eth0 type veth peer name eth0 netns node2
ip addr add 10.0.0.1/24 dev eth0
ip link set eth0 up
ip -n node2 addr add 10.0.0.2/24 dev eth0
ip -n node2 link set lo up
ip -n node2 link set eth0 up
export MASTER_ADDR=10.0.0.1 MASTER_PORT=29488 WORLD_SIZE=2 GLOO_SOCKET_IFNAME=eth0
