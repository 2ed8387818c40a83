. ./slurm.sh
printf '#!/bin/bash\n#SBATCH --output=train.log\nsrun --ntasks=2 echo trained\n' > train.sh
sbatch --wait train.sh
code=$?
cat train.log
exit $code
