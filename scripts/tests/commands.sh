#!/bin/sh
# Every command of the pages (*.md) is typed on the host, from the top of the checkout, as it is
# printed, and its status and what it shows are compared with what is announced; what takes too
# long or has to be fetched is only checked to name what there is.  TAP.
#
# usage: scripts/tests/commands.sh [--named]     (--named: no command is executed, all are only checked)
set -u
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
case $#,${1-} in 1,--named) only_named=yes && shift ;; *) only_named='' ;; esac
arguments scripts/tests/commands.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/lib/tree.sh
. scripts/tests/commands/examples.sh
[ -n "$only_named" ] || make_examples

mkdir "$work/scripts"
tree_files . | grep '\.md$' | xargs awk -v SCRIPTS="$work/scripts" -f scripts/tests/commands/pages.awk >"$work/pages"

# replaced TEXT A=B: each A in it is B.
replaced() {
  from=${2%%=*} to=${2#*=} text=$1 before=
  case $from in '['*) from='[--prefix=/usr/TRIPLE]' to='' ;; esac # it has an equals sign of its own
  while :; do case $text in *"$from"*) before=$before${text%%"$from"*}$to text=${text#*"$from"} ;; *) break ;; esac; done
  printf '%s\n' "$before$text"
}

# An entry of the list: $wanted, $command, $typed, $says.
try_entry() {
  [ -n "$command" ] || return 0
  echo "$command" >>"$work/listed"
  grep -qxF "$command" "$work/commands" || { echo "# no page has it any more"; ok 1 "listed: $command"; return; }
  [ -z "$only_named" ] || return 0
  echo "$command" >>"$work/run"
  case $typed in *PLT_GOT*) typed=$(replaced "$typed" "PLT_GOT=$(plt_got)") ;; esac
  type_in "$typed"
  echo ",$wanted," | grep -q ",$status," && { [ -z "$says" ] || grep -qF -e "$says" "$work/out"; }
  result=$?
  [ $result -eq 0 ] || { echo "# typed: $typed: status $status"; tell 6; }
  ok $result "$command"
}

plt_got() { in_root forky build/bin/sframe-audit build/leaf | sed -n 's/.*\.plt\.got at \(0x[0-9a-f]*\),.*/\1/p' | head -n 1; }

grep '^[^	]*:' "$work/pages" | cut -f 2- | sort -u >"$work/commands"
: >"$work/run"
: >"$work/listed"
command=''
while read -r key rest; do
  case $key in
  run)
    try_entry
    wanted=${rest%% *} command=${rest#* } typed=${rest#* } says='' ;;
  with) typed=$(replaced "$typed" "$rest") ;;
  says) says=$rest ;;
  esac
done <scripts/tests/commands/list
try_entry

. scripts/tests/commands/named.sh
: >"$work/complaints"
checked=0
read=' '
in_root forky make -s -f build.mk build/bin/sframe-fuzz-program >/dev/null 2>&1
grep -vxF -f "$work/run" "$work/commands" >"$work/rest"
# Their words, as a shell takes them apart, with tabs between.
awk '{
  gsub(/[<;]/, " "); words = ""
  while (match($0, /"[^"]*"|\047[^\047]*\047|[^"\047]+/)) {
    piece = substr($0, RSTART, RLENGTH); $0 = substr($0, RSTART + RLENGTH)
    if (!gsub(/^["\047]|["\047]$/, "", piece)) gsub(/ /, "\t", piece)
    words = words piece
  }
  print words
}' "$work/rest" >"$work/words"
while read -r command; do
  checked=$((checked + 1))
  IFS= read -r words <&5
  IFS='	' && set -f
  # shellcheck disable=SC2086  # words
  set -- $words
  unset IFS && set +f
  check_words "$@"
  echo "# only checked: $command"
done <"$work/rest" 5<"$work/words"
# And what scripts print for what takes too long to fail here.
grep -rhoE "again: (make|SET=)[^';%]*" scripts fuzz conformance qemu --exclude-dir=tests --exclude-dir=issues --exclude='*.[ch]' --exclude='*.md' | grep -v '\[' | sed 's/^again: //' | sort -u >"$work/literals"
while read -r command; do
  # shellcheck disable=SC2086
  check_words $command
  echo "# only checked: $command"
done <"$work/literals"
[ ! -s "$work/complaints" ]
ok $? "$checked commands of the pages name what there is"
cat "$work/complaints"
executed=$(wc -l <"$work/run")
scripts=$(grep -c '^script	' "$work/pages")
[ "$(wc -l <"$work/listed")" -ge 30 ] && [ "$((executed + checked))" -eq "$(wc -l <"$work/commands")" ] && [ "$scripts" -eq 0 ] && [ "$(wc -l <"$work/literals")" -ge 2 ]
ok $? "$(wc -l <"$work/commands") commands: $executed executed, $checked only checked; $scripts scripts that nothing runs; $(sed -n 's/^text	//p' "$work/pages") other lines"
echo "1..$n"
