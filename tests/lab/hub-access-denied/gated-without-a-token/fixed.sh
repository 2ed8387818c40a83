python hub.py 2> hub.log &
sleep 2
export HF_ENDPOINT=http://127.0.0.1:18450
HF_TOKEN=hf_of_the_team python train.py
