python hub.py 2> hub.log &
sleep 2
export HF_ENDPOINT=http://127.0.0.1:18452
python train.py
