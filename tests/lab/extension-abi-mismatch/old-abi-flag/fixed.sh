bash build.sh
python train.py
