#!/bin/sh
# What a person types wrongly is refused, with status 2 and a line that says what there is, before
# anything is started: variables of every make target, options and arguments of every script.
# Targets, variables and scripts are found, not listed here.  TAP.
# In a copy of the checkout, with an empty cache, and programs that enter or make a root replaced
# by one that leaves a trace.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/arguments.sh - 0 0 "$@"
# shellcheck source=scripts/lib/example.sh
. scripts/lib/example.sh
# shellcheck source=scripts/lib/tap.sh
. scripts/lib/tap.sh
# shellcheck source=scripts/lib/tree.sh
. scripts/lib/tree.sh

copy=$shared/copy trace=$shared/trace
mkdir "$copy" "$shared/bin" "$shared/not-empty"
tar --exclude=./build --exclude=./.git --exclude=./.lock -cf - . | tar -C "$copy" -xf - || exit 3
for program in bwrap mmdebstrap apt-get unshare gcc clang docker; do
  printf '#!/bin/sh\necho "%s $*" >>%s\nexit 3\n' $program "$trace" >"$shared/bin/$program"
  chmod +x "$shared/bin/$program"
done
unset MAKEFLAGS MAKELEVEL MFLAGS TOOLCHAIN SFRAME_MIRROR SFRAME_SOURCES SFRAME_LIBRARIES SFRAME_DEBS
export PATH="$shared/bin:$PATH" SFRAME_CACHE="$shared/cache"
cd "$copy" || exit 3

# typed COMMAND...: what a person types; leaves status, and what is printed in out and err.
typed() {
  timeout 1800 "$@" >"$work/out" 2>"$work/err" </dev/null
  status=$?
}

# nothing_started: no root was entered, nothing was built or fetched, by this test or one beside it.
nothing_started() {
  [ ! -s "$trace" ] && [ ! -e build ] && [ ! -e .lock ] && [ ! -e "$shared/cache" ] && return
  complain "something was started: $(head -n 2 "$trace" 2>/dev/null) $(for made in build .lock "$shared/cache"; do [ ! -e "$made" ] || echo "$made"; done | xargs)"
  rm -rf build .lock "$shared/cache" "$trace"
}

complain() {
  echo "$*"
  complaints=$((complaints + 1))
  false
}

# well COMMAND...: with no complaint.  A test is `is NAME well COMMAND...`.
well() {
  complaints=0
  "$@"
  [ $complaints -eq 0 ]
}

# refused TEXT COMMAND...: with status 2 and TEXT in what is said, in a line, which may go on, or a list of make.
refused() {
  text=$1
  shift
  typed "$@"
  [ $status -eq 2 ] || complain "status $status: $*"
  said='' first='' lines=0 of_make=''
  while IFS= read -r line; do
    [ -n "$first" ] || first=$line
    case $line in
      'make '*) of_make=yes ;;
      Makefile* | make* | '    '*) ;;
      *) lines=$((lines + 1)) ;;
    esac
    said="$said ${line#"${line%%[! ]*}"}"
  done <"$work/err"
  case $said in *"$text"*) ;; *) complain "says not '$text': $*: $first" ;; esac
  [ $lines -le 1 ] || [ -n "$of_make" ] || complain "more than a line: $*"
  nothing_started
}

# --- what there is ---

targets() { sed -n 's/^\.PHONY: //p' Makefile | tr ' ' '\n'; }
scripts() { tree_files . | while read -r file; do [ ! -x "$file" ] || echo "$file"; done; }

# rows: TARGETS VARIABLE KIND of the table, separated by |.
rows() { awk -F ' *[|] *' -v OFS='|' '!/^#/ && NF > 3 { sub(/=.*/, "", $2); sub(/!$/, "", $3); print $1, $2, $3 }' scripts/variables; }

# wrong_values KIND: values that are none, a line each.
wrong_values() {
  case $1 in
    number:*)
      least=${1#number:} least=${least%-*}
      printf '%s\n' "$((${1##*-} + 1))" "$((least - 1))" abc -1 1.5 0x10 '1 2' 99999999999999999999 18446744073709551617
      ;;
    choice:* | list:* | parts | hosts | hosts:any | name:* | names:* | glob:* | case | testee | linker | root | roots) echo nonsense ;;
    hosts:usual) printf '%s\n' nonsense i386 ;;
    toolchain | toolchains) printf '%s\n' nonsense /nonsense "$work/not-empty" / ;;
    report) printf '%s\n' nonsense /nonsense ;;
    own) printf '%s\n' nonsense README.md scripts mine=nonsense scripts/check: scripts/check:nonsense scripts/check:scripts/lib ;;
    add) printf '%s\n' nonsense =README.md nonsense= mine=nonsense mine=README.md mine=scripts 'a b=scripts/check' \
      mine=/bin/sh mine=scripts/check: mine=scripts/check:nonsense mine=scripts/check:scripts/lib mine=scripts/check:README.md ;;
    file) printf '%s\n' nonsense scripts /bin/sh ;;
    observations) printf '%s\n' nonsense scripts README.md ;;
    linux) printf '%s\n' nonsense README.md scripts conformance ;;
    directory | directories | seeds | host_directory) printf '%s\n' nonsense README.md ;;
    own_linker) printf '%s\n' nonsense scripts README.md ;;
    issues_at) printf '%s\n' nonsense /usr/share/doc ;;
    regex) printf '%s\n' '(' '[a' ;;
    uri) printf '%s\n' nonsense ftp://x /etc ;;
    path) echo -x ;;
    absolute) printf '%s\n' build ./x -x ;;
    prefix) printf '%s\n' build '/a b' '/a,b' ;;
  esac
}

# a_right_value KIND
a_right_value() {
  case $1 in
    number:*) echo "$1" | sed 's/number:\(.*\)-.*/\1/' ;;
    choice:* | list:*) echo "$1" | sed 's/^[a-z]*://; s/,.*//' ;;
    parts) echo 'audit links' ;;
    name:fuzz_targets) echo libsframe-2.47 ;;
    name:fuzz_hosts_targets) echo decode ;;
    names:fuzz_soaked | names:fuzz_targets) echo 'decode lists' ;;
    name:mutant_parts) echo runner ;;
    names:abis | names:survey_abis | hosts | hosts:usual | hosts:any) echo 's390x amd64' ;;
    names:testees) echo 'llvm-22 reference' ;;
    names:assemblers) echo '2.44 llvm-22' ;;
    names:manifest) echo 'leaf frames' ;;
    names:configurations) echo gcc-O2-nofp ;;
    names:bare_commands) echo conformance ;;
    glob:corpus_programs) echo '[a-l]*.pie' ;;
    glob:links_cases) echo 'plt-*' ;;
    case) echo '*/amd64/*leaf*' ;;
    testee) echo 'libsframe-*' ;;
    linker) echo 'ld-2.4*/s390x' ;;
    root | roots) echo trixie ;;
    toolchain | toolchains) echo host ;;
    add) echo mine=scripts/check ;;
    own) echo scripts/check ;;
    linux) echo conformance/testees/linux/tests/tree ;;
    file) echo scripts/check ;;
    directory | directories | seeds | host_directory) echo scripts/lib ;;
    own_linker) echo /bin/true ;;
    issues_at) echo conformance/issues ;;
    regex) echo '^(decode|find)[.]c:.*' ;;
    uri) echo https://deb.debian.org/debian ;;
    absolute | prefix) echo /opt/sframe ;;
    path | text) echo build/some ;;
  esac
}

# --- make ---

is "$(targets | wc -l) targets" [ "$(targets | wc -l)" -ge 28 ]
of_target() {
  wanted=$(example_of "$1")
  # shellcheck disable=SC2086  # a word or none
  set -- make "$1" $wanted
  refused 'there is no variable NONSENSE; there are V JOBS ' "$@" NONSENSE=1
  refused 'JOBS=0: a number from 1 to ' env JOBS=0 "$@"
  [ -z "$wanted" ] || refused "${wanted%%=*} is wanted" make "$2"
}
for target in $(targets); do is "make $target" well of_target "$target"; done

# What the issue names, and variables of other targets.
messages() {
  for target in conformance truth truth-real asm links toolchain-report; do
    # shellcheck disable=SC2046  # a word or none
    refused 'there is no variable ABIS; did you mean ABI? (see' make $target $(example_of $target) ABIS=s390x
    # shellcheck disable=SC2046
    refused 'ABI=s390: no such name; did you mean s390x? (see' make $target $(example_of $target) ABI=s390
  done
  refused 'there is no variable JOB; did you mean JOBS? (see' make conformance JOB=2
  for target in conformance differential fuzz-growth; do
    refused 'HOST=s390: no such name; did you mean s390x? (see' make $target HOST=s390
  done
  refused 'HOST=s390x: no implementation of TESTEE=llvm* is compiled for it' make conformance HOST=s390x 'TESTEE=llvm*'
  refused 'HOST=s390x: no implementation of ADD=mine=scripts/check is compiled for it' make conformance HOST=s390x ADD=mine=scripts/check
  typed env "HOST=$(uname -n)" scripts/arguments check conformance
  [ $status -eq 0 ] || complain "status $status: the name of this machine, which some shells have in HOST"
  refused 'did you mean TESTEE?' make conformance TESTEES=
  refused 'there is no variable TIMEOUT' make differential TIMEOUT=3
  refused 'there is no variable COUNT' make links COUNT=3
  refused 'there is no variable TESTEES; did you mean TESTEE?' make conformance links TESTEES=x
  refused 'no such name; did you mean libsframe-2.47, ' make fuzz TARGET=lisbframe-2.47
  refused 'no such name; did you mean vectors/rows/last-byte-of-the-function, ' make conformance CASE=vectors/rows/last-bite-of-the-function
  refused 'there are small, sqlite, glibc, llvm, no' make audit 'REAL=small nonsense'
  refused 'ADD or LINUX is wanted' make plug
  refused 'there is ADD=scripts/check, too' make plug ADD=scripts/check LINUX=conformance/testees/linux/tests/tree
  refused 'leave HOST out' make conformance HOST=s390x LINUX=conformance/testees/linux/tests/tree
  refused 'with LINUX there are linux-user linux-user-validated' make conformance TESTEE=llvm-22 LINUX=conformance/testees/linux/tests/tree
  refused 'scripts: this is no Linux source tree: it has no folder kernel' make conformance LINUX=scripts
  refused 'with ADD there is mine alone' make conformance ADD=mine=scripts/check 'TESTEE=lib*'
  refused 'CASE=forky/nonsense/x' make conformance CASE=forky/nonsense/x
  refused 'CASE=trixie/amd64/x' make conformance CASE=trixie/amd64/x ROOTS=forky
  refused 'CASE=vectors/nothing: no such name; there are 15' make conformance CASE=vectors/nothing
  refused 'no such name; there are reference reference-s390x libsframe-2.40 ' make conformance TESTEE=xyz
  refused "no suite is called 'brwser'; did you mean browser? (see" scripts/check brwser
  refused "no command is called 'chek'; did you mean check? (see" scripts/sframe chek
  [ "$(scripts/check nonsense 2>&1 | awk 'length > longest { longest = length } END { print (longest <= 80 && NR > 5) }')" = 1 ] ||
    complain 'a long list is not in columns'
  # What of the corpus a glob may match decides whether it is compiled.
  may_be() { (. scripts/lib/abis.sh && . scripts/lib/names.sh && . scripts/lib/kinds.sh && may_be_compiled "$1"); }
  for glob in '*' '*/amd64/*' 'f*' forky/amd64/x '[ft]*' '*vectors*'; do may_be "$glob" || complain "$glob may be of the corpus"; done
  for glob in 'vectors/*' generated/3 'regressions/v2-*' 'v*' forky/nonsense/x; do ! may_be "$glob" || complain "$glob is none of the corpus"; done
  refused 'has more than one line' make fuzz TARGET=reference 'SEEDS=a
b'
}
is 'messages' well messages
unknown_target() { typed make nonsense TIME=3; [ $status -eq 2 ] && grep -q "No rule to make target 'nonsense'" "$work/err"; }
is 'a target that there is not is for make to refuse' unknown_target

# --- every line of the table ---

rows >"$shared/rows"
is "$(wc -l <"$shared/rows") lines of the table" [ "$(wc -l <"$shared/rows")" -ge 70 ]

# of_row NTH TARGETS VARIABLE KIND: a wrong value is refused by make for each target; other values by what make calls,
# all of them where this row is the first of its kind, and of other numbers those beside the range.  A right one is not.
of_row() {
  variable=$3 kind=$4
  first=$(awk -F'|' -v kind="$kind" '($3 == kind || ($3 kind) ~ /^number:.*number:/) && $1 !~ /\// { print NR; exit }' "$shared/rows")
  case $first,$kind in
    "$1",*) wrong_values "$kind" ;;
    *,number:*) wrong_values "$kind" | sed 2q ;;
    *) wrong_values "$kind" | sed 1q ;;
  esac >"$work/wrong"
  [ -s "$work/wrong" ] || [ "$kind" = text ] || complain "this test knows no wrong value of $kind"
  right=$(a_right_value "$kind")
  case $kind in
    report | observations) ;; # files that runs leave
    *) [ -n "$right" ] || complain "this test knows no right value of $kind" ;;
  esac
  case $2 in '*') of=conformance ;; *) of=$2 ;; esac
  for target in $of; do
    example=$(example_of "$target" | grep -v "^$variable=")
    # Scripts are called below, with variables of the environment.
    # shellcheck disable=SC2086  # a word or none
    case $target in
      */*) set -- ;;
      *) set -- make "$target" $example ;;
    esac
    while [ $# -gt 0 ] && read -r value <&4; do
      refused "$variable=" "$@" "$variable=$value"
      set -- scripts/arguments check "$target" -- "$variable=$value"
    done 4<"$work/wrong"
    # shellcheck disable=SC2086  # a word or none
    [ -z "$right" ] || typed scripts/arguments check "${target##*/*}" -- $example "$variable=$right"
    [ -z "$right" ] || [ "$status" -eq 0 ] || complain "status $status: $target $variable=$right: $(cat "$work/err")"
    sed -i 1q "$work/wrong"
    right=
  done
}
row=0
while IFS='|' read -r of variable kind; do
  row=$((row + 1))
  is "$variable of $of" well of_row $row "$of" "$variable" "$kind"
done <"$shared/rows"

# --- scripts ---

# is_script SCRIPT: how it answers.
is_script() {
  (cd / && typed "$copy/$1" --help && echo "$status" >"$work/status")
  read -r status <"$work/status"
  [ "$status" -eq 0 ] || complain "status $status: $1 --help: $(head -n 1 "$work/err")"
  # Of the commands of scripts/toolchain, what they do stands beside them.
  awk -v script="$1" '
    tolower($0) ~ /usage/ { usage = 1 }
    length > 80 && script != "scripts/toolchain" { print script " --help is wider than 80 columns: " $0 }
    /^# |shellcheck [a-z]*=/ { print script " --help prints its source: " $0 }
    END { if (!usage) print script " --help does not print its usage" }' "$work/out" >"$work/bad"
  [ ! -s "$work/bad" ] || complain "$(cat "$work/bad")"
  nothing_started
  typed "$1" --version
  [ $status -eq 0 ] || complain "status $status: $1 --version"
  said=$(cat "$work/out")
  case $said in
    "$1 $version" | "${1##*/} $version") ;;
    *) complain "$1 --version: $(echo "$said" | head -n 1)" ;;
  esac
  nothing_started
  typed "$1" --nonsense
  [ $status -eq 2 ] || complain "status $status: $1 --nonsense"
  [ -s "$work/err" ] || complain "$1 --nonsense says nothing"
  nothing_started
}

# of_script SCRIPT [MOST]: and it refuses one argument more than it takes.
of_script() {
  is_script "$1"
  [ $# = 1 ] || {
    most=$2
    # shellcheck disable=SC2046  # words
    refused "nothing is done with the argument '$most'" "$1" $(seq 0 "$most")
  }
}

version=$(cat VERSION)
scripts >"$shared/scripts"
is "$(wc -l <"$shared/scripts") scripts" [ "$(wc -l <"$shared/scripts")" -ge 70 ]
# SCRIPT TARGET LEAST MOST, of what calls arguments, and SCRIPT TARGET of what calls first_argument.
xargs sed -n 's/^ *arguments \([^ ]*\) \([^ ]*\) \([0-9]*\) \([^ ]*\) .*/\1 \2 \3 \4/p; s/^ *first_argument \([^ ]*\) \([^ ]*\) .*/\1 \2/p' <"$shared/scripts" >"$shared/calls"
checked=0
while read -r each; do
  most=$(awk -v script="$each" '$1 == script && $4 ~ /^[0-9]$/ { print $4 }' "$shared/calls")
  # shellcheck disable=SC2086  # a word or none
  is "$each" well of_script "$each" $most
  [ -z "$most" ] || checked=$((checked + 1))
done <"$shared/scripts"
is "$checked scripts refuse a surplus argument" [ $checked -ge 50 ]

# Called by themselves, with variables in the environment.
awk '$2 != "-"' "$shared/calls" >"$shared/called"
is "$(wc -l <"$shared/called") scripts have variables" [ "$(wc -l <"$shared/called")" -ge 15 ]
# by_itself SCRIPT TARGET [LEAST]: of what every target has, V will do.
by_itself() {
  each=$1 target=$2
  # shellcheck disable=SC2046  # words
  set -- $([ "${3:-0}" -eq 0 ] || seq "$3")
  while IFS='|' read -r of variable kind <&4; do
    case " $of " in *" $target "* | ' * ') ;; *) continue ;; esac
    [ "$of" != '*' ] || [ "$variable" = V ] || continue
    value=$(wrong_values "$kind" | head -n 1)
    [ -z "$value" ] || refused "$variable=" env "$variable=$value" "$each" "$@"
  done 4<"$shared/rows"
}
while read -r each target least most; do is "$each by itself" well by_itself "$each" "$target" "$least"; done <"$shared/called"

# unlisted CALLED ROWS: what scripts read of the environment, and the table does not give their targets.
unlisted() {
  # shellcheck disable=SC2046  # names of files
  awk 'FILENAME == ARGV[1] { targets[$1] = targets[$1] " " $2; next }
    FILENAME == ARGV[2] { split($0, row, "|"); for (n = split(row[1], of, " "); n > 0; n--) has[of[n], row[2]]; next }
    /^ *#/ { next }
    { line = $0; if (sub(/=.*/, "", line) && sub(/^ */, "", line)) sets[FILENAME, line] }
    {
      for (line = $0; match(line, /\$\{[A-Z][A-Z_]*:?[-+]/); line = substr(line, RSTART + RLENGTH)) {
        variable = substr(line, RSTART + 2, RLENGTH - 3)
        sub(/:$/, "", variable)
        if (variable !~ /^(SFRAME_.*|TOOLCHAIN|PWD|HOME|XDG_.*)$/) reads[FILENAME, variable]
      }
    }
    END {
      for (each in reads) {
        split(each, read, SUBSEP)
        for (n = split(targets[read[1]], of, " "); n > 0; n--)
          if (!((of[n], read[2]) in has) && !(("*", read[2]) in has) && !(each in sets))
            print read[1] " reads " read[2] ", which the table does not give " of[n]
      }
    }' "$1" "$2" $(cut -d' ' -f1 "$1") >"$work/unlisted"
  cat "$work/unlisted"
  [ ! -s "$work/unlisted" ]
}
is 'what scripts read of the environment the table has' unlisted "$shared/called" "$shared/rows"

# unread ROW: of the table, a variable that nothing reads.
read_somewhere() {
  case $2 in SFRAME_* | V | JOBS) return ;; esac
  awk -v targets="$1" 'index(" " targets " ", " " $2 " ") {
    if ($1 ~ /^scripts\/[^\/]+\/|^[^s].*\//) sub(/\/[^\/]*$/, "", $1)
    print $1 }' "$shared/called" >"$work/readers"
  case $1 in mutants | corpora/programs/build) echo scripts/mutants corpora/programs >>"$work/readers" ;; esac
  # shellcheck disable=SC2046  # names of files
  grep -rqw -- "$2" fuzz scripts/lib/reports.sh $(cat "$work/readers") || complain "nothing reads $2 of $1"
}
all_are_read() { while IFS='|' read -r of variable _; do read_somewhere "$of" "$variable"; done <"$shared/rows"; }
is 'what the table has is read' well all_are_read
all_ended

# --- this test notices ---

# notices WHAT TEXT COMMAND...: it complains of TEXT.
notices() {
  what=$1
  shift
  is "noticed: $what" says "$@"
  all_ended
  rm -rf build .lock "$shared/cache" "$trace"
}
says() {
  complaint=$1
  shift
  "$@" >"$work/says"
  grep -e "$complaint" "$work/says"
}
printf '#!/bin/sh\n# A job.\nmkdir -p build\n' >scripts/new
chmod +x scripts/new
notices 'a script without --help, which does its job' 'something was started' is_script scripts/new
notices 'its --version' 'scripts/new --version: ' is_script scripts/new
printf '#!/bin/sh\n# A job.\nbwrap --help\n' >scripts/new
notices 'a script that enters a root' 'something was started: bwrap' is_script scripts/new
# shellcheck disable=SC2016  # text of a script
printf '#!/bin/sh\n: "${NEW:-}"\n' >scripts/new
echo 'scripts/new check' >"$shared/new"
notices 'a variable that is not in the table' 'scripts/new reads NEW' unlisted "$shared/new" "$shared/rows"
notices 'a variable that nothing reads' 'nothing reads NEWS of check' read_somewhere check NEWS
# shellcheck disable=SC2016  # text of a Makefile
sed 's/^\$(if.*//' Makefile >Makefile.new && mv Makefile.new Makefile
notices 'make that goes on after a variable was refused' 'status [^2]\|something was started' refused 'there is no variable' make programs NONSENSE=1
sed 's/^    number:\*//; s/^check_number() {/&\n  return/' scripts/lib/kinds.sh >scripts/new && mv scripts/new scripts/lib/kinds.sh
notices 'numbers that are not checked' 'status 0' refused 'COUNT=' scripts/arguments check asm -- COUNT=abc
finish
