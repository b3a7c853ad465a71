# shellcheck shell=sh
# Ends a long command at once when a signal comes, leaves no process behind, and says what is kept
# and how to go on.  Read by lib/job.sh.

# on_interrupt FUNCTION: of which the user reads what it prints.
on_interrupt() {
  kept=$1
  exec 7>&2 # while a step's own messages go to a log
  trap 'interrupted 129' HUP
  trap 'interrupted 130' INT
  trap 'interrupted 143' TERM
}

# In the background, because a shell sees a signal only between its commands; it is told when this shell is killed.
start_child() {
  { setpriv --pdeathsig TERM "$@" <&3 3<&- 7>&- & } 3<&0
}

# run_child COMMAND...: not a function.
run_child() {
  start_child "$@"
  child=$!
  wait "$child"
  child_status=$?
  child=
  return $child_status
}

# in_root [OPTION...] ROOT [--] COMMAND...: all that scripts/toolchain run takes; the command is no function.
in_root() { run_child env -u MAKEFLAGS scripts/toolchain run "$@"; }

# run_work FOLDER ROOT [--] COMMAND...: what others made (a compiler of /PREFIX, a Makefile) may run in it: FOLDER is all that
# it can write to.  What is no file there, nobody opens.
run_work() {
  folder=$1
  shift
  mkdir -p "$folder" || return 3
  in_root --work "$folder" "$@"
  child_status=$?
  has_files_only "$folder" && return $child_status
}

# has_files_only FOLDER: a command that has ended has left nothing there that leads elsewhere, hangs who opens it, or has
# its owner's rights when somebody else starts it.
has_files_only() {
  odd=$(find "$1" ! -type f ! -type d -print -quit -o -type f -perm /6000 -print -quit | tr -cd '[:print:]')
  [ -z "$odd" ] || { echo "$odd: no plain file; a tool that ran there made it: remove it" >&2; return 3; }
}

# begin_child COMMAND...: not a function.  Beside what run_child runs, until end_child, whose exit status is
# the command's.  One at a time.
begin_child() {
  start_child "$@"
  beside=$!
}

end_child() {
  wait "$beside"
  child_status=$?
  beside=
  return $child_status
}

interrupted() {
  trap '' HUP INT TERM
  end_progress
  for each in ${child:-} ${beside:-}; do
    kill -TERM "$each"
    wait "$each"
  done 2>/dev/null
  # A part of another command leaves the word to that one.
  [ -z "${is_holder:-}" ] || { echo && echo 'interrupted' && "$kept"; } >&7
  exit "$1"
}

# setting NAME...: those variables that the user has set, as they are typed, each after a blank.
setting() {
  value=
  for name; do
    eval "value=\${$name:-}"
    case $value in
      '') ;;
      *[!A-Za-z0-9_./:=+-]*) printf " %s='%s'" "$name" "$(echo "$value" | sed "s/'/'\\\\''/g")" ;;
      *) printf ' %s=%s' "$name" "$value" ;;
    esac
  done
}
