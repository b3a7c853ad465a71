#!/bin/sh
# Every command that the suite prints: those of the pages (*.md), and what real failures of the
# oracles print after `again:`.  Each is typed on the host, from the top of the checkout, as it
# is printed, and its status and what it shows are compared with what is announced; what takes
# too long or has to be fetched is only checked to name what there is.  TAP.
#
# usage: scripts/tests/commands.sh [--named]     (--named: no command is executed, all are only checked)
set -u
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
case $#,${1-} in 1,--named) only_named=yes && shift ;; *) only_named='' ;; esac
arguments scripts/tests/commands.sh - 0 0 "$@"
. scripts/lib/ok.sh
# shellcheck source=scripts/lib/tree.sh
. scripts/lib/tree.sh
# shellcheck source=scripts/lib/observations.sh
. scripts/lib/observations.sh

in_root() { scripts/toolchain run forky -- "$@"; }

made=build/tests/commands
# What commands are typed on; of implementations one that is right, and one that reads an offset as another.
make_examples() {
  rm -rf "$made" && mkdir -p "$made/objects" || exit 3
  scripts/toolchain build --quiet forky trixie bookworm || exit 3
  # shellcheck disable=SC2016
  in_root sh -c 'make -s -f build.mk -j2 programs build/testees/libsframe-2.47/testee &&
  gcc -O1 -Wa,--gsframe -c corpora/programs/leaf.c -o $0/objects/leaf.o &&
  gcc -O1 -Wa,--gsframe -nostdlib -static -Wl,-e,f -x c - -o $0/plain <<END &&
int f (int x) { return x + 1; }
END
  s390x-linux-gnu-gcc -O1 -Wa,--gsframe -o $0/s390x corpora/programs/leaf.c &&
  r=/roots/trixie/usr/lib/x86_64-linux-gnu &&
  gcc -S -O1 corpora/programs/leaf.c -o $0/leaf.s &&
  $r/ld-linux-x86-64.so.2 --library-path $r /roots/trixie/usr/bin/as --gsframe $0/leaf.s -o $0/trixie.o &&
  build/bin/sframe-ref extract $0/objects/leaf.o -o $0/section' "$made" >"$work/made" 2>&1 ||
    { sed 's/^/# /' "$work/made"; echo 'Bail out! the examples cannot be made'; exit 1; }
  mkdir "$made/adapters" && cp build/bin/sframe-ref.static "$made/adapters"
  cat >"$made/adapters/mine" <<'END'
#!/bin/sh
ref=${0%/*}/sframe-ref.static
[ "$1" != caps ] || { "$ref" caps | sed 's/^name .*/name mine/'; exit; }
exec "$ref" "$@"
END
  cat >"$made/adapters/wrong" <<'END'
#!/bin/sh
ref=${0%/*}/sframe-ref.static
case $1 in
caps) "$ref" caps | sed 's/^name .*/name wrong/; s/^operations .*/operations decode/' ;;
decode) out=$("$ref" "$@") || exit; echo "$out" | sed 's/sp+16/sp+24/' ;;
*) exit 89 ;;
esac
END
  chmod +x "$made/adapters/mine" "$made/adapters/wrong"
  printf 'leaf\t%s/section\t0x0\t-\tvalid\n' "$made" >"$made/list.tsv"
}
[ -n "$only_named" ] || make_examples

# type_in COMMAND: as a user does.  Leaves $status and $work/out.
type_in() {
  timeout 7200 sh -c "$1" >"$work/out" 2>&1 </dev/null
  status=$?
}

tell() { sed -n "1,${1}p" "$work/out" | sed 's/^/# /'; }

# --- the pages

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

plt_got() { in_root build/bin/sframe-audit build/leaf | sed -n 's/.*\.plt\.got at \(0x[0-9a-f]*\),.*/\1/p' | head -n 1; }

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

# What is only checked.  complain TEXT
complain() { echo "# $command: $1" >>"$work/complaints"; }

# help_of COMMAND: leaves the file of what its --help prints in $said; each is asked once.
help_of() {
  said=$work/help/$1/said
  [ ! -e "$said" ] || return 0
  mkdir -p "${said%/*}"
  $1 --help >"$said" 2>&1 </dev/null || complain "$1 --help fails"
}

# An option or command that $1 --help does not have.
check_help() {
  help_of "$1"
  help=$1
  shift
  for word; do
    case $word in
    --) break ;;
    -?*)
      word=${word%%=*}
      grep -qE -e "(^|[ [])$word([] =,]|\$)" "$said" || complain "$help has no option $word" ;;
    esac
  done
}

# check_command PROGRAM WORD...: the options are those of the command, where WORD is one of the program's.
check_command() {
  help_of "$1"
  case ${2-} in
  [a-z]*) grep -q "^  $2 " "$said" && { program_and_command="$1 $2"; shift 2; check_command "$program_and_command" "$@"; return; } ;;
  esac
  check_help "$@"
}

# A file of the tree, or a place below build/.  Words in capitals stand for something.
check_path() {
  case $1 in
  *[A-Z][A-Z]* | build/* | *...* | /prefix | ./* | '*'*) return ;;
  esac
  # shellcheck disable=SC2086
  set -- $1
  [ -e "$1" ] || complain "there is no $1"
}

# is_read NAME PLACE...: by something there; each is looked for once.
is_read() {
  case $read in *" $* "*) return ;; esac
  read="$read$* "
  name=$1
  shift
  grep -rqw -e "$name" "$@" || complain "nothing reads $name"
}

check_make() {
  case " $* " in *' -f build.mk '*) return ;; esac
  for word; do
    case $word in
    *=*)
      name=${word%%=*}
      is_read "${name#[}" Makefile scripts fuzz ;;
    -*) ;;
    *) grep -q "^$word:" Makefile || complain "there is no target $word" ;;
    esac
  done
}

check_words() {
  while case ${1-} in [A-Z]*=*) true ;; *) false ;; esac; do
    name=${1%%=*}
    is_read "$name" Makefile scripts conformance
    shift
  done
  case ${1-} in
  make) shift; check_make "$@" ;;
  git) ;;
  scripts/toolchain)
    check_help scripts/toolchain
    grep -qE "^ +$2\\b" "$said" || complain "no command $2"
    while [ $# -gt 0 ] && [ "$1" != -- ]; do shift; done
    [ $# -eq 0 ] || { shift; check_words "$@"; } ;;
  scripts/sframe)
    help_of scripts/sframe
    grep -q "^  $2 " "$said" || complain "no command $2"
    check_command "$@" ;;
  scripts/*)
    [ -x "$1" ] || complain "there is no program $1"
    [ $# -eq 1 ] || check_help "$@" ;;
  build/bin/*) if [ -x "$1" ]; then program="in_root $1" && shift && check_command "$program" "$@"; else complain "there is no program $1"; fi ;;
  build/fuzz/checked/* | build/fuzz/plain/*) in_root build/bin/sframe-fuzz-program --list | grep -qx "${1##*/}" || complain "there is no target ${1##*/}" ;;
  build/api/* | build/self-check/*) # of make api and make self-check
    target=${1#build/}
    grep -q "^${target%%/*}:" Makefile || complain "no target makes $1" ;;
  */*) [ -x "$1" ] || complain "there is no program $1" ;;
  esac
  for word; do
    case $word in -* | *=*) ;; */*) check_path "$word" ;; esac
  done
}

: >"$work/complaints"
checked=0
read=' '
in_root make -s -f build.mk build/bin/sframe-fuzz-program >/dev/null 2>&1
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
grep -rhoE "again: (make|SET=)[^';%]*" scripts fuzz --include='*' | grep -v '\[' | sed 's/^again: //' | sort -u >"$work/literals"
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

[ -z "$only_named" ] || { echo "1..$n" && exit; }

# --- what failures print

# repeats NAME STATUS TEXT: each `again` of $work/first, typed, ends with STATUS and prints TEXT.
repeats() {
  name=$1 wanted=$2 text=$3
  sed -n 's/^[ #]*again:\{0,1\}  *//p' "$work/first" >"$work/agains"
  count=0 result=0
  while read -r again <&4; do
    count=$((count + 1))
    type_in "$again"
    if [ "$status" -ne "$wanted" ] || ! grep -qE -e "$text" "$work/out"; then
      echo "# $again: status $status"
      tell 6
      result=1
    fi
  done 4<"$work/agains"
  [ $count -gt 0 ] || { sed 's/^/# /' "$work/first"; result=1; }
  ok $result "$name: $count commands"
}

scripts/sframe vectors --export="$made/vectors" corpora/vectors/rows/*.sfv >/dev/null
grep '^[^	]*amd64\|cfa\|rows/' "$made/vectors/list.tsv" | head -n 12 >"$made/vectors/few.tsv"
in_root build/bin/sframe-conform --cases "$made/list.tsv" --testees /dev/null --add "wrong=$made/adapters/wrong" --results "$made/results" >"$work/out" 2>&1
in_root build/bin/sframe-judge --issues=/dev/null --tap="$made/results/results.tap" "$made/results/observations.jsonl" >"$work/first"
repeats 'what implementations answered' 1 'verdict: wrong-value|the probe rightly: .*: wrong-value'
sed -n 's/^# \(again: scripts.*\)/\1/p' "$made/results/results.tap" | head -n 3 >"$work/first"
repeats 'its TAP' 1 'verdict: wrong-value|the probe rightly: .*: wrong-value'

in_root gcc -O1 -c corpora/programs/leaf.c -o "$made/objects/none of .sframe.o"
in_root build/bin/sframe-audit --need-sframe build/leaf >"$work/first"
sed -i '/again:.*--need/d' "$work/first"
repeats 'the audit, of a function' 1 'differs|no function'
in_root build/bin/sframe-audit --need-sframe "$made/objects" "$made/plain" build/leaf >"$work/all"
grep 'again:.*--need' "$work/all" >"$work/first"
repeats 'the audit, of a file' 1 'there is no \.sframe section|PT_GNU_SFRAME'
grep -q 'none of .sframe.o' "$work/first"
ok $? 'a name with blanks among them'

cp scripts/tests/commands/wrong.s "$made/wrong.s"
in_root build/bin/sframe-asm check "$made/wrong.s" >"$work/first"
repeats 'the directives of a file' 1 'sframe-wrong: .sframe: \+0x1: wanted cfa=fp\+32'
in_root build/bin/sframe-asm campaign --count=40 --as='as --gsframe' >"$work/first"
repeats 'random directives' 1 '^1 x (crashed|sframe-wrong|eh-wrong)'
in_root build/bin/sframe-truth build/leaf >"$work/first"
repeats 'the truth' 1 'wrong of 1 causes'
in_root build/bin/sframe-truth --json="$made/leaf.json" build/leaf >/dev/null
in_root build/bin/sframe-truth --sum "--observations=$made/leaf.observations" "$made/leaf.json" >/dev/null
in_root build/bin/sframe-judge --issues=/dev/null "$made/leaf.observations" >"$work/first"
repeats 'the sum of runs' 1 '\.plt\.got'

# A link whose defect is known fails when nothing is.
make -s links CASE=relocations-in-any-order LINKS='ld-2.47*/amd64' >"$work/linked" 2>&1
linked=$(find build/links/relocations-in-any-order -name status | head -n 1)
linked=${linked%/status} pair=${linked##*/}
in_root build/bin/sframe-links --directory="$linked" --linker="${pair%.*}" --abi="${pair##*.}" corpora/links/cases/relocations-in-any-order |
  end_observations links part '' >"$made/linked"
in_root build/bin/sframe-judge --issues=/dev/null "$made/linked" >"$work/first"
repeats 'links' 0 'relocations-in-any-order|known'

printf 'fails|quick|inside|-|echo "not ok 1 - fails"; echo 1..1\n' >"$work/suites"
SUITES=$work/suites scripts/check fails >"$work/first" 2>&1
sed -i 's/ (exit status.*//; s/ (output:.*//' "$work/first"
export SUITES="$work/suites"
repeats 'scripts/check' 1 'not ok 1 - fails'
unset SUITES
echo "1..$n"
