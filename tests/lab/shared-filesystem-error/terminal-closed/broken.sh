printf 'set -m\npython3 train.py 2> errors.log &\nsleep 2.5\n' > terminal.sh
script --quiet --command 'bash terminal.sh' /dev/null > terminal.log
sleep 5
cat errors.log
cat last.pt
