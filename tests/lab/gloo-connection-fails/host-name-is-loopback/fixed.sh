export GLOO_SOCKET_IFNAME=eth0
unshare --user --map-root-user --mount --net bash cluster.sh
