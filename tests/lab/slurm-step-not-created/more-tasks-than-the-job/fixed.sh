. ./slurm.sh
printf '#!/bin/bash\n#SBATCH --output=train.log\n#SBATCH --ntasks=2\nsrun echo trained\n' > train.sh
sbatch --wait train.sh
code=$?
cat train.log
exit $code
