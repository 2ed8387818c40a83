bash container.sh python train.py
