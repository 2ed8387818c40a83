printf 'set -m\nnohup python3 train.py > train.log 2>&1 &\nsleep 2.5\n' > terminal.sh
script --quiet --command 'bash terminal.sh' /dev/null > terminal.log
sleep 5
cat train.log
cat last.pt
