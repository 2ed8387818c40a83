#!/bin/bash
# Epilog of slurm.conf: root runs it on each node after a job. A status other than 0 would drain the node, and what a
# user can write root does not open: the answer is made by the job's user, and may take a minute.
log=$SLURM_JOB_WORK_DIR/slurm-$SLURM_JOB_ID.out
runuser -u "$SLURM_JOB_USER" -- timeout 60 /usr/local/bin/faultline "$log" > "/var/log/faultline/$SLURM_JOB_ID" 2>&1
exit 0
