# A cluster of one node, all of whose files stand in a folder of this one. It begins and ends with this script.
run=$PWD/cluster
mkdir -p "$run/state" "$run/spool"
head -c 1024 /dev/urandom > "$run/munge.key"
chmod 600 "$run/munge.key"
munged --force --foreground --key-file="$run/munge.key" --socket="$run/munge.socket" \
    --pid-file="$run/munged.pid" --log-file="$run/munged.log" --seed-file="$run/munged.seed" 2> "$run/munged.err" &
cat > "$run/slurm.conf" << END
ClusterName=lab
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthInfo=socket=$run/munge.socket
StateSaveLocation=$run/state
SlurmdSpoolDir=$run/spool
SlurmctldPidFile=$run/slurmctld.pid
SlurmdPidFile=$run/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
MpiDefault=none
NodeName=node1 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000
PartitionName=main Nodes=node1 Default=YES
END
export SLURM_CONF=$run/slurm.conf
[ -z "$more" ] || echo "$more" >> "$SLURM_CONF"
until [ -S "$run/munge.socket" ]; do sleep 0.1; done
slurmctld -D > "$run/slurmctld.log" 2>&1 &
slurmd -D > "$run/slurmd.log" 2>&1 &
trap 'kill $(jobs -p)' EXIT
until sinfo --noheader --format %t 2> /dev/null | grep -q idle; do sleep 0.2; done
