python3 save.py && python3 restore-with-target.py
