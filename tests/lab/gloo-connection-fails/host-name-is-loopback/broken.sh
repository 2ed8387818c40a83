unshare --user --map-root-user --mount --net bash cluster.sh
