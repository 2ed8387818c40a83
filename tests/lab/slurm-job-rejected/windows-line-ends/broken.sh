. ./slurm.sh
printf '#!/bin/bash\r\n#SBATCH --output=train.log\r\necho trained\r\n' > train.sh
sbatch --wait train.sh && cat train.log
