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
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh

copy=$work/copy trace=$work/trace
mkdir "$copy" "$work/bin" "$work/not-empty"
tar --exclude=./build --exclude=./.git --exclude=./.lock -cf - . | tar -C "$copy" -xf - || exit 3
for program in bwrap mmdebstrap apt-get unshare gcc clang docker; do
  printf '#!/bin/sh\necho "%s $*" >>%s\nexit 3\n' $program "$trace" >"$work/bin/$program"
  chmod +x "$work/bin/$program"
done
unset MAKEFLAGS MAKELEVEL MFLAGS TOOLCHAIN SFRAME_MIRROR SFRAME_SOURCES SFRAME_LIBRARIES SFRAME_DEBS
export PATH="$work/bin:$PATH" SFRAME_CACHE="$work/cache"
cd "$copy" || exit 3

# typed COMMAND...: what a person types; leaves status, and what is printed in out and err.
typed() {
  timeout 1800 "$@" >"$work/out" 2>"$work/err" </dev/null
  status=$?
}

# nothing_started: no root was entered, nothing was built or fetched.
nothing_started() {
  [ ! -s "$trace" ] && [ ! -e build ] && [ ! -e .lock ] && [ ! -e "$work/cache" ] && return
  complain "something was started: $(head -n 2 "$trace" 2>/dev/null) $(for made in build .lock "$work/cache"; do [ ! -e "$made" ] || echo "$made"; done | xargs)"
  rm -rf build .lock "$work/cache" "$trace"
}

complain() {
  echo "$*" >>"$work/complaints"
  false
}

# refused TEXT COMMAND...: with status 2 and TEXT in what is said.
refused() {
  text=$1
  shift
  typed "$@"
  [ $status -eq 2 ] || complain "status $status: $*"
  tr '\n' ' ' <"$work/err" | tr -s ' ' | grep -qF -- "$text" || complain "says not '$text': $*: $(head -n 1 "$work/err")"
  [ "$(grep -vc '^Makefile\|^make\|^    ' "$work/err")" -le 1 ] || grep -q '^make ' "$work/err" ||
    complain "more than a line: $*"
  nothing_started
}

# all_well NAME: a test that nothing was complained of since the last.
all_well() {
  [ ! -s "$work/complaints" ]
  good=$?
  ok $good "$1"
  head -n 5 "$work/complaints" 2>/dev/null | sed 's/^/# /'
  rm -f "$work/complaints"
}

# --- what there is ---

targets() { sed -n 's/^\.PHONY: //p' Makefile | tr ' ' '\n'; }
scripts() { find . -type f -perm -u+x | sed 's,^\./,,' | sort; }

# rows: TARGETS VARIABLE KIND of the table, separated by |.
rows() { awk -F ' *[|] *' -v OFS='|' '!/^#/ && NF > 3 { sub(/=.*/, "", $2); sub(/!$/, "", $3); print $1, $2, $3 }' scripts/variables; }

# wrong_values KIND: values that are none, a line each.
wrong_values() {
  case $1 in
    number:*)
      printf '%s\n' abc -1 1.5 0x10 '1 2' 99999999999999999999 18446744073709551617 "$((${1##*-} + 1))"
      least=${1#number:} least=${least%-*}
      [ "$least" -eq 0 ] || echo $((least - 1))
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

[ "$(targets | wc -l)" -ge 28 ]
ok $? "$(targets | wc -l) targets"
for target in $(targets); do
  # shellcheck disable=SC2046  # a word or none
  set -- make "$target" $(example_of "$target")
  refused 'there is no variable NONSENSE; there are V JOBS ' "$@" NONSENSE=1
  refused 'there is no variable JOB; did you mean JOBS? (see' "$@" JOB=2
  refused 'JOBS=abc: a number from 1 to ' "$@" JOBS=abc
  refused 'JOBS=0: a number from 1 to ' env JOBS=0 "$@"
  refused 'V=2: a number from 0 to 1 is wanted' "$@" V=2
  wanted=$(example_of "$target")
  [ -z "$wanted" ] || refused "${wanted%%=*} is wanted" make "$target"
  all_well "make $target"
done

# What the issue names, and variables of other targets.
for target in conformance truth truth-real asm links toolchain-report; do
  # shellcheck disable=SC2046  # a word or none
  refused 'there is no variable ABIS; did you mean ABI? (see' make $target $(example_of $target) ABIS=s390x
  # shellcheck disable=SC2046
  refused 'ABI=s390: no such name; did you mean s390x? (see' make $target $(example_of $target) ABI=s390
done
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
all_well 'messages'
typed make nonsense TIME=3
[ $status -eq 2 ] && grep -q "No rule to make target 'nonsense'" "$work/err"
ok $? 'a target that there is not is for make to refuse'

# --- every line of the table ---

rows >"$work/rows"
[ "$(wc -l <"$work/rows")" -ge 70 ]
ok $? "$(wc -l <"$work/rows") lines of the table"
while IFS='|' read -r of variable kind <&3; do
  case $of in '*') of=conformance ;; esac
  wrong_values "$kind" >"$work/wrong"
  [ -s "$work/wrong" ] || [ "$kind" = text ] || complain "this test knows no wrong value of $kind"
  for target in $of; do
    # Scripts are called below, with variables of the environment.
    # shellcheck disable=SC2046  # a word or none
    case $target in
      */*) set -- ;;
      *) set -- make "$target" $(example_of "$target" | grep -v "^$variable=") ;;
    esac
    # By make for the first wrong value, by what make calls for the others.
    while [ $# -gt 0 ] && read -r value <&4; do
      refused "$variable=" "$@" "$variable=$value"
      set -- scripts/arguments check "$target" -- "$variable=$value"
    done 4<"$work/wrong"
    right=$(a_right_value "$kind")
    case $kind in
      report | observations) continue ;; # files that runs leave
    esac
    [ -n "$right" ] || complain "this test knows no right value of $kind"
    # shellcheck disable=SC2046  # a word or none
    typed scripts/arguments check "${target##*/*}" -- $(example_of "$target" | grep -v "^$variable=") "$variable=$right"
    [ $status -eq 0 ] || complain "status $status: $target $variable=$right: $(cat "$work/err")"
  done
  all_well "$variable of $of"
done 3<"$work/rows"

# --- scripts ---

# is_script SCRIPT: how it answers.
is_script() {
  name=${1##*/}
  (cd / && typed "$copy/$1" --help && echo "$status" >"$work/status")
  read -r status <"$work/status"
  [ "$status" -eq 0 ] || complain "status $status: $1 --help: $(head -n 1 "$work/err")"
  grep -qi usage "$work/out" || complain "$1 --help does not print its usage"
  case $1 in
    scripts/toolchain) ;; # its commands and what they do stand side by side
    *) ! grep -E '^.{81}' "$work/out" >"$work/wide" || complain "$1 --help is wider than 80 columns: $(head -n 1 "$work/wide")" ;;
  esac
  ! grep -q '^# \|shellcheck [a-z]*=' "$work/out" || complain "$1 --help prints its source"
  nothing_started
  typed "$1" --version
  [ $status -eq 0 ] || complain "status $status: $1 --version"
  said=$(cat "$work/out")
  case $said in
    "$1 $(cat VERSION)" | "$name $(cat VERSION)") ;;
    *) complain "$1 --version: $(echo "$said" | head -n 1)" ;;
  esac
  nothing_started
  typed "$1" --nonsense
  [ $status -eq 2 ] || complain "status $status: $1 --nonsense"
  [ -s "$work/err" ] || complain "$1 --nonsense says nothing"
  nothing_started
}

# surplus SCRIPT: one argument more than it takes, for those that take so many.
surplus() {
  most=$(sed -n "s,^ *arguments $1 [^ ]* [0-9]* \([0-9]*\) .*,\1,p" "$1")
  case $most in '' | ??) return ;; esac
  script=$1
  # shellcheck disable=SC2046  # words
  set -- $(seq 0 "$most")
  refused "nothing is done with the argument '$most'" "$script" "$@"
  checked=$((checked + 1))
}

[ "$(scripts | wc -l)" -ge 70 ]
ok $? "$(scripts | wc -l) scripts"
checked=0
for each in $(scripts); do
  is_script "$each"
  surplus "$each"
  all_well "$each"
done
[ $checked -ge 50 ]
ok $? "$checked scripts refuse a surplus argument"

# Called by themselves, with variables in the environment.
# shellcheck disable=SC2046  # names of files
sed -n 's/^ *\(arguments\|first_argument\) \([^ ]*\) \([^ ]*\) .*/\2 \3/p' $(scripts) | awk '$2 != "-"' >"$work/called"
[ "$(wc -l <"$work/called")" -ge 15 ]
ok $? "$(wc -l <"$work/called") scripts have variables"
while read -r each target <&3; do
  least=$(sed -n "s,^ *arguments $each [^ ]* \([0-9]*\) .*,\1,p" "$each")
  # shellcheck disable=SC2046  # words
  set -- $([ "${least:-0}" -eq 0 ] || seq "$least")
  while IFS='|' read -r of variable kind <&4; do
    case " $of " in *" $target "* | ' * ') ;; *) continue ;; esac
    value=$(wrong_values "$kind" | head -n 1)
    [ -z "$value" ] || refused "$variable=" env "$variable=$value" "$each" "$@"
  done 4<"$work/rows"
  # What it reads of the environment is in the table.
  grep -v '^ *#' "$each" | grep -oE '\$\{[A-Z][A-Z_]*(:?[-+])' | sed 's/^..//; s/[^A-Z_]*$//' | sort -u >"$work/read"
  while read -r variable <&4; do
    case $variable in SFRAME_* | TOOLCHAIN | PWD | HOME | XDG_*) continue ;; esac
    awk -F '|' -v t="$target" -v v="$variable" '(index(" " $1 " ", " " t " ") || $1 == "*") && $2 == v { found = 1 } END { exit !found }' "$work/rows" ||
      grep -q "^ *$variable=" "$each" || complain "$each reads $variable, which the table does not give $target"
  done 4<"$work/read"
  all_well "$each by itself"
done 3<"$work/called"

# What the table has, something reads.
while IFS='|' read -r of variable kind <&3; do
  case $variable in SFRAME_* | V | JOBS) continue ;; esac
  for target in $of; do
    files=$(awk -v t="$target" '$2 == t { print $1 }' "$work/called")
    for file in $files; do
      case $file in scripts/[!/]*/* | [!s]*/*) dirname "$file" ;; *) echo "$file" ;; esac
    done
  done >"$work/readers"
  case $of in mutants | corpora/programs/build) echo scripts/mutants; echo corpora/programs ;; esac >>"$work/readers"
  echo fuzz scripts/lib/reports.sh >>"$work/readers"
  # shellcheck disable=SC2046  # names of files
  grep -rqw -- "$variable" $(cat "$work/readers") || complain "nothing reads $variable of $of"
done 3<"$work/rows"
all_well 'what the table has is read'

# --- this test notices ---

# notices WHAT TEXT: a complaint of TEXT is there.
notices() {
  grep -q -- "$2" "$work/complaints" 2>/dev/null
  ok $? "noticed: $1"
  rm -rf "$work/complaints" build .lock "$work/cache" "$trace"
}
printf '#!/bin/sh\n# A job.\nmkdir -p build\n' >scripts/new
chmod +x scripts/new
is_script scripts/new
notices 'a script without --help, which does its job' 'something was started'
is_script scripts/new
notices 'its --version' 'scripts/new --version: '
printf '#!/bin/sh\n# A job.\nbwrap --help\n' >scripts/new
is_script scripts/new
notices 'a script that enters a root' 'something was started: bwrap'
# shellcheck disable=SC2016  # text of a Makefile
sed 's/^\$(if.*//' Makefile >Makefile.new && mv Makefile.new Makefile
refused 'there is no variable' make programs NONSENSE=1
notices 'make that goes on after a variable was refused' 'status [^2]\|something was started'
sed 's/^    number:\*//; s/^check_number() {/&\n  return/' scripts/lib/kinds.sh >scripts/new && mv scripts/new scripts/lib/kinds.sh
refused 'COUNT=' scripts/arguments check asm -- COUNT=abc
notices 'numbers that are not checked' 'status 0'
echo "1..$n"
