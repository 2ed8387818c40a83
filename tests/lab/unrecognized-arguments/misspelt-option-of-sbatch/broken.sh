. ./slurm.sh
printf '#!/bin/bash\n#SBATCH --output=train.log\n#SBATCH --ntask-per-node=2\necho trained\n' > train.sh
sbatch --wait train.sh && cat train.log
