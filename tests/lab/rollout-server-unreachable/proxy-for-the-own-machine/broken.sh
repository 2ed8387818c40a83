# The proxy of the cluster, which knows no address of this machine, and the engine.
python proxy.py &
python engine.py &
sleep 2
export http_proxy=http://127.0.0.1:38128
python ask.py
