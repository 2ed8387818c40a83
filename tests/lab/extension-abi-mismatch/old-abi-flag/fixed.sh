bash build.sh
python train.py 2> train.log
