python3 -u worker.py 1 2 > worker-1.log 2>&1 &
python3 -u worker.py 0 2
code=$?
wait
exit "$code"
