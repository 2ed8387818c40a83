# needs: sbatch srun slurmctld slurmd munged python3 runuser
sed -e "s#/usr/local/bin/faultline#$(command -v faultline)#" -e "s#/var/log/faultline#$PWD/answers#" "$PLACE/epilog.sh" > epilog.sh
chmod +x epilog.sh
mkdir -p answers
more="Epilog=$PWD/epilog.sh"
. "$LAB/slurm-job-rejected/longer-than-the-partition-allows/slurm.sh"
cp "$PLACES/train.py" .
printf '#!/bin/bash\n#SBATCH --ntasks=2\nsrun --label python3 train.py\n' > train.sbatch
sbatch --wait train.sbatch
echo "sbatch ended with $?"
# The epilog runs when the job has ended.
until [ -s answers/* ]; do sleep 0.2; done 2> /dev/null
sleep 2
cat answers/*
sinfo --noheader --format 'the node is %T'
sees 'Quick fix' answers/*
sinfo --noheader --format %T | grep -q idle
