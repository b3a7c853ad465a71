#!/bin/sh
# Includes lead down: what each folder may stand on is in scripts/tests/floors.  What is
# looked at is what the compiler wrote down for every object of `make programs`.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/arrows.sh - 0 0 "$@"
. scripts/lib/tap.sh
make -s -f build.mk programs >&2 || exit 3

# A line for each source and each file of ours that it includes, of sources that are there.
find build/obj -name '*.d' -exec cat {} + | sed 's/\\$//' | awk '
  { for (i = 1; i <= NF; i++) if ($i ~ /:$/) { source = "" } else if ($i !~ /^\//) {
      if (source == "") source = $i; else print source, $i } }' | sort -u >"$work/all"
while read -r source header; do
  [ ! -f "$source" ] || [ ! -f "$header" ] || echo "$source $header"
done <"$work/all" >"$work/includes"

# upward FLOORS INCLUDES: those that do not lead down.
upward() {
  awk '
    function place(path,   best, i) {
      best = ""
      for (i in floor) if (index(path, i "/") == 1 && length(i) > length(best)) best = i
      return best
    }
    NR == FNR { if (!/^#/) { house[$1] = $2; floor[$1] = $3 } next }
    {
      from = place($1); to = place($2)
      if (from == "" || to == "") print (from == "" ? $1 : $2) ": its folder has no floor"
      else if (house[from] != house[to] && floor[to] >= floor[from]) print $1 " includes " $2
    }' "$1" "$2"
}
none() { [ "$(wc -l <"$work/includes")" -ge 1000 ] && upward scripts/tests/floors "$work/includes" >"$work/up"; cat "$work/up"; [ ! -s "$work/up" ]; }
is "$(wc -l <"$work/includes") includes lead down" none
# found SOURCE HEADER: an include that leads up, or aside, is found.
found() { echo "$1 $2" >"$work/one"; [ -n "$(upward scripts/tests/floors "$work/one")" ]; }
is 'noticed: lib that includes a program' found lib/elf/image.c conformance/producers/audit/causes.h
is 'noticed: an oracle that includes another' found qemu/tool/main.c conformance/readers/runner/cases.h
is 'noticed: the reference that includes lib' found reference/decode.c lib/base/buffer.h
is 'noticed: a folder without a floor' found elsewhere/a.c lib/base/buffer.h
is 'noticed: a header of such a folder' found lib/elf/image.c elsewhere/a.h
down() { ! found qemu/tool/main.c lib/elf/image.h && ! found qemu/tool/main.c qemu/core/truth.h; }
is 'lower floors and the own house are no matter' down
echo "1..$n"
