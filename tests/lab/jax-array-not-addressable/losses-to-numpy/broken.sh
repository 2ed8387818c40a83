python3 -u worker.py 1 direct > worker-1.log 2>&1 &
python3 -u worker.py 0 direct
code=$?
wait
exit "$code"
