# shellcheck shell=sh
# _sframe_words PROGRAM [COMMAND]: what may follow, commands and options as in --help.  Of scripts/sframe nothing is compiled.
_sframe_words() {
  case ${1##*/},${2-x} in *,*[!a-z]* | *,) return ;; sframe,x) ;; sframe,*)
    _sframe_top=$(dirname "$(realpath "$(command -v "$1")")")
    [ -x "$_sframe_top/../build/bin/$(sed -n "s/^$2|\([a-z-]*\).*/\1/p" "$_sframe_top/commands")" ] || return ;;
  esac
  "$@" --help 2>/dev/null </dev/null | sed -nE '/ COMMAND /,$s/^  ([a-z]+) +[a-z(].*/\1/p
    s/^ {2,6}(-[^ ,]+, )?(--[a-z_-]+)(=?).*/\2\3/p'
}
