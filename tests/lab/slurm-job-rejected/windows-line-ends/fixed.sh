. ./slurm.sh
printf '#!/bin/bash\r\n#SBATCH --output=train.log\r\necho trained\r\n' > train.sh
sed -i 's/\r$//' train.sh
sbatch --wait train.sh && cat train.log
