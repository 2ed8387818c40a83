. ./slurm.sh
printf '#!/bin/bash\n#SBATCH --output=train.log\n#SBATCH --gres=gpu:8\necho trained on $SLURM_GPUS_ON_NODE GPUs\n' > train.sh
sbatch --wait train.sh && cat train.log
