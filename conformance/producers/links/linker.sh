# shellcheck shell=sh disable=SC2154
# The linker of a case, and how what it does is written down.  Wants: what steps.sh has.

# What the linker is called, and for the compiler's driver.
case $linker in
  ld-*) ld=${tools}ld use='' ;;
  gold) ld=${tools}ld.gold use=-fuse-ld=gold ;;
  own) ld=$SFRAME_LINKER use=-B${SFRAME_LINKER%/*}/ ;;
  *) while read -r _ _ called _ ld use && [ "$called" != "$linker" ]; do :; done <"$top/scripts/releases" ;;
esac

# by_the_host STATUS: the linker, or what it needs, is not there, or something killed it: also where
# the driver says so.  That is no fault of the linker.
by_the_host() {
  case $1 in 0 | 124) return 1 ;; 126 | 127 | 137) return 0 ;; esac
  tail -n 3 "$said" | grep -q "cannot find 'ld'\|returned 12[67] exit status\|terminated with signal 9 "
}

# say_where ARGUMENT...: sets said to logs/OUTPUT, of the file that -o names; a / of its name is _.
say_where() {
  while [ $# -gt 1 ] && [ "$1" != -o ]; do shift; done
  said=logs/$(echo "${2:-out}" | tr / _)
}

# watched COMMAND...: the linker: what it prints goes to log, and to logs/OUTPUT, its exit status to
# status, and to logs/OUTPUT.status.  The worst counts.  What the host may have caused is tried again, and
# then is no outcome: a file `host`.
watched() {
  echo "$*" >>commands
  say_where "$@"
  : >"$said"
  for pause in 0.1 0.3 0; do
    ended=0
    boxed "$@" >>"$said" 2>&1 || ended=$?
    by_the_host "$ended" || break
    [ $pause != 0 ] || echo "$*: exit status $ended, three times" >host
    sleep $pause
  done
  cat "$said" >>log
  echo "$ended" >"$said.status"
  read -r worst <status
  [ "$ended" -le "$worst" ] || echo "$ended" >status
  return 0
}

# link ARGUMENT...: to `out`, unless the arguments say -o.
link() { link_by "$ld" "$@"; }
# The same by way of the compiler, with its start-up files and libraries.
# shellcheck disable=SC2086  # words or none
link_program() { link_by "${tools}gcc" $of_own $use "$@"; }
link_by() { case " $* " in *' -o '*) watched "$@" ;; *) watched "$@" -o out ;; esac; }
