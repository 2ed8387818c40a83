printf 'set -e\n\r\necho start\r\n' > launch.sh
sed -i 's/\r$//' launch.sh
bash launch.sh
