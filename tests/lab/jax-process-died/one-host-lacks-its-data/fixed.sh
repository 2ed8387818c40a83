seq 4 > shard-0.txt
seq 4 > shard-1.txt
python3 -u worker.py 1 &
python3 -u worker.py 0 > worker-0.log 2>&1 &
wait -n
code=$?
wait
exit "$code"
