mkdir -p project scripts
echo 'CLASSES = 10' > project/config.py
echo 'from project.config import CLASSES; print(f"{CLASSES} classes")' > scripts/train.py
python3 -m scripts.train
