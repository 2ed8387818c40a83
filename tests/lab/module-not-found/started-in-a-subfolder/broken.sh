mkdir -p project scripts
echo 'CLASSES = 10' > project/config.py
echo 'from project.config import CLASSES; print(f"{CLASSES} classes")' > scripts/train.py
cd scripts
python3 train.py
