#!/bin/sh
# A third of the links: the linkers make of .sframe what corpora/links expects, and the program that says
# so notices when they do not.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/links.sh - 0 0 "$@"
work=build/links-test
mkdir -p $work
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
# shellcheck source=scripts/lib/issue-page.sh
. scripts/lib/issue-page.sh
# shellcheck source=scripts/lib/observations.sh
. scripts/lib/observations.sh
# shellcheck source=scripts/lib/turn.sh
. scripts/lib/turn.sh
# make links does all cases; this is the third of them that the commit chooses, and what is wanted below.
rm -rf $work/cases && mkdir $work/cases
turn=$(($(turn_of_commit) % 3))
for case in corpora/links/cases/*; do
  turn=$(((turn + 1) % 3))
  case $turn,$case in 0,* | *,*/executed-s390x) ln -s "../../../$case" "$work/cases/${case##*/}" ;; esac
done
CASES=$work/cases RESULTS=build/links scripts/links/run >$work/all
sed '/^1\.\./d; /^TAP/d' build/links/results.tap
n=$(grep -c '^\(not \)\?ok' build/links/results.tap)
is 'at least 500 links were compared' [ "$(wc -l <build/links/list)" -ge 500 ]

is 'each check, of files that are made for it' scripts/toolchain run forky -- make -s -f build.mk check-links

# The checks that failed, in the order of their names.
failed() {
  sed -n "/\"result\":\"wrong\"/s/.*\"test\":\"$1 [^\"]*: \(always\|expect\|silent\) \([a-z-]*\).*/\2/p" "$2" | sort -u | xargs
}
fails_as_said() {
  expected=$(sed -n '1s/.*fail: *//p' "scripts/links/tests/$1" | xargs -n 1 | sort | xargs)
  [ "$(failed "$1" $work/wrong)" = "$expected" ]
}
CASES=scripts/links/tests ISSUES=/dev/null LINKS='ld-2.47/amd64' RESULTS=$work scripts/links/run >$work/said
is 'what is wrong: exit status 1' [ $? -eq 1 ]
cp $work/observations.jsonl $work/wrong
for each in scripts/links/tests/*; do
  is "${each##*/} fails, and for its reason" fails_as_said "${each##*/}"
done

# loses WORD CASE: both functions, and the word is WORD.
loses() { grep '"check":"arrives"' $work/wrong | grep "\"test\":\"$2 " | grep -q "\"loss\":\"$1\".*2 of 2 functions lost, $1:"; }
is 'what is lost without a message is lost in silence' loses silent section-dropped
is 'with a message it is announced' loses announced loss-announced
is 'names of folders and programs are no message' loses silent loss-unsaid

# The rows of what was executed come in any order: the same PC is named.
names_the_lowest() {
  at=build/links/executed-s390x/ld-2.47.s390x
  sed 's/ right / wrong /' $at/rows >$work/rows
  for order in '' -r; do
    sort $order $work/rows >$at/rows
    scripts/toolchain run forky -- build/bin/sframe-links --directory=$at --linker=ld-2.47 --abi=s390x corpora/links/cases/executed-s390x |
      grep -o 'the first at 0x[0-9a-f]*'
  done >$work/first
  cat $work/first
  [ "$(wc -l <$work/first)" -ge 2 ] && [ "$(sort -u $work/first | wc -l)" = "$(($(wc -l <$work/first) / 2))" ]
}
is 'whatever the order of rows, the first wrong PC is the lowest' names_the_lowest

# Which linker does which case.
unknown_need() {
  mkdir -p $work/needing && printf '# A case.\nneeds: nonsense\nrun: assemble a; link a.o\n-- a.s --\nfunction a\ndone a\n' >$work/needing/a
  CASES=$work/needing LINKS='ld-2.47/amd64' RESULTS=$work scripts/links/run >$work/said 2>&1
  [ $? -eq 2 ] && grep -q "needing/a: needs .nonsense', which corpora/links/linkers does not have" $work/said
}
is 'a case that needs what no list has: exit status 2' unknown_need
# does LINKER ABI: how many cases.
does() {
  echo "$1 $2" >$work/pairing
  awk -v results=R -v only='*' -f scripts/links/links.awk corpora/links/linkers $work/pairing corpora/links/cases/* | wc -l
}
is 'a new linker does every case that is not about another' [ "$(does new amd64)" -ge 140 ]
fewer() { [ "$(does mold amd64)" -lt "$(does new amd64)" ] && [ "$(does ld-2.40 s390x)" -le 2 ] && [ "$(does new s390x)" -ge 100 ]; }
is 'one that cannot do all does fewer' fewer

# A linker of the user's: one that is here under another name is judged as a new one, a dead one is noticed.
mkdir -p $work/own-cases
for each in gc comdat orders-own-plain-data; do ln -sf "../../../corpora/links/cases/$each" $work/own-cases; done
# own STATUS PROGRAM-TEXT [VARIABLE=VALUE...]
own() {
  expected=$1
  printf '#!/bin/sh\n%s\n' "$2" >$work/another && chmod +x $work/another
  shift 2
  env "LINKER=$work/another" LINKS='own/amd64' CASES=$work/own-cases RESULTS=$work/own "$@" scripts/links/run >$work/said 2>&1
  [ $? -eq "$expected" ] || { cat $work/said; false; }
}
# shellcheck disable=SC2016  # the program expands
is 'mold under another name: exit status 0' own 0 'exec mold "$@"'
judged() { [ "$(sed -n 's/.*"link":"\([^"]*\)".*/\1/p' $work/own/observations.jsonl | sort | uniq -c | awk '$1 >= 20 { print $2 }')" = own/amd64 ]; }
is 'as a linker of its own' judged
# shellcheck disable=SC2016  # the program expands
losing() { own 1 'mold "$@" && for o; do case $before in -o) objcopy --remove-section=.sframe "$o" ;; esac; before=$o; done' && grep -q '1 of 1 functions lost, silent: own' $work/own/observations.jsonl; }
is 'one that loses tables: exit status 1' losing
lost_is_counted() { grep -q '^own *[0-9]* *[1-9][0-9]* functions of [1-9]' $work/own/lost; }
is 'what is lost is counted' lost_is_counted
# shellcheck disable=SC2016  # the program expands
announcing() { own 1 'mold "$@" && for o; do case $before in -o) objcopy --remove-section=.sframe "$o"; echo "another: warning: SFrame is left out" ;; esac; before=$o; done' && grep -q '1 of 1 functions lost, announced: own' $work/own/observations.jsonl; }
is 'one that says so: announced' announcing
# shellcheck disable=SC2016  # the program expands
is 'a linker that copies its input: exit status 1' own 1 'for o; do case $o in *.o) i=$o ;; esac; [ "$before" != -o ] || out=$o; before=$o; done; cp "$i" "$out"'
dead() { own 3 'exit 1' && grep -q 'LINKER links nothing for amd64 (exit status 1)' $work/said; }
is 'a dead one: exit status 3' dead
silent() { own 3 'exit 0' && grep -q 'LINKER links nothing for amd64 (exit status 0)' $work/said; }
is 'one that writes nothing: exit status 3' silent
# shellcheck disable=SC2016  # the program expands
is 'LINKER with TOOLCHAIN: exit status 2' own 2 'exec mold "$@"' TOOLCHAIN=forky
# shellcheck disable=SC2016  # the program expands
is 'LINKS that are not its: exit status 2' own 2 'exec mold "$@"' LINKS='mold/amd64'
is 'no program: exit status 2' own 2 '' LINKER=$work/nowhere
is 'a directory: exit status 2' own 2 '' LINKER=$work

# An emulator that does not run says nothing about a linker.
no_emulator() {
  rm -rf "$work/no-emulator" "${work:?}/bin" && mkdir "$work/bin" && cp -r build/links/executed-s390x/ld-2.47.s390x "$work/no-emulator" || return
  printf '#!/bin/sh\nexit 1\n' >"$work/bin/qemu-s390x" && chmod +x "$work/bin/qemu-s390x"
  # shellcheck disable=SC2016  # the inner shell expands
  scripts/toolchain run forky -- sh -c 'PATH=$PWD/$1:$PATH scripts/links/look "$2" corpora/links/cases/executed-s390x ld-2.47 s390x' \
    sh "$work/bin" "$work/no-emulator"
  grep -q '^sframe-truth, exit status 3: ' $work/no-emulator/host
}
is 'an emulator that does not run: said of the machine, not of the linker' no_emulator

# A program that says nothing of some links is noticed, also where the others are good.
lazy() {
  # shellcheck disable=SC2016  # the program expands
  printf '#!/bin/sh\ncase "$*" in *mold*) ;; *) exec build/bin/sframe-links "$@" ;; esac\n' >$work/lazy && chmod +x $work/lazy
  CASE=after-strip LINKS='[lm]*/amd64' SFRAME_LINKS=$work/lazy RESULTS=$work scripts/links/run >$work/lazy.said 2>&1
  [ $? -eq 3 ] && grep -q '^too little: links: [1-9].* links have no observation' $work/lazy.said
}
is 'one that says nothing of some links: exit status 3' lazy

# A defect that is known does not fail, one that is known and not seen does.
issue_page 'links case=nothing link=ld-* check=covers' >$work/needless.md
issue_page 'links case=* link=ld-* check=truthful|typed|sound|covers|segment|arrives' >$work/wrong.md
known_is_no_failure() {
  CASE='*-changed' CASES=scripts/links/tests ISSUES=$work/wrong.md LINKS='ld-2.47/amd64' RESULTS=$work scripts/links/run >$work/known
}
is 'a known defect is no failure' known_is_no_failure
# judges STATUS FILE PAGE [OPTION]: what sframe-judge ends with.
judges() {
  scripts/toolchain run forky -- build/bin/sframe-judge --issues="$3" "$2" >$work/judged 2>&1
  [ $? -eq "$1" ]
}
# judges_changed STATUS SED: on the row that was changed, with that page changed.
judges_changed() {
  sed "$2" $work/wrong.md >$work/one.md
  end_observations links part '' <$work/row-changed/ld-2.47.amd64/observations >$work/row.jsonl
  judges "$1" $work/row.jsonl $work/one.md
}
is 'nor is it for the judge' judges_changed 0 's/case=[^ ]*/case=row-*/; s/check=.*/check=truthful/'
is 'a known defect of another case explains nothing' judges_changed 1 's/case=[^ ]*/case=size-*/'
is 'nor does one of another linker' judges_changed 1 's/link=[^ ]*/link=lld*/'
is 'nor one of another ABI' judges_changed 1 's/link=[^ ]*/link=*s390x/'
is 'nor one of another check' judges_changed 1 's/check=.*/check=covers/'
# ends_as STATUS SAYS: the linker that dies, with a page for an end that says so.
ends_as() {
  issue_page "links case=* link=ld-* check=links|survives $2" >$work/end.md
  end_observations links part '' <$work/linker-crashes/ld-2.47.amd64/observations >$work/end.jsonl
  judges "$1" $work/end.jsonl $work/end.md
}
is 'a linker that dies as a page says is known' ends_as 0 'says="exit status 13[49]: *"'
is 'one that dies otherwise is not' ends_as 1 'says="exit status 13[0-3]: *"'
is 'a line for how a linker ends that does not say how explains nothing' ends_as 1 ''
is 'one that fits every end is refused' ends_as 2 'says="*exit*"'
is 'a field that links do not have is refused' ends_as 2 'note=exit'
needless_fails() {
  sed 's/"end":"part"/"end":"whole"/' build/links/observations.jsonl >$work/as-whole.jsonl
  judges 1 $work/as-whole.jsonl $work/needless.md && grep -q '^gone: .*needless .* is about nothing that was looked at' $work/judged
}
is 'a known defect that is not seen: exit status 1' needless_fails
one_glob_fails() {
  sed 's/"end":"part"/"end":"whole"/' $work/wrong >$work/whole.jsonl
  issue_page 'links case=row-changed link=ld-2.47/amd64|ld-9/amd64 check=*' >$work/half.md
  judges 1 $work/whole.jsonl $work/half.md &&
    grep -q '^gone: .*half .* is about nothing that was looked at in link=ld-9/amd64' $work/judged &&
    ! grep -q '^gone: .*link=ld-2.47' $work/judged
}
is 'and one of the linkers that a line names' one_glob_fails
cut_short() {
  head -n 3 build/links/observations.jsonl >$work/cut.jsonl
  judges 3 $work/cut.jsonl /dev/null
}
is 'observations that were cut: exit status 3' cut_short
echo "1..$n"
