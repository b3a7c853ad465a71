# shellcheck shell=sh disable=SC2034,SC2154
# Lists for make links and make upstream: each line begins with the directory of what is tested.  Wants: results, job.sh.

# asked_abis: those that programs are linked for, or of these ABI.
asked_abis() { abis_of_programs | while read -r abi; do case " ${ABI:-$abi} " in *" $abi "*) echo "$abi" ;; esac; done; }

# files_of NAME LIST: the files of this name that say something.
files_of() { cut -d' ' -f1 "$2" | while read -r tested; do [ ! -s "$tested/$1" ] || echo "$tested/$1"; done; }

# count_those NAME LIST: sets found, how many have that file, and listed.
count_those() { found=$(files_of "$1" "$2" | wc -l) listed=$(wc -l <"$2"); }

# each_of LIST WHO DONE WORD...: in_root with these words reads the list; ends where one has left a file `host`, or not all
# was DONE.  WHO is for the message.
each_of() {
  list=$1 who=$2 ended=$3
  shift 3
  in_root "$@" <"$list" >&2
  status=$?
  files_of host "$list" | while read -r host; do echo "${host%/host}: $(head -n 1 "$host")"; done | head -n 5 >"$results/hosts"
  [ ! -s "$results/hosts" ] || { end_progress && cat "$results/hosts" && echo "this says nothing about the $who: this machine may be broken"; exit 3; } >&2
  [ $status = 0 ] || { end_progress && echo "not all of $list was $ended (exit status $status)"; exit 3; } >&2
}
