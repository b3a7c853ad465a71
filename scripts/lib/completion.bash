# Options after a dash, else commands where one may stand, else files.
_sframe_complete() {
  local current=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[0]} words
  words=$(_sframe_words "$program" "${COMP_WORDS[1]-}")
  if [ "$COMP_CWORD" -eq 1 ] || [ -z "$words" ]; then words=$(_sframe_words "$program"); fi
  COMPREPLY=()
  case $COMP_CWORD,$current in
    *,-*) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
    [12],*) mapfile -t COMPREPLY < <(compgen -W "$(tr ' ' '\n' <<<"$words" | grep '^[a-z]')" -- "$current") ;;
  esac
  if [ "${#COMPREPLY[@]}" -eq 0 ]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
    compopt -o filenames 2>/dev/null
  fi
  case ${#COMPREPLY[@]},${COMPREPLY[0]-} in 1,*=) compopt -o nospace 2>/dev/null ;; esac
  return 0
}
