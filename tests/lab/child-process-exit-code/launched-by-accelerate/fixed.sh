head -c 64 /dev/zero > shard.bin
accelerate launch --cpu --num_processes 1 --num_machines 1 --mixed_precision no --dynamo_backend no train.py --data shard.bin
