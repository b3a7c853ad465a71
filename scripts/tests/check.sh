#!/bin/sh
# scripts/check itself: what it counts, what it refuses, what it calls a failure; and its table.  TAP.
# shellcheck disable=SC2319  # a condition is what is tested
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/check.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh

# A tree with a table of its own, and no root: what runs inside one runs here.
tree=$work/tree
mkdir -p "$tree/scripts/lib"
cp scripts/check scripts/variables scripts/durations "$tree/scripts/"
cp -r scripts/lib/* "$tree/scripts/lib/"
# shellcheck disable=SC2016  # the stub expands
printf '#!/bin/sh\ncase $1 in run) shift 3; exec "$@" ;; esac\n' >"$tree/scripts/toolchain"
chmod +x "$tree/scripts/toolchain"
printf 'programs:\n\t@test ! -e broken\n\t@mkdir -p build/tests\n\t@cp %s build/tests/\n' "$PWD/build/tests/account" >"$tree/build.mk"

# check ARGUMENT...: scripts/check there; its status, and what it prints in said.
check() {
  env -u MAKEFLAGS SUITES="$work/${other_suites:-suites}" JOBS=1 "$tree/scripts/check" "$@" >"$work/said" 2>&1 </dev/null
  got=$?
}

# closes STATUS PASSED FAILED SKIPPED WHAT: a run of the suites in the table ends so.
closes() {
  check
  [ "$got" -eq "$1" ] && [ "$(tail -n 1 "$work/said")" = "$2 passed, $3 failed, $4 skipped" ]
  result $? "$5"
}

# result STATUS WHAT
result() {
  ok "$1" "$2"
  [ "$1" -eq 0 ] || { echo "# status $got" && sed 's/^/# /' "$work/said"; }
}

# suite NAME COMMAND: one more in the table.
suite() { echo "$1|100|${3:-all}|inside|$2" >>"$work/suites"; }
# prints LINE...: a suite that is alone in the table prints these lines.
prints() {
  printf '%s\n' "$@" >"$work/tap"
  alone "cat $work/tap"
}
alone() {
  : >"$work/suites"
  suite one "$1"
}

prints 'ok 1 - a' 'ok 2 - b' '1..2'
closes 0 2 0 0 'two tests that pass'
prints '1..2' 'ok 1 - a' 'not ok 2 - b'
closes 1 1 1 0 'one that fails'
grep -q '^not ok 2 - b$' "$work/said" && grep -q '^  again: scripts/check one ' "$work/said"
result $? 'what failed is shown, with the command that runs it again'
# Two lanes: what the copy of the checkout counted is added.
in_lanes() {
  LANES=2 check
  [ "$got" -eq "$1" ] && [ "$(tail -n 1 "$work/said")" = "$2" ]
  result $? "$3"
}
(cd "$tree" && echo build/ >.gitignore && echo .lock >>.gitignore && git init -q && git add -A &&
  git -c user.name=a -c user.email=a@b commit -qm a) >/dev/null
: >"$work/suites"
suite first "echo ok 1; echo 1..1; pwd >$work/first"
suite second "echo not ok 1; echo 1..1; pwd >$work/second"
in_lanes 1 '1 passed, 1 failed, 0 skipped' 'two lanes: what both counted'
! diff "$work/first" "$work/second" >/dev/null && [ ! -d "$(cat "$work/second")" ]
result $? 'the second lane is another checkout, which is removed'
: >"$work/suites"
suite first 'echo ok 1; echo 1..1'
# shellcheck disable=SC2016  # the suite expands
suite second 'echo ok 1; echo 1..1; kill -KILL 0'
in_lanes 1 '1 passed, 1 failed, 0 skipped' 'a lane that is killed has failed'
# A bound on the time.
: >"$work/suites"
echo 'slow|100000|all|inside|echo ok; echo 1..1' >>"$work/suites"
suite other 'echo ok; echo 1..1'
suite quick 'echo ok; echo 1..1' quick
suite last 'echo ok; echo 1..1'
TIME=1000 check
[ $got = 3 ] && [ "$(tail -n 1 "$work/said")" = '3 passed, 0 failed, 0 skipped' ] && grep -qx 'not run, for want of time: slow' "$work/said"
result $? 'a suite that would take longer than there is time is named, and the run is not good'
grep ' passed ' "$work/said" | head -n 1 | grep -q '^quick '
result $? 'quick suites come first'
TIME=1000 LANES=2 check
[ $got = 3 ] && [ "$(tail -n 1 "$work/said")" = '3 passed, 0 failed, 0 skipped' ] && grep -q '^not run, for want of time\(, second lane\)*: slow$' "$work/said"
result $? 'also in the second lane'
TIME=1000000 check
[ $got = 0 ] && [ "$(tail -n 1 "$work/said")" = '4 passed, 0 failed, 0 skipped' ] && ! grep -q 'not run' "$work/said"
result $? 'with time enough all are run'
: >"$work/suites"
suite slower 'sleep 3; echo ok; echo 1..1' quick
sed -i 's/|100|/|1|/' "$work/suites"
suite behind 'echo ok; echo 1..1'
TIME=220 check
[ $got = 3 ] && [ "$(tail -n 1 "$work/said")" = '1 passed, 0 failed, 0 skipped' ]
result $? 'how slow the machine is the suites before tell'
printf 'known 100000\n' >"$tree/scripts/durations"
: >"$work/suites"
suite known 'echo ok; echo 1..1'
suite other 'echo ok; echo 1..1'
TIME=1000 check
[ $got = 3 ] && [ "$(tail -n 1 "$work/said")" = '1 passed, 0 failed, 0 skipped' ] && grep -qx 'not run, for want of time: known' "$work/said"
result $? 'how long a suite takes its duration says, not its budget'
cp scripts/durations "$tree/scripts/"
touch "$tree/new"
LANES=2 check
[ "$got" -eq 2 ] && grep -q 'copies what is committed' "$work/said"
result $? 'two lanes want all to be committed'
rm "$tree/new"

# What the suite conformance has made the suite browser looks at, whichever commit it is.
: >"$work/suites"
suite one 'echo ok; echo 1..1'
suite conformance 'touch build/made; echo ok; echo 1..1'
suite two 'echo ok; echo 1..1'
suite browser 'test -e build/made || printf "not "; echo ok; echo 1..1'
suite three 'echo ok; echo 1..1'
behind_what_it_reads() {
  for turn in 1 2 3 4 5 6 7 8; do
    (cd "$tree" && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m "$turn") || return
    rm -f "$tree/build/made"
    TIME=1000000 LANES=2 check
    [ $got = 0 ] && [ "$(tail -n 1 "$work/said")" = '5 passed, 0 failed, 0 skipped' ] || return
  done
}
behind_what_it_reads
result $? 'a suite that looks at what another has made is behind it, in its lane'
TIME=500 check
[ $got = 3 ] && [ "$(tail -n 1 "$work/said")" = '3 passed, 0 failed, 0 skipped' ] && grep -q '^not run, for want of time: conformance, browser$' "$work/said"
result $? 'and is not run where there was no time for that'

prints 'TAP version 13' 'ok 1 - a # SKIP no such machine' 'ok 2 # skip' 'ok 3' '1..3'
closes 0 1 0 2 'skipped tests'
prints 'not ok 1 - a # TODO later' 'ok 2 - b' '1..2'
closes 0 2 0 0 'what fails as it is known to is no failure'
prints 'not ok 1 - a # TODO later' 'ok 2 - b' 'ok 3 - b' 'ok 4 - b' 'ok 5 - b' 'ok 6 - b' 'not ok 7 - c' '1..7'
closes 1 6 1 0 'beside what fails as nobody knew'
! grep -q 'TODO' "$work/said"
result $? 'only that is shown'
prints 'ok 1 - a # TODO later' '1..1'
closes 0 1 0 0 'what is done passes'
prints 'not ok 1 - a # SKIP' 'ok 2' '1..2'
closes 1 1 1 0 'what fails is not skipped'
prints 'ok 1 - a' '# not ok 2 - a comment' '# ok 3' '#ok' '1..1'
closes 0 1 0 0 'comments are no tests'
prints 'ok 1 - a' 'okay' 'not okay' 'ok2' 'look: ok' 'it is not ok' '1..1'
closes 0 1 0 0 'nor are words that begin alike'
prints '    ok 1 - in a' '    not ok 2 - in a' '    1..2' 'not ok 1 - a' '1..1'
closes 1 1 2 0 'tests within tests count'
prints 'ok' 'not ok' '1..2'
closes 1 1 1 0 'tests without numbers and names'
# A suite cannot keep those behind it from being run.
printf 'ok 1 - a\n1..1\n' >"$work/tap"
alone "cat $work/tap; (cat <&3) 2>/dev/null || :"
suite two "cat $work/tap"
closes 0 2 0 0 'a suite that reads the list of suites, as far as it can'
alone "echo 'none|1|all|inside|:' >$work/other; SUITES=$work/other scripts/check none >$work/none; cat $work/tap"
suite two "cat $work/tap"
closes 0 2 0 0 'one that runs others'
alone "ln -s /nowhere build/out; cat $work/tap"
suite two "cat $work/tap"
closes 1 1 1 0 'behind one that leaves a link that leads out nothing is run'
grep -q '^build/out : leads out' "$work/said" && grep -q '^not run: two,' "$work/said"
result $? 'both are named'
rm "$tree/build/out"
prints 'ok 1 - a' '1..1' 'ok 1 - b' 'ok 2 - c' '1..2'
closes 0 3 0 0 'the plans of several programs'
prints '1..0 # SKIP not on this machine'
suite two 'echo ok; echo 1..1'
closes 0 1 0 1 'a suite that is skipped as a whole'

alone true
closes 1 0 1 0 'a suite that prints nothing has failed'
prints 'ok 1 - a' 'ok 2 - b'
closes 1 2 1 0 'so has one without a plan'
prints '1..3' 'ok 1 - a' 'ok 2 - b'
closes 1 2 1 0 'one that planned more'
prints '1..1' 'ok 1 - a' 'ok 2 - b'
closes 1 2 1 0 'one that planned less'
prints '1..0' 'ok 1 - a'
closes 1 1 1 0 'one that planned nothing and did something'
prints '1..0'
closes 1 0 1 0 'one that planned nothing, without a reason'
prints 'ok 1' 'Bail out! no disk' '1..1'
closes 1 1 1 0 'one that bails out'
alone 'echo ok; echo 1..1; exit 1'
closes 1 1 1 0 'one that ends with another status than 0, though all passed'
alone 'echo ok; echo not ok; echo 1..2; exit 1'
closes 1 1 1 0 'which is not counted where a test failed'
alone 'echo 1..2; echo ok; kill -KILL $$'
closes 1 1 1 0 'one that is killed'
alone 'echo 1..1; echo ok; kill -KILL $$'
closes 1 1 1 0 'one that is killed when all passed'
alone nonsense-command
closes 1 0 1 0 'one whose command is not there'
alone 'echo ok 1 - "a # SKIP"; echo 1..1'
closes 1 0 0 1 'a run in which nothing passed has failed'

: >"$work/suites"
suite first 'cat >&2; echo ok; echo not ok; echo 1..2'
suite second 'echo ok; echo 1..1' quick
suite third 'echo ok; echo "ok # SKIP"; echo 1..2'
closes 1 3 1 1 'sums of several suites; a failure does not stop the others'
grep -q '^first .* [1-9][0-9]* processes *[0-9]* s of processors' "$work/said" && grep -q '^[1-9][0-9]* processes and threads, ' "$work/said"
result $? 'what each suite starts and uses, and all together'
grep -q '^no namespace of processes here: ' "$work/said"
result $? 'where others are counted, too, that is said' # as in a root
check second third
[ $got = 0 ] && [ "$(tail -n 1 "$work/said")" = '2 passed, 0 failed, 1 skipped' ] && ! grep -q first "$work/said"
result $? 'only suites that are named'
check --quick
[ $got = 0 ] && [ "$(tail -n 1 "$work/said")" = '1 passed, 0 failed, 0 skipped' ]
result $? 'only quick ones'
suite apart 'echo ok; echo not ok; echo 1..2' part
check
[ "$(tail -n 1 "$work/said")" = '3 passed, 1 failed, 1 skipped' ] && ! grep -q '^apart' "$work/said"
result $? 'a part of make check-all is left out'
check apart
[ $got = 1 ] && [ "$(tail -n 1 "$work/said")" = '1 passed, 1 failed, 0 skipped' ]
result $? 'unless it is named'
sed -i '$d' "$work/suites"
echo 'looks|100|all+tree|inside|echo ok; echo 1..1' >>"$work/suites"
echo 'new' >"$tree/new"
check --tree
[ $got = 0 ] && [ "$(tail -n 1 "$work/said")" = '1 passed, 0 failed, 0 skipped' ] && grep -q '^looks ' "$work/said" && grep -qx new "$tree/build/results/check/changed"
result $? 'only those that look at the whole tree, and what changed since HEAD'
(cd "$tree" && git add new && git -c user.name=a -c user.email=a@b commit -qm a)
check --tree
grep -qx new "$tree/build/results/check/changed" && [ "$(wc -l <"$tree/build/results/check/changed")" = 1 ]
result $? 'or with the last commit, where all is committed'
mv "$tree/.git" "$tree/build/.git"
check --tree
[ $got = 0 ] && grep -q '^no git here' "$work/said"
result $? 'without git it says so'
mv "$tree/build/.git" "$tree/.git"
sed -i '$d' "$work/suites"
echo 'slow|-1|all|inside|echo ok; echo 1..1' >>"$work/suites"
check slow
[ $got = 0 ] && grep -q '^over budget: slow ([0-9]* of -1 s)$' "$work/said"
result $? 'a suite over its budget is named, and has not failed'
check second
! grep -q 'over budget' "$work/said"
result $? 'no other is'

# one_line: what was said is one, but for what does not fit into it.
one_line() { [ "$(grep -vc '^    ' "$work/said")" = 1 ]; }

# refused PATTERN ARGUMENT...: in one line with status 2, before anything runs.
refused() {
  pattern=$1
  shift
  rm -rf "$tree/build"
  check "$@"
  [ $got = 2 ] && one_line && grep -q "$pattern" "$work/said" && [ ! -e "$tree/build" ]
  result $? "refused: $*"
}
refused "no suite is called 'nonsense'; there are first second third slow" nonsense
refused "no suite is called 'nonsense'" second nonsense
refused "no suite is called 'fir.t'; did you mean first?" fir.t
refused "no suite is called 'first second'" 'first second'
refused "no suite is called ''" ''
refused "no option is called '--nonsense'" --nonsense
refused "no option is called '--quick'" first --quick
refused "no option is called '--tree'" first --tree
other_suites=nonsense
refused 'SUITES=.*/nonsense: no such file'
other_suites=
check --help
[ $got = 0 ] && grep -q '^usage: scripts/check' "$work/said" && ! grep -q '^[0-9]* passed' "$work/said"
result $? '--help'
: >"$tree/broken"
check second
[ $got = 1 ] && [ "$(tail -n 1 "$work/said")" = '0 passed, 1 failed, 0 skipped' ]
result $? 'programs that do not build'

# scripts/check-bare: what it is asked for is checked before anything, and what it types is the README's.
# bare PATTERN VARIABLE=VALUE: refused with status 2 in one line.
bare() {
  env -u RELEASE -u AS -u COMMANDS SFRAME_CACHE="$work/cache" "$2" scripts/check-bare >"$work/said" 2>&1 </dev/null
  got=$?
  [ $got = 2 ] && one_line && grep -q "$1" "$work/said" && [ ! -e "$work/cache" ]
  result $? "check-bare refuses $2"
}
bare 'RELEASE=sid: there are bookworm, trixie' RELEASE=sid
bare 'AS=anna: there are root, user' AS=anna
bare 'COMMANDS=nonsense: .*there are .*audit' 'COMMANDS=ci nonsense'
typed() {
  # shellcheck source=scripts/bare/commands.sh
  (checkout=$1 && shift && . scripts/bare/commands.sh && lines_of "$@") >"$work/said" 2>&1
  got=$?
}
typed . conformance
[ $got = 0 ] && [ "$(sed -n 2p "$work/said")" = 'make conformance' ] && [ "$(wc -l <"$work/said")" = 2 ] &&
  sed -n 1p "$work/said" | grep -q '^git clone /srv/suite [a-z-]* && cd [a-z-]*$'
result $? "the README's two commands are typed"
cat >"$work/README.md" <<'END'
A text, with `make zero`.

    git clone … here
    make conformance

    make one

Between.

    first
    make two          # a comment
    last 'a b'  c
END
typed "$work" two ci one
printf '%s\n' 'git clone /srv/suite here' first 'make two' "last 'a b'  c" '- dpkg --remove make' 'CI=true bash .ci/run' \
  'make one' | diff - "$work/said" >"$work/diff"
result $? 'a block is typed as it stands, without its comments'
typed . sframe
[ $got = 0 ] && [ "$(sed -n '$s/ [^ ]*$//p' "$work/said")" = 'scripts/sframe check' ] && [ "$(wc -l <"$work/said")" = 3 ]
result $? "so are those that check the user's own file"
typed "$work" zero
[ $got != 0 ]
result $? 'what is no block of commands is not typed'

# What a whole run has checked at least, by default: a run that found nothing to check fails.  That
# the programs refuse less is tested with each of them.
# least FILE TEXT NUMBER: after TEXT, FILE has a number that is no smaller.
least() {
  found=$(grep -v '^ *#' "$1" | grep -oE -- "$2[ =]*[0-9]+" | head -n 1 | grep -oE '[0-9]+$')
  [ "${found:-0}" -ge "$3" ]
  result $? "$1: $2 $found, at least $3"
}
while read -r file number text; do least "$file" "$text" "$number"; done <<'END'
scripts/conformance 1000 minimums='--min-sections
scripts/conformance 100000 --min-fres
scripts/conformance 3 --min-abis
scripts/conformance 3 --min-versions
scripts/conformance 7 --min-testees
scripts/conformance 1 minimums='--min-sections 1 --min-testees
scripts/audit 150000 minimum='--min-functions
scripts/audit 4 --min-abis
scripts/audit 1 \|\| minimum='--min-functions
scripts/differential 1 --min-sections
corpora/programs/corpus.mk 500 CORPUS_SET\)\),
corpora/programs/corpus.mk 1000 CORPUS_SET\)\),500,
corpora/real/run 50 least='--min-pcs
corpora/real/run 1000 least='--min-pcs=50 --min-frames
scripts/mcdc/judge 500 MINIMUM
END
# shellcheck disable=SC2016  # patterns
for used in 'scripts/conformance \$\{MINIMUMS:-\$minimums\}' 'scripts/audit --need-sframe \$minimum' \
  'scripts/asm --min-equal=\$\(\(count / 4\)\)' 'corpora/programs/corpus.mk exit n < \$\(MINIMUM\)' 'corpora/real/run \$least' \
  'scripts/mcdc/judge if total < MINIMUM'; do
  grep -v '^ *#' "${used%% *}" | grep -qE -- "${used#* }"
  result $? "${used%% *} has it checked"
done

echo "1..$n"
