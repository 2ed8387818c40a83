torchrun --nproc-per-node 2 --log-dir logs --redirects 3 train.py || faultline logs
