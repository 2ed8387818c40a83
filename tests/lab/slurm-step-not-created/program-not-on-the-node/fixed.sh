. ./slurm.sh
mkdir -p venv/bin
printf '#!/bin/bash\necho trained\n' > venv/bin/train
chmod +x venv/bin/train
printf '#!/bin/bash\n#SBATCH --output=train.log\nPATH=$PWD/venv/bin:$PATH\nsrun train\n' > train.sh
sbatch --wait train.sh
code=$?
cat train.log
exit $code
