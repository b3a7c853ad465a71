#!/bin/sh
# Puts tests/null in the place of each testee, with its name, caps and known issues: what null.c reads is in DIRECTORY/NAME,
# the list of them is DIRECTORY/list.  And asks each server twice: of those that answer as a command does, the caps are
# in DIRECTORY/answered.
#
# usage: null-testees.sh DIRECTORY
#   DIRECTORY/probed.tsv: a list of cases, some for each testee
cd "$(dirname "$0")/../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/readers/tests/null-testees.sh - 1 1 "$@"
place=$1

# twice FILE: as a message, with its length before it, as servers want it.
twice() {
  length=$(wc -c <"$1")
  for at in 0 8 16 24; do
    byte=$((length >> at & 255))
    printf '%b' "\\0$((byte >> 6))$((byte >> 3 & 7))$((byte & 7))"
  done >"$1.length"
  cat "$1.length" "$1" "$1.length" "$1"
}

: >"$place/answered"
while IFS='	' read -r name program issues met _; do
  folder=$place/$name beside=${program%/*}
  mkdir -p "$folder/real"
  cp -L "$beside/testee" "$beside/program" "$beside/guarded.so" "$folder/real/" 2>/dev/null
  [ -e "$folder/real/testee" ] || cp "$program" "$folder/real/testee"
  cp build/tests/null "$folder/testee"
  "$program" caps >"$folder/caps"
  # So that there are commands, too.
  case $name in objdump-*) echo yes >"$folder/command" ;; esac
  printf '%s\t%s\t%s\t%s\n' "$name" "$folder/testee" "$issues" "${met:--}" >>"$place/list"
  # The probe has nothing to do with what is asked.
  build/bin/sframe-conform --cases "$place/probed.tsv" --testee "$name" --results "$folder/results" \
    --partial -j 1 >"$folder/said" 2>&1 </dev/null
  cp "$folder"/results/elf/probe-* "$folder/other" || exit 3
  grep -q '^operations.* decode' "$folder/caps" || continue
  { printf 'decode 0x1000\n' && cat "$folder/other"; } >"$folder/request"
  { echo 0 && "$folder/real/testee" decode --address=0x1000 "$folder/other"; } >"$folder/once" || exit 3
  twice "$folder/request" >"$folder/requests"
  twice "$folder/once" >"$folder/replies"
  "$folder/real/testee" serve <"$folder/requests" | cmp -s - "$folder/replies" && echo "$folder/caps" >>"$place/answered"
done <build/testees/list
