# As --shm-size does for a container.
unshare --user --map-root-user --mount bash -c 'mount -t tmpfs -o size=64m tmpfs /dev/shm && exec python train.py'
