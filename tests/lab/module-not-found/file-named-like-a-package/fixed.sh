mv datasets.py names.py
python train.py
