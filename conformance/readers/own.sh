# shellcheck shell=sh disable=SC2034,SC2154
# An implementation of the user's own (ADD), wherever it lies, for make plug and make differential.  What it is
# called, its caps say.  Wants: refuse, run_child.

# outside FOLDER: prints it, unless it is in this checkout.
outside() { case $1 in "$(realpath .)" | "$(realpath .)"/*) ;; *) echo "$1" ;; esac; }

# quoted WORD: as sh reads it back.
quoted() {
  case $1 in
    *[!A-Za-z0-9_./,:+@%-]*) printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")" ;;
    *) printf %s "$1" ;;
  esac
}

# take_own: of ADD=[NAME=]PROGRAM[:DIRECTORY] sets program, directory, pages (those that are there), the folders that
# no root sees, program_place and directory_place, and binds, which shows them; all of them empty without ADD.
take_own() {
  program='' directory='' added=''
  if [ -n "${ADD:-}" ]; then
    added=${ADD#*=}
    case ${ADD%%=*} in "$ADD" | */*) added=$ADD ;; esac
    program=$(realpath "${added%%:*}")
    case $added in *:*) directory=$(realpath "${added#*:}") ;; esac
  fi
  pages=${directory:+$directory/issues}
  [ -z "$pages" ] || [ -d "$pages" ] || pages=
  program_place=${program:+$(outside "$(dirname "$program")")}
  directory_place=${directory:+$(outside "$directory")}
  for place in "$program_place" "$directory_place"; do
    [ -n "$place" ] || continue
    case $(realpath .)/ in
      "${place%/}"/*) refuse "ADD=$ADD: this checkout is below $place, which your program may see: give it a folder of its own" ;;
    esac
  done
  # One within the other is shown with it: a box cannot be made of a folder with a mount in it.
  case $directory_place/ in "${program_place:-//}"/*) directory_place= ;; esac
  case $program_place/ in "${directory_place:-//}"/*) program_place= ;; esac
  binds=${program_place:+" --ro-bind $(quoted "$program_place")"}${directory_place:+" --ro-bind $(quoted "$directory_place")"}
}

# beside_own COMMAND...: in the root forky, which shows the program and its directory, and write, a folder to write into.
beside_own() {
  in_root ${program_place:+--ro-bind "$program_place"} \
    ${directory_place:+--ro-bind "$directory_place"} ${write:+--bind "$write"} forky -- "$@"
}

# has_interpreter: a script whose language no root has cannot be started there.
has_interpreter() {
  line=$(head -c 200 "$program" | tr -d '\0' | sed -n '1s/^#! *//p')
  [ -n "$line" ] || return 0
  set -f
  # shellcheck disable=SC2086  # its words
  set -- $line
  set +f
  case $1 in */env) shift && [ "${1-}" != -S ] || shift ;; esac
  # shellcheck disable=SC2016  # the inner shell expands
  beside_own sh -c 'command -v "$1" >/dev/null' sh "${1-}" && return
  echo "$program is a script for ${1-}, which the root forky does not have. Make it a program that needs nothing (a static one), or use a language of the root" >&2
  exit 2
}
