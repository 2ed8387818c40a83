# A container of 2 GB, on a machine with cgroups of the first or the second version.
own=/sys/fs/cgroup/memory
[ -d "$own" ] || own=/sys/fs/cgroup
mkdir "$own/faultline-lab-$$"
trap 'rmdir "$group"' EXIT
group=$own/faultline-lab-$$
echo 2G > "$group/memory.limit_in_bytes" 2> /dev/null || echo 2G > "$group/memory.max"
unshare --mount bash -c "echo \$\$ > $group/cgroup.procs; mount --bind $group $own; exec $*"
