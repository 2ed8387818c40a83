# needs: torchrun
sed 's/range(3)/range(600)/; s/flush=True)/flush=True); time.sleep(0.5)/' "$PLACES/train.py" > train.py
bash -c "exec $(cat "$PLACE/run.sh")" > out.txt 2>&1 &
job=$!
until grep -q 'step 1' train.log 2> /dev/null; do sleep 0.2; done
began=$(date +%s)
kill -TERM "$job"
wait "$job"
echo "faultline run ended with $?, $(($(date +%s) - began)) seconds after SIGTERM"
sed -n '/^The job ended/,$p' out.txt | tee seen.out
sees 'The job ended with' seen.out
