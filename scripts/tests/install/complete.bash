# The same for bash.
. "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_sframe_complete
printf '%s\n' "${COMPREPLY[@]}"
