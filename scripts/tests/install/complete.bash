# The same for bash.
# shellcheck source=scripts/lib/completion.bash
. "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_sframe_complete
printf '%s\n' "${COMPREPLY[@]}"
