# shellcheck shell=sh
# The kinds of variables: check_KIND VARIABLE VALUE [PARAMETERS] refuses a VALUE that is
# none.  Wants: refuse, and the lists of names.sh.

# check_value VARIABLE KIND VALUE: KIND as in the table.
check_value() {
  case $2 in
    *:*) "check_${2%%:*}" "$1" "$3" "${2#*:}" ;;
    *) "check_$2" "$1" "$3" ;;
  esac
}

# check_number VARIABLE VALUE LEAST-MOST: MOST has at most 18 digits.
check_number() {
  digits=${2#"${2%%[!0]*}"} # without zeros before it
  case ${digits:=0} in *[!0-9]* | ???????????????????*) digits=-1 ;; esac
  [ "$digits" -lt "${3%-*}" ] || [ "$digits" -gt "${3#*-}" ] || return 0
  [ "$3" != 0-1 ] || refuse "$1=$2: expected 0 or 1"
  refuse "$1=$2: expected a number from ${3%-*} to ${3#*-}"
}

# check_choice VARIABLE VALUE WORD,...: one of them.
check_choice() {
  case $2 in *,*) ;; *) case ,$3, in *",$2,"*) return ;; esac ;; esac
  refuse "$1=$2: expected one of $(echo "$3" | sed 's/,/, /g')"
}

# check_each VARIABLE VALUE KIND: each word of VALUE is of the kind, and no pattern in it is expanded.  Blanks alone are none.
check_each() {
  each_variable=$1 each_kind=$3 word=
  set -f
  for word in $2; do
    set +f
    check_value "$each_variable" "$each_kind" "$word"
  done
  set +f
  [ -n "$word" ] || refuse "$each_variable has blanks alone: leave it out for the default"
}

check_text() { :; }

check_path() {
  case $2 in -*) refuse "$1=$2: this begins with - and is no path" ;; esac
}

check_absolute() {
  case $2 in /*) ;; *) refuse "$1=$2: expected a path that begins with /" ;; esac
}

# check_prefix VARIABLE VALUE: it is written into files that blanks would break.
check_prefix() {
  check_absolute "$1" "$2"
  case $2 in *[!A-Za-z0-9/._+~@-]*) refuse "$1=$2: expected a path of letters, digits and / . _ + ~ @ -" ;; esac
}

# check_issues_at VARIABLE VALUE: pages of known issues, or one.
check_issues_at() { if [ -d "$2" ]; then check_directory "$1" "$2"; else check_file "$1" "$2"; fi; }

# check_there VARIABLE VALUE THING: a file, program or directory.
check_there() {
  [ -e "$2" ] || refuse "$1=$2: there is no such $3"
  case $3,$([ ! -d "$2" ] || echo directory) in
    directory,) refuse "$1=$2: this is a file, not a directory" ;;
    directory,*) ;;
    *,directory) refuse "$1=$2: this is a directory, not a $3" ;;
  esac
}

# check_file VARIABLE VALUE: /dev/null is a list of nothing.
check_file() {
  [ "$2" != /dev/null ] || return 0
  check_there "$1" "$2" file
  [ -r "$2" ] || refuse "$1=$2: this file cannot be read"
  [ ! -f "$2" ] || [ -s "$2" ] || refuse "$1=$2: this file is empty"
  check_seen "$1" "$2"
}

# check_seen WHAT PATH: by a root.
check_seen() { in_checkout "$2" || refuse "$1=$2: this is not in the checkout, which is all that a root sees"; }

check_directory() { check_host_directory "$1" "$2" && check_seen "$1" "$2"; }

# Which no root has to see.
check_host_directory() {
  check_there "$1" "$2" directory
  { [ -r "$2" ] && [ -x "$2" ]; } || refuse "$1=$2: this directory cannot be read"
  [ "$(ls -A "$2")" ] || refuse "$1=$2: this directory is empty"
}

check_uri() {
  case $2 in
    http://?* | https://?* | file:///?* | copy:///?*) ;;
    *) refuse "$1=$2: expected http://, https:// or file:///" ;;
  esac
}

check_seeds() { [ "$2" = none ] || check_directory "$1" "$2"; }

# check_run VARIABLE VALUE: what an oracle has written, with its end.
check_run() {
  [ ! -f "conformance/readers/baselines/$2.jsonl.xz" ] || return 0 # one that is shipped
  check_file "$1" "$2"
  tail -n 1 "$2" | grep -q '^{"oracle":"[a-z]*","end":' ||
    refuse "$1=$2: not a complete observations file (such as build/results/audit/observations.jsonl)"
}

# check_regex VARIABLE VALUE: an extended one of grep.
check_regex() {
  echo | grep -qE -- "$2" 2>/dev/null
  [ $? -le 1 ] || refuse "$1=$2: this is no regular expression of grep -E"
}

# check_name VARIABLE VALUE LIST: one of names_LIST.
check_name() {
  known=$("names_$3")
  is_line "$2" "$known" || refuse_name "$1" "$2" "$3" "$known"
}

# is_line WORD LINES: one of them.
is_line() { case $newline$2$newline in *"$newline$1$newline"*) ;; *) false ;; esac; }
newline='
'

# check_glob VARIABLE VALUE LIST: matches one of names_LIST.
check_glob() {
  known=$("names_$3")
  matches_glob "$2" "$known" && return
  ! matches_glob "*/$2" "$known" || refuse "$1=$2: did you mean '*/$2'?"
  refuse_name "$1" "$2" "$3" "$known"
}

# matches_glob GLOB NAMES: one of them.
matches_glob() {
  set -f
  for candidate in $2; do
    # shellcheck disable=SC2254  # a glob
    case $candidate in $1) set +f && return ;; esac
  done
  set +f
  false
}

# check_matching VARIABLE VALUE LIST: a regular expression that one of names_LIST matches.
check_matching() {
  check_regex "$1" "$2"
  known=$("names_$3")
  echo "$known" | grep -qE -- "$2" || refuse_name "$1" "$2" "$3" "$known"
}

# can_begin GLOB START: may GLOB match something that begins with START?  What stands
# before its first special character decides.
can_begin() {
  literal=${1%%[*?[\\]*}
  case $literal in "$2"*) return 0 ;; esac
  case $2 in "$literal"*) [ "$literal" != "$1" ] ;; *) false ;; esac
}

# may_be_compiled GLOB: may it match a case of the corpus?  They are known when that is compiled.
may_be_compiled() {
  for start in $(names_corpora); do
    ! can_begin "$1" "$start" || return 0
  done
  return 1
}

# check_case VARIABLE VALUE: cases of make conformance; what cannot be one of the corpus, nor is written by
# hand or generated, is refused.
check_case() {
  may_be_compiled "$2" || check_glob "$1" "$2" cases
}

# check_linker VARIABLE VALUE: the release of an own GNU ld is known when it is started.
check_linker() {
  case ${TOOLCHAIN:-} in /*) ! can_begin "$2" ld- || return 0 ;; esac
  [ -z "${LINKER:-}" ] || { matches_glob "$2" "$(abis_of_programs | sed 's,^,own/,')" || refuse "$1=$2: with LINKER there is own/ABI alone"; return 0; }
  check_glob "$1" "$2" linkers
}

# check_own_linker VARIABLE VALUE: a program, anywhere on the host.
check_own_linker() {
  check_there "$1" "$2" program
  [ -x "$2" ] || refuse "$1=$2: this cannot be executed (chmod +x)"
  [ -z "${TOOLCHAIN:-}" ] || refuse "$1=$2: there is TOOLCHAIN=$TOOLCHAIN, too: set one of them"
}

# check_testee VARIABLE VALUE [readers]: with ADD there is that one alone, and with LINUX those of the tree; readers: no
# linker.
check_testee() {
  if [ -n "${ADD:-}" ]; then
    matches_glob "$2" "${ADD%%=*}" || refuse "$1=$2: with ADD there is ${ADD%%=*} alone"
  elif [ -n "${LINUX:-}" ]; then
    matches_glob "$2" "$(names_linux)" || refuse "$1=$2: with LINUX there are $(names_linux | xargs)"
  else
    known=$(names_testees)
    matches_glob "$2" "$known" ||
      matches_glob "$2" "$([ "${3-}" = readers ] || names_linker_testees; [ -z "${HOST:-}" ] || names_hosted)" ||
      refuse_name "$1" "$2" testees "$known"
  fi
}

# check_hosts VARIABLE VALUE [usual|any]: machines that testees are compiled for; usual: in every run; any: whatever
# TESTEE is.  Some
# shells have the name of this machine in a HOST of their own: that one is not ours.
check_hosts() {
  this=$(uname -n)
  case $2 in "$this" | "$this".*) is_line "$2" "$(names_hosts)" || { unset "$1"; return 0; } ;; esac
  check_each "$1" "$2" name:hosts
  [ "${3-}" != usual ] || check_each "$1" "$2" usual_host
  [ "${3-}" = any ] || [ -n "$(names_wanted_testees)" ] ||
    refuse "$1=$2: no implementation${TESTEE:+ of TESTEE=$TESTEE}${ADD:+ of ADD=$ADD} is compiled for it"
}

check_usual_host() {
  is_line "$2" "$(names_usual_hosts)" ||
    refuse "$1=$2: only make conformance has programs for it; here there are $(names_usual_hosts | xargs)"
}

# check_add VARIABLE VALUE: NAME=PROGRAM[:DIRECTORY], which a root sees.
check_add() {
  case $2 in ?*=?*) ;; *) refuse "$1=$2: expected NAME=PROGRAM[:DIRECTORY]" ;; esac
  case ${2%%=*} in *[!A-Za-z0-9._+-]*) refuse "$1=$2: a name has letters, digits and . _ + - alone, not '${2%%=*}'" ;; esac
  check_one_own "$1" "$2"
  in_checkout "$program" || refuse "$1=$2: $program is not in the checkout, which is all that a root sees"
  [ -z "$directory" ] || check_issues "$1=$2: DIRECTORY" "$directory"
}

# check_linux VARIABLE VALUE: a Linux source tree with a reader of a form that is known.
check_linux() {
  check_host_directory "$1" "$2"
  said=$("${checkout:-.}/conformance/readers/testees/linux/take" "$2" 2>&1) || refuse "$1=$2: $said"
  [ -z "${ADD:-}" ] || refuse "$1=$2: there is ADD=$ADD, too: set one of them"
  [ -z "${HOST:-}" ] || refuse "$1=$2: its reader is a program of this machine alone: leave HOST out"
}

# each_own ADD: a line for each implementation; several have their names, NAME=PROGRAM NAME=PROGRAM.
each_own() {
  case ${1%%=*} in
    "$1" | */*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$1" | awk '{ while (match($0, / [A-Za-z0-9._+-]+=/)) { print substr($0, 1, RSTART - 1); $0 = substr($0, RSTART + 1) } print }' ;;
  esac
}

# check_own VARIABLE VALUE: [NAME=]PROGRAM[:DIRECTORY], anywhere on the host; or several.
check_own() {
  while IFS= read -r each; do check_one_own "$1" "$each"; done <<END
$(each_own "$2")
END
}
check_one_own() {
  program=$2 directory=
  case ${2%%=*} in "$2" | */*) ;; *) program=${2#*=} ;; esac
  case $program in *:*) directory=${program#*:} program=${program%%:*} ;; esac
  [ -n "$program" ] || refuse "$1=$2: expected [NAME=]PROGRAM[:DIRECTORY]"
  check_program "$1=$2" "$program"
  case $2 in *:) refuse "$1=$2: no directory is behind the colon" ;; esac
  [ "$directory" ] || return 0
  [ -d "$directory" ] || refuse "$1=$2: there is no directory $directory"
  case ${directory%/} in */issues) above="; did you mean ${directory%/issues*}?" ;; *) above= ;; esac
  [ -e "$directory/limits" ] || [ -d "$directory/issues" ] ||
    refuse "$1=$2: $directory has neither a file limits nor a folder issues$above"
}

# check_program WHAT PROGRAM: one of this machine or a script, which may be executed.
check_program() {
  [ ! -d "$2" ] || refuse "$1: $2 is a directory"
  [ -e "$2" ] || case $2 in
    *' '*) refuse "$1: there is no program '$2', with a blank in its name" ;;
    *) refuse "$1: there is no program $2" ;;
  esac
  begins=$(head -c 4 "$2" 2>/dev/null | tr -d '\0')
  case $begins in
    '#!'* | ?ELF) ;;
    *) [ ! -r "$2" ] || case $2 in
      *.go | *.rs | *.c | *.cc | *.cpp) refuse "$1: $2 is source: compile it, and name the program" ;;
      *) refuse "$1: $2 is neither a program of this machine nor a script with #!" ;;
    esac ;;
  esac
  [ -x "$2" ] || refuse "$1: $2 cannot be executed (chmod +x)"
}

# Is PATH what a root sees, or are we in one?
in_checkout() {
  [ ! -d "/roots/${SFRAME_TOOLCHAIN:-none}" ] || return 0
  case $(realpath -m "$1") in "$(realpath "${checkout:-.}")"/*) ;; *) false ;; esac
}

# check_issues WHAT DIRECTORY: of issues and limits.
check_issues() {
  check_directory "$1" "$2"
  [ ! -e "$2/issues" ] || check_directory "$1" "$2/issues"
  [ ! -e "$2/limits" ] || check_file "$1" "$2/limits"
}

check_toolchain() {
  case $2 in
    host) ;;
    /*)
      [ -d "$2" ] || refuse "$1=$2: there is no such directory"
      [ -d "$2/bin" ] || refuse "$1=$2: this has no bin directory, and is no toolchain"
      case $(realpath "$2") in / | /usr) refuse "$1=$2: for the host's own tools say host" ;; esac
      ;;
    *) is_line "$2" "$(names_roots)" ||
      refuse "$1=$2: no such root, nor is it /PREFIX or host; $(names_roots | instead_of "$2")" ;;
  esac
}
