#!/bin/sh
# The table OWNERS holds: each file has a row, the rows have the size that they say, and includes lead down.  An include
# names the path of a file of another folder, from the top.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/arrows.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/lib/tree.sh
tree_files . >"$work/files"

# named FILES SOURCE...: SOURCE HEADER for each include between quotes; `?NAME` is one that leads to no file by its path.
# What people copy out of the tree has flags of its own; so have testees and api, which name files among themselves alone.
named() {
  awk '
    function room(path) { return match(path, /^conformance[/]readers[/](testees|api)[/]/) ? substr(path, 1, RLENGTH) : "" }
    FILENAME == ARGV[1] { is[$0]; name = $0; sub(/.*[/]/, "", name); has[name]; among[room($0), name]; next }
    !/^ *# *include "/ { next }
    {
      split($0, part, "\""); folder = FILENAME; sub(/[^/]*$/, "", folder); path = name = part[2]; sub(/.*[/]/, "", name)
      while (sub(/^[.][.][/]/, "", path)) sub(/[^/]*[/]$/, "", folder)
      if (folder path in is) print FILENAME, folder path
      else if (path in is) print FILENAME, path
      else if (name in has && !(room(FILENAME) && (room(FILENAME), name) in among) &&
        folder !~ /^conformance[/](readers[/](kunit|selfcheck)|templates)[/]|^(scripts[/]install|corpora[/]vectors)[/]/) print FILENAME, "?" path
    }' "$@"
}
# shellcheck disable=SC2046  # names of files
named "$work/files" $(grep -E '[.](c|h|cc)$' "$work/files" | no_subjects) >"$work/includes"

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
none() { [ "$(wc -l <"$work/includes")" -ge 1000 ] && upward OWNERS "$work/includes" >"$work/up"; cat "$work/up"; [ ! -s "$work/up" ]; }
is "$(wc -l <"$work/includes") includes lead down" none
# found SOURCE HEADER: an include that leads up, or aside, is found.
found() { echo "$1 $2" >"$work/one"; [ -n "$(upward OWNERS "$work/one")" ]; }
# bare: an include that does not name its folder.
bare() (
  top=$PWD && mkdir "$work/lib" && cd "$work" && printf '#include "%s"\n' schema.h lib/issues/schema.h ../reference/find.h >lib/a.c &&
    named files lib/a.c >in-a && printf 'lib/a.c %s\n' '?schema.h' lib/issues/schema.h reference/find.h | diff - in-a &&
    upward "$top/OWNERS" in-a | grep -F 'schema.h: its folder'
)
is 'noticed: an include that names no folder' bare
is 'noticed: lib that includes a program' found lib/elf/image.c conformance/producers/audit/causes.h
is 'noticed: an oracle that includes another' found qemu/tool/main.c conformance/readers/runner/cases.h
is 'noticed: the reference that includes lib' found reference/decode.c lib/base/buffer.h
is 'noticed: a folder without a floor' found elsewhere/a.c lib/base/buffer.h
is 'noticed: a header of such a folder' found lib/elf/image.c elsewhere/a.h
down() { ! found qemu/tool/main.c lib/elf/image.h && ! found qemu/tool/main.c qemu/core/truth.h; }
is 'lower floors and the own house are no matter' down

# numbered FILE...: comparisons of a section's version with a number; lib/base/sframe_version.h says what each version has.
numbered() {
  grep -HnE -e '[Vv](ersion|ERSION)( \([a-z]+\)|[])])* *([=!]=|[<>]=?) *[1-9]' \
    -e '(^|[^0-9A-Za-z_.])[1-9] *([=!]=|[<>]=?) *[a-z_.>()-]*version([^a-z_(]|$)' -e '[<=>] *SFRAME_VERSION_[1-9]' \
    -e 'switch \(.*version' -e '[$][{]?[a-z_]*version[}]?"? (!?=|-[a-z]+) "?[1-9]' "$@" |
    grep -vE '^conformance/readers/api/.*(NEWEST|SFRAME)_VERSION'
}
# The reference, second witnesses and the planted reader have numbers of their own, as has an adapter, for one release; lib/cfi has DWARF's,
# api the names of one library.  `equivalent` quotes code.
asked() {
  grep -vE '^(reference|corpora|lib/cfi|conformance/(issues|templates|readers/testees)|scripts/selftest/planted)/|[.]md$|/(equivalent|arrows.sh)$' "$work/files" |
    tr '\n' '\0' | xargs -0 grep -lI . >"$work/asked"
  # shellcheck disable=SC2046  # names of files
  [ "$(wc -l <"$work/asked")" -ge 1000 ] && ! numbered $(cat "$work/asked")
}
is 'what a version has is asked by name' asked
# shellcheck disable=SC2016  # lines of shell are looked at, not executed
comparisons() {
  printf '%s\n' 'if (h->version == 3)' 'e.version < 2 ?' '2 < c->version)' 'switch (h.version)' '[ "$version" -ge 3 ]' '[ $sframe_version = 2 ]' \
    '$version >= 2 {' 'v != SFRAME_VERSION_2' 'if (o->is_v2 && get_version (d) > 1)' >"$work/some"
  [ "$(numbered "$work/some" | wc -l)" = 9 ]
}
is 'noticed: comparisons of a version with a number' comparisons

# against OWNERS: files without a row, rows without a file, and rows whose thousands of lines of code are over a quarter wrong.
{ shell_files . && grep -E '(^|/)Makefile$|[.](c|cc|h|awk|mk|py|def)$' "$work/files" | no_subjects; } | sort -u | xargs grep -c '' >"$work/lines"
against() {
  awk -F'[ :]+' '
    FILENAME == ARGV[1] { if (!/^#/) said[$1] = $4; next }
    FILENAME == ARGV[2] { lines[$1] = $2; next }
    !/[/]/ { next }
    {
      for (at = $0; sub(/[/][^/]*$/, "", at) && !(at in said);) ;
      if (!(at in said)) print $0 " has no row"
      seen[at] = 1; sum[at] += lines[$0]
    }
    END {
      for (at in said) {
        off = sum[at] - 1000 * said[at]
        if (!(at in seen)) print at ": no such folder"
        else if (off > 500 + sum[at] / 4 || -off > 500 + sum[at] / 4) print at ": " sum[at] " lines of code, not " said[at] " thousand"
      }
    }' "$1" "$work/lines" "$work/files" >"$work/off"
  cat "$work/off"
  [ ! -s "$work/off" ]
}
is 'OWNERS has a row for each file, and its size' against OWNERS
# other EDIT: OWNERS with a fault, which is noticed.
other() { sed "$1" OWNERS >"$work/other" && ! against "$work/other"; }
is 'noticed: a folder that has no row' other '/^contrib /d'
is 'noticed: a row that has no folder' other 's,^contrib ,contributed ,'
is 'noticed: another size' other 's,^\(qemu  *qemu  *6\) [0-9]*,\1 9,'
echo "1..$n"
