# shellcheck shell=sh
# A build/ and a lock of its own for each suite of make check: a layer over the checkout's, which the suite sees with
# all that was built, and in which it writes.  So two suites run at one time, and none sees what another has left.

# in_own_build LAYER COMMAND...: LAYER is an empty directory; what the command has written is in LAYER/upper.  The
# command is the first of a PID namespace, which ends what it leaves running.  Does not return.
in_own_build() {
  mkdir "$1/upper" "$1/work" && : >"$1/lock" || return 3
  # shellcheck disable=SC2016  # the inner shell expands
  exec unshare --mount --pid --fork --kill-child --mount-proc -- sh -c '
    mount -t overlay overlay -o "lowerdir=build,upperdir=$0/upper,workdir=$0/work,redirect_dir=on" build &&
      mount --bind "$0/lock" .lock && exec 6<.lock && flock 6 && exec "$@"' "$@"
}
