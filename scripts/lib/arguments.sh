# shellcheck shell=sh
# What a person may give to a script.  `arguments` answers --help and --version, and refuses
# (exit status 2) all that the script does not take, before the script does anything.
# Variables are in the table scripts/variables.  Wants: the tree's top as working directory,
# or in $checkout.

# Of what is read below, in functions, too, shellcheck reads this alone: all of it is read with the scripts themselves.
# shellcheck source=scripts/lib/near.sh
. "${checkout:-.}/scripts/lib/near.sh"
# shellcheck source=scripts/lib/abis.sh
. "${checkout:-.}/scripts/lib/abis.sh"

# What only tests of a script set are options before all else, --NAME=VALUE, of the names in its hooks; the variable NAME has
# the value.
# shellcheck disable=SC2086  # names
[ -z "${hooks-}" ] || unset $hooks
while [ -n "${hooks-}" ]; do
  hook=${1-} hook=${hook%%=*}
  case $hook in --*[!a-z]*) break ;; esac
  case " $hooks /${1-}" in *" ${hook#--} "*/--*=?*) ;; *) break ;; esac
  eval "${hook#--}=\${1#*=}"
  shift
done

# arguments SCRIPT TARGET LEAST MOST ARGUMENT...
#   SCRIPT is the script's path below the top; its first comment is the help;
#   TARGET is what the table of variables calls it, or -;
#   so many arguments that are no options are wanted.  With MOST `command`, what follows
#   the first LEAST is a command of somebody else's.
arguments() {
  script=$1 variables_of=$2 least=$3 most=$4
  shift 4
  argument_count=0
  for argument; do
    [ "$most" != command ] || [ "$argument_count" -lt "$least" ] || break
    argument_count=$((argument_count + 1))
    case $argument in
      -h | --help | --version) ask_script "$argument" ;;
      -*) refuse "there is no option $argument" ;;
    esac
  done
  [ "$#" -ge "$least" ] || refuse "expected $least arguments, not $#$(usage_line)"
  [ "$most" = command ] || no_more "$most" "$@"
  with_table check_variables
}

# first_argument SCRIPT TARGET ARGUMENT...: the same for a script that has options or commands of
# its own: only an only --help or --version is answered.
first_argument() {
  script=$1 variables_of=$2
  shift 2
  case ${1-} in -h | --help | --version) no_more 1 "$@" && ask_script "$1" ;; esac
  with_table check_variables
}

# with_table FUNCTION: of variables.sh, with the target, where there is one.
with_table() { [ "$variables_of" = - ] || { . "${checkout:-.}/scripts/lib/variables.sh" && "$1" "$variables_of"; }; }

# ask_script OPTION: does not return.
ask_script() {
  case $1 in
    --version) suite_version ;;
    *) script_help ;;
  esac
  exit 0
}

suite_version() { echo "$script $(cat "${checkout:-.}/VERSION")"; }

script_help() {
  awk -v script="$script" -v more="${help_ends-}" '
    NR == 1 && /^#!/ { next }
    !/^#/ { exit }
    /^# shellcheck / { next }
    /^# usage:/ { has_usage = 1 }
    { sub(/^# ?/, ""); line[++count] = $0 }
    END {
      if (!has_usage) print "usage: " script
      if (more) line[++count] = more
      for (i = 1; i <= count; i++) fit(line[i])
      flush()
    }'"$fitting" "${checkout:-.}/$script"
  with_table variables_help
}

# For awk: fit(TEXT) for each line, and flush() at the end.  What does not fit into 80 columns goes on in the next line of
# its paragraph.
fitting=$folding'
  function flush() { fold(carried, 0); carried = "" }
  function fit(text) {
    if (text == "" || text ~ /^ / || text ~ /^(usage|exit status):/) flush()
    if (text ~ /^ / || text ~ /^usage:/) {
      match(text, /^ */)
      fold(text, RLENGTH + 8)
      return
    }
    print first_words(carried == "" ? text : carried " " text)
    carried = rest
  }'
