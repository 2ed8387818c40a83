python3 proxy.py 2> proxy.log &
sleep 2
export http_proxy=http://localhost:18446
curl --silent --show-error http://mirror.example/
