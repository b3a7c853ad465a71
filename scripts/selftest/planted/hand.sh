# shellcheck shell=sh
# by_hand ROWS NAME FILE: FILE as the rows of NAME change it, on stdout.  Fails where a row has no line.
by_hand() { script=$(awk -F ' [|] ' -v hand="$2" -v plain="$3" -f scripts/selftest/planted/hand.awk "$1") && sed --sandbox -e "$script" "$3"; }
