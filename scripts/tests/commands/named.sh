# shellcheck shell=sh disable=SC2154  # what the test sets
# Does a command name what there is: programs, their options, targets, variables, files?  Wants: command, work, in_root.

# complain TEXT: of the command.
complain() { echo "# $command: $1" >>"$work/complaints"; }

# help_of COMMAND: leaves the file of what its --help prints in $said; each is asked once.
help_of() {
  said=$work/help/$1/said
  [ ! -e "$said" ] || return 0
  mkdir -p "${said%/*}"
  $1 --help >"$said" 2>&1 </dev/null || complain "$1 --help fails"
}

# An option or command that $1 --help does not have.
check_help() {
  help_of "$1"
  help=$1
  shift
  for word; do
    case $word in
    --) break ;;
    -?*)
      word=${word%%=*}
      grep -qE -e "(^|[ [])$word([] =,]|\$)" "$said" || complain "$help has no option $word" ;;
    esac
  done
}

# check_command PROGRAM WORD...: the options are those of the command, where WORD is one of the program's.
check_command() {
  help_of "$1"
  case ${2-} in
  [a-z]*) grep -q "^  $2 " "$said" && { program_and_command="$1 $2"; shift 2; check_command "$program_and_command" "$@"; return; } ;;
  esac
  check_help "$@"
}

# A file of the tree, or a place below build/.  Words in capitals stand for something.
check_path() {
  case $1 in
  *[A-Z][A-Z]* | build/* | *...* | /prefix | ./* | '*'*) return ;;
  esac
  # shellcheck disable=SC2086
  set -- $1
  [ -e "$1" ] || complain "there is no $1"
}

# is_read NAME: by something; each is looked for once.
is_read() {
  case $read in *" $1 "*) return ;; esac
  read="$read$1 "
  grep -rqw -e "$1" Makefile scripts fuzz conformance qemu || complain "nothing reads $1"
}

check_make() {
  case " $* " in *' -f build.mk '*) return ;; esac
  for word; do
    case $word in
    *=*) word=${word%%=*} && is_read "${word#[}" ;;
    -*) ;;
    *) grep -q "^$word:" Makefile || complain "there is no target $word" ;;
    esac
  done
}

check_words() {
  while case ${1-} in [A-Z]*=*) true ;; *) false ;; esac; do
    is_read "${1%%=*}"
    shift
  done
  case ${1-} in
  make) shift; check_make "$@" ;;
  git) ;;
  scripts/toolchain)
    check_help scripts/toolchain
    grep -qE "^ +$2\\b" "$said" || complain "no command $2"
    while [ $# -gt 0 ] && [ "$1" != -- ]; do shift; done
    [ $# -eq 0 ] || { shift; check_words "$@"; } ;;
  scripts/sframe)
    help_of scripts/sframe
    grep -q "^  $2 " "$said" || complain "no command $2"
    check_command "$@" ;;
  scripts/* | conformance/* | qemu/*)
    [ -x "$1" ] || complain "there is no program $1"
    [ $# -eq 1 ] || check_help "$@" ;;
  build/bin/*) if [ -x "$1" ]; then program="in_root forky $1" && shift && check_command "$program" "$@"; else complain "there is no program $1"; fi ;;
  build/fuzz/checked/* | build/fuzz/plain/*) in_root forky build/bin/sframe-fuzz-program --list | grep -qx "${1##*/}" || complain "there is no target ${1##*/}" ;;
  build/api/* | build/self-check/*) # of make api and make self-check
    target=${1#build/}
    grep -q "^${target%%/*}:" Makefile || complain "no target makes $1" ;;
  */*) [ -x "$1" ] || complain "there is no program $1" ;;
  esac
  for word; do
    case $word in -* | *=*) ;; */*) check_path "$word" ;; esac
  done
}
