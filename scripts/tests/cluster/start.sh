# shellcheck shell=sh disable=SC2034,SC2154  # $lost is for the machine
# Starts Slurm and sshd on the machine of scripts/tests/cluster.sh.  Wants: own, suite.

# soon COMMAND...: waits until it succeeds, three minutes at most.
soon() { looks=1800; until "$@"; do [ $((looks -= 1)) -gt 0 ] || { echo "never: $*"; return 1; }; sleep 0.1; done; }

# configured: the network; slurm.conf; keys.  A name is resolved only where some address is not of 127.0.0.0/8.
configured() {
  ip link set lo up && hostname one && mkdir -p /run/slurm /run/sshd /run/munge /root/.ssh || return
  i=0
  for each in one two three; do ip address add "10.0.0.$((i += 1))/32" dev lo && echo "10.0.0.$i $each" >>/etc/hosts || return; done
  cat >/etc/slurm/slurm.conf <<END
ClusterName=loopback
SlurmctldHost=one
SlurmUser=root
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
ReturnToService=2
SlurmdTimeout=10
AuthInfo=cred_expire=5
StateSaveLocation=/run/slurm/state
SlurmctldLogFile=$own/slurmctld.log
SlurmdLogFile=$own/slurmd-%n.log
SlurmdSpoolDir=/run/slurm/%n
SlurmdPidFile=/run/slurm/%n.pid
NodeName=one Port=7001
NodeName=two Port=7002
PartitionName=all Nodes=ALL Default=YES
END
  echo CgroupPlugin=disabled >/etc/slurm/cgroup.conf
  ssh-keygen -q -t ed25519 -N '' -f /root/.ssh/id_ed25519 && cp /root/.ssh/id_ed25519.pub /root/.ssh/authorized_keys &&
    echo 'StrictHostKeyChecking accept-new' >/root/.ssh/config
}
# node NAME: a node of Slurm with processes of its own, which end when it is lost.
node() { unshare --mount --pid --mount-proc --fork --kill-child slurmd -D -N "$1" 2>/dev/null & }
# sshd_of NAME CHECKOUT: a machine that has this checkout in the place of ours.
sshd_of() {
  # shellcheck disable=SC2016  # the inner shell expands
  unshare --mount sh -c 'mount --rbind "$1" "$PWD" && cd "$PWD" && exec /usr/sbin/sshd -D -o ListenAddress="$0" -o UsePAM=no' "$1" "$2" 2>>"$own/sshd.log" &
}
idle() { [ "$(sinfo -h -t idle -o %D)" = 2 ]; }
started() {
  configured && { [ -s /etc/munge/munge.key ] || mungekey; } && chown -R munge: /etc/munge /run/munge && setpriv --reuid munge --regid munge --clear-groups munged && slurmctld || return
  node one
  node two
  lost=$!
  sshd_of one "$suite"; sshd_of two "$suite"; sshd_of three /srv/three
  soon idle && for each in one two three; do soon ssh "$each" true || return; done
}
