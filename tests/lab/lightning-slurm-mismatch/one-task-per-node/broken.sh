. ./slurm.sh
printf '#!/bin/bash\n#SBATCH --output=train.log\n#SBATCH --ntasks-per-node=1\nexport MASTER_ADDR=127.0.0.1\nsrun python train.py\n' > train.sh
sbatch --wait train.sh
code=$?
cat train.log
exit $code
