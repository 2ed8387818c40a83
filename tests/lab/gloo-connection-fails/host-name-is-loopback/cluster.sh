# Two nodes with a cable between them, on one machine.
mount -t tmpfs tmpfs /run
ip netns add node1
ip link add eth0 type veth peer name eth0 netns node1
ip addr add 10.99.0.1/24 dev eth0
ip link set eth0 up
ip -n node1 addr add 10.99.0.2/24 dev eth0
ip -n node1 link set eth0 up
unshare --mount --uts bash node.sh 0 &
ip netns exec node1 unshare --mount --uts bash node.sh 1
code=$?
wait
exit $code
