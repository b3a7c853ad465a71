# shellcheck shell=sh disable=SC2034,SC2154
# An implementation of the user's own (ADD), wherever it lies, for make plug and make differential.  What it is
# called, its caps say.  Wants: refuse, run_child, asking (cases.sh).

# quoted WORD: as sh reads it back.
quoted() {
  case $1 in
    *[!A-Za-z0-9_./,:+@%-]*) printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")" ;;
    *) printf %s "$1" ;;
  esac
}

# take_one [NAME=]PROGRAM[:DIRECTORY]: sets program and directory, adds to programs, adds, grows and places.
take_one() {
  added=${1#*=}
  case ${1%%=*} in "$1" | */*) added=$1 ;; esac
  program=$(realpath "${added%%:*}") directory=
  case $added in *:*) directory=$(realpath "${added#*:}") ;; esac
  called=${1%"$added"} programs=$programs$program$newline
  adds="$adds --add $(quoted "$called$program")" grows="$grows $(quoted "${called:-=}$program")"
  for place in "$(dirname "$program")" "$directory"; do
    [ -n "$place" ] || continue
    case $(realpath .)/ in
      "${place%/}"/*) refuse "ADD=$ADD: this checkout is below $place, which your program may see: give it a folder of its own" ;;
    esac
    case $place/ in "$(realpath .)"/*) ;; *) places=$places$place/$newline ;; esac
  done
}

# take_own: of ADD=[NAME=]PROGRAM[:DIRECTORY] sets program, directory, pages (those that are there), the folders that
# no root sees, places, and binds, which shows them; all of them empty without ADD, and write is empty.  Of several, NAME=PROGRAM
# NAME=PROGRAM, programs has a line for each; adds and grows are what sframe-conform and sframe-growth are told, quoted.
take_own() {
  program='' directory='' pages='' places='' programs='' adds='' grows='' binds='' write=''
  [ -n "${ADD:-}" ] || return 0
  while IFS= read -r each; do take_one "$each"; done <<END
$(each_own "$ADD")
END
  is_one || case $ADD in *:*) refuse "ADD=$ADD: a DIRECTORY goes with one implementation alone" ;; esac
  pages=${directory:+$directory/issues}
  [ -z "$pages" ] || [ -d "$pages" ] || pages=
  # One within another is shown with it: a box cannot be made of a folder with a mount in it.
  places=$(printf %s "$places" | LC_ALL=C sort -u | awk '!kept || index($0, kept) != 1 { kept = $0; print substr($0, 1, length($0) - 1) }')
  binds=$(printf '%s\n' "$places" | while IFS= read -r place; do [ -z "$place" ] || printf ' --ro-bind %s' "$(quoted "$place")"; done)
}

# Is there one implementation?
is_one() { [ "$programs" = "${programs%%"$newline"*}$newline" ]; }

# choose_root: sets asking, the root in which implementations are started (cases.sh), to plug, a sixth of forky, where
# forky is not there yet and every program starts without it.
choose_root() {
  ! scripts/toolchain path forky >/dev/null 2>&1 && [ -z "${LINUX:-}" ] || return 0
  asking=plug
  scripts/toolchain build --quiet plug || exit 3
  while IFS= read -r each; do [ -z "$each" ] || starts "$each" </dev/null || { asking=forky && break; }; done <<END
$programs
END
}

# beside_own COMMAND...: in the root that asks, which shows the programs and their directories, and write, a folder to write into.
beside_own() {
  eval "in_root $binds"' ${write:+--bind "$write"} "$asking" -- "$@"'
}

# interpreter_of PROGRAM: that of a script.
interpreter_of() (
  set -f
  # shellcheck disable=SC2046  # its words
  set -- $(head -c 200 "$1" | tr -d '\0' | sed -n '1s/^#! *//p')
  case ${1-} in */env) shift && [ "${1-}" != -S ] || shift ;; esac
  echo "${1-}"
)

# starts PROGRAM: the root that asks has its interpreter, or each shared object that it names.
starts() {
  # shellcheck disable=SC2016  # the inner shell expands
  beside_own sh -c '
    [ -z "$1" ] || { command -v "$1" >/dev/null; exit; }
    for each in $(readelf -d "$2" 2>/dev/null | sed -n "s/.*(NEEDED).*\[\(.*\)\]/\1/p"); do
      [ -e "/usr/lib/x86_64-linux-gnu/$each" ] || exit
    done' sh "$(interpreter_of "$1")" "$1"
}

# has_interpreters: scripts whose language no root has cannot be started there.
has_interpreters() {
  while IFS= read -r each; do
    interpreter=${each:+$(interpreter_of "$each")}
    [ -z "$interpreter" ] || starts "$each" </dev/null || {
      echo "$each is a script for $interpreter, which the root forky does not have. Make it a program that needs nothing (a static one), or use a language of the root" >&2
      exit 2
    }
  done <<END
$programs
END
}
