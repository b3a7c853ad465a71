#!/bin/sh
# What bounds a program in a sandbox, and all that a command in a root starts: memory, disk space, time, sleep.  TAP.
cd "$(dirname "$0")/../../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/sandbox/bounds.sh - 0 0 "$@"
. scripts/tests/tap.sh

# What several processes have together, which no limit of one says.
# bounded NAME STATUS COMMAND [OPTIONS]: with 64 MiB of memory and 8 of disk.
ways='--hide=. --shared-processes'
bounded() {
  for how in $ways; do
    # shellcheck disable=SC2016  # the inner shell expands
    scripts/toolchain run forky -- sh -c 'mkdir /tmp/own && build/bin/sframe-box $1 --memory=64 --disk=8 --write=/tmp/own -- sh -c "$2"
      status=$?
      ! pgrep -x sleep && exit $status' sh "$how ${4-}" "$3" >"$work/said" 2>&1
    status=$?
    [ $status -eq "$2" ]
    ok $? "sframe-box $how: $1: exit status $status, of $2"
  done
}
hold='(head -c 30000000 /dev/zero; sleep 31415) | tail'
bounded 'what is within the bounds' 7 "setsid sleep 31416 & head -c 4000000 /dev/zero >/tmp/own/a; exit 7"
bounded 'memory of three processes' 125 "for i in 1 2 3; do $hold & done; wait"
# shellcheck disable=SC2016  # the inner shell expands
bounded 'disk space of many files' 125 'i=0; while [ $i -lt 5000 ]; do head -c 500000 /dev/zero >/tmp/own/$i; i=$((i + 1)); sleep 0.02; done'
bounded 'disk space that cannot be looked at' 125 'mkdir /tmp/own/a && chmod 0 /tmp/own/a; sleep 31417'

# Time of the processor, and sleep.  What does not end is asked once more.
time='--processor=1 --patience=1'
bounded 'work without an end' 124 'while :; do :; done' "$time"
ways=--hide=.
bounded 'work of a process that it started' 124 '(while :; do :; done) & wait' "$time"
bounded 'sleep without an end' 124 'sleep 31418' "$time"
bounded 'a word from time to time' 124 'while sleep 0.5; do echo word; done' "$time"
bounded 'what does not end once' 7 '[ -e /tmp/own/a ] && exit 7; : >/tmp/own/a; sleep 31418' "$time"
ways=--open
bounded 'what does not end, without a sandbox, is not asked again' 124 '[ -e /tmp/own/a ] && exit 7; : >/tmp/own/a; sleep 31418' "$time"
bounded 'what ends, without a sandbox' 7 'exit 7' "$time"
bounded 'without a bound' 7 'sleep 2; exit 7' --patience=1
# shellcheck disable=SC2016  # the inner shell expands
scripts/toolchain run forky -- sh -c 'mkdir /tmp/own && echo before >/tmp/said && build/bin/sframe-box $1 --write=/tmp/own -- \
  sh -c "echo word; [ -e /tmp/own/a ] || { : >/tmp/own/a; sleep 31418; }" >>/tmp/said; cat /tmp/said' sh "$time" >"$work/said" 2>&1
[ "$(xargs <"$work/said")" = 'before word' ]
ok $? "sframe-box: what it said before it was asked once more is taken back: $(xargs <"$work/said")"
# shellcheck disable=SC2016  # the inner shell expands
scripts/toolchain run forky -- sh -c 'mkdir /tmp/late /tmp/other
  build/bin/sframe-box --processor=9 --write=/tmp/other --read=/tmp/late -- \
    sh -c "until [ -e /tmp/late/once ]; do sleep 0.1; done; sleep 4; : >/tmp/other/ended" &
  build/bin/sframe-box $1 --write=/tmp/late --read=/tmp/other -- \
    sh -c "[ ! -e /tmp/late/once ] || exec test -e /tmp/other/ended; : >/tmp/late/once; sleep 31418"' sh "$time" >"$work/said" 2>&1
ok $? 'sframe-box: it is asked once more when no other one runs'

# All that a command in a root starts, where a cgroup can be made.
with_bounds() { sh -c '. scripts/lib/cgroup.sh && bound_run && echo "$bounds"' 2>&1; }
bounds=$(with_bounds)
echo "# a run in a root is bounded by: $bounds"
case $bounds in
  'a cgroup (version '[12]')')
    SFRAME_MEMORY=64 scripts/toolchain run forky -- sh -c '. scripts/tests/eventually.sh; for i in 1 2 3; do (head -c 40000000 /dev/zero; eventually test -e /tmp/ended >&2) | { tail >/dev/null || { echo one ended; : >/tmp/ended; }; } & done; wait' >"$work/said" 2>&1
    status=$?
    [ $status -gt 128 ] || grep -q 'one ended' "$work/said"
    ok $? 'processes of a run that have more memory together than it has: one is killed'
    SFRAME_MEMORY=400 scripts/toolchain run forky -- sh -c 'head -c 40000000 /dev/zero | tail | wc -c' >"$work/said" 2>&1
    grep -qx 40000000 "$work/said"
    ok $? 'with less than it has, none is'
    # The superuser's root has other ids, by which a program makes namespaces where a file system can be mounted.
    mounts='import ctypes, os
libc = ctypes.CDLL(None)
os.setgid(1000), os.setuid(1000), libc.prctl(4, 1, 0, 0, 0)
if libc.unshare(0x10020000): raise SystemExit("no namespaces")
for name, text in ("setgroups", "deny"), ("uid_map", "0 1000 1"), ("gid_map", "0 1000 1"): open("/proc/self/" + name, "w").write(text)
if libc.mount(b"own", b"/tmp", b"tmpfs", 0, b"size=2g"): raise SystemExit("no mount")
with open("/tmp/a", "wb") as file:
    for _ in range(300): file.write(bytes(1 << 20))
print("written")'
    in_memory() { SFRAME_MEMORY=$1 scripts/toolchain run forky -- python3 -c "$mounts" >"$work/said" 2>&1; }
    if [ "$(id -u)" != 0 ]; then
      ok 0 'a file system in memory that a program mounts # SKIP only the superuser has other ids in a root'
    else
      in_memory 1000 && grep -qx written "$work/said" && ! in_memory 64 && ! grep -qx written "$work/said"
      ok $? 'a file system in memory that a program mounts counts as memory of the run, and is ended with it'
    fi
    ;;
  *)
    SFRAME_MEMORY=64 scripts/toolchain run forky -- true 2>"$work/said"
    grep -q 'SFRAME_MEMORY=64 bounds nothing: no cgroup can be made here' "$work/said"
    ok $? 'where no cgroup can be made, that is said'
    ;;
esac
# sizes PLACE OPTION...: of what may be written to in memory.
sizes() {
  place=$1
  shift
  # shellcheck disable=SC2016  # the inner shell expands
  SFRAME_MEMORY=400 scripts/toolchain run "$@" sh -c 'df -k --output=size /dev/shm "$0"; : >/dev/x' "$place" 2>&1
}
{ sizes /tmp forky; sizes /roots/tmp --host-files all forky; } >"$work/said"
[ "$(grep -x '[ 0-9]*' "$work/said" | xargs)" = '51200 204800 51200 204800' ] && [ "$(grep -c 'Read-only' "$work/said")" = 2 ]
ok $? 'what may be written to in memory is bounded, in both views, and /dev cannot be written to'
# Version 2 as the kernel shows it, but in plain files.  group CONTROLLERS OF: what is written where.
group() {
  rm -rf "$work/cgroup" && mkdir -p "$work/cgroup/slice/own"
  echo "cgroup2 $work/cgroup cgroup2 rw 0 0" >"$work/mounts"
  echo '0::/slice/own' >"$work/self"
  echo "$1" >"$work/cgroup/$2/cgroup.subtree_control"
  cgroup_mounts=$work/mounts cgroup_self=$work/self SFRAME_MEMORY=64 with_bounds >"$work/said"
  find "$work/cgroup" -name 'sframe-*' -exec sh -c 'cd "$1" && echo "${1#"$2"/}: $(cat memory.max) $(cat pids.max) $(cat cgroup.procs)"' sh {} "$work/cgroup" \;
}
group 'cpu memory pids' slice | grep -q '^slice/sframe-\([0-9]*\): 67108864 8192 \1$'
ok $? 'version 2: beside the own group, whose parent hands memory and pids down'
group 'memory pids' slice/own | grep -q '^slice/own/sframe-\([0-9]*\): 67108864 8192 \1$'
ok $? 'version 2: within the own group, which does'
[ -z "$(group 'cpu pids' slice)" ] && grep -qx 'no cgroup' "$work/said"
ok $? 'version 2 without memory: none'
SFRAME_MEMORY=6x scripts/toolchain run forky -- true 2>"$work/said"
[ $? -eq 2 ]
ok $? 'SFRAME_MEMORY that is no number is refused'
echo "1..$n"
