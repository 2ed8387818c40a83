# needs: python3
# No cluster: a process that is the first of its namespace, as in a container, and the last 4,096 bytes of the file that
# stands for /dev/termination-log, which is what the kubelet takes.
cp "$PLACES/train.py" .
: > termination-log
unshare --pid --fork --mount-proc faultline run --brief-to termination-log -- python3 train.py > pod.log 2>&1
echo "the container ended with $?"
tail -c 4096 termination-log | tee seen.out
echo "bytes: $(wc -c < termination-log)"
sees '^The job ended with exit status 1' seen.out
sees 'Quick fix: ' seen.out
[ "$(wc -c < termination-log)" -le 4096 ]
