python3 -u worker.py 1 gathered > worker-1.log 2>&1 &
python3 -u worker.py 0 gathered
code=$?
wait
exit "$code"
