# Options after a dash, else commands where one may stand, else files.
_sframe_complete() {
  local program=${words[1]}
  local -a known
  known=(${=$(_sframe_words "$program" "${words[2]-}")})
  if (( CURRENT == 2 || ! $#known )); then known=(${=$(_sframe_words $program)}); fi
  if [[ $PREFIX == -* ]]; then
    compadd -S '' -- ${(M)known:#-*=}
    compadd -- ${${(M)known:#-*}:#*=}
  elif (( CURRENT <= 3 )) && [[ -n ${known:#-*} ]]; then
    compadd -- ${known:#-*}
  else
    _files
  fi
}
_sframe_complete "$@"
