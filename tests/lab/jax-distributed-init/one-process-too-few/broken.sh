python3 -u worker.py 1 3 > worker-1.log 2>&1 &
python3 -u worker.py 0 3
code=$?
wait
exit "$code"
