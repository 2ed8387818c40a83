printf 'set -e\n\r\necho start\r\n' > launch.sh
bash launch.sh
