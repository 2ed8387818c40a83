# A terminal in which the job is started in the background, and which is closed after 10 seconds.
script --quiet --command 'setsid torchrun --standalone --nproc-per-node 2 train.py > train.log 2>&1 < /dev/null & sleep 10' /dev/null
sleep 25
cat train.log
test -e model.pt
