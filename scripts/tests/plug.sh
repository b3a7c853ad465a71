#!/bin/sh
# make plug, as somebody types it whose reader lies outside of the checkout: the templates of PORTING.md,
# a reader that is right, and programs that are none.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/plug.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
# shellcheck source=scripts/lib/issue-page.sh
. scripts/lib/issue-page.sh
export PLUG=build/results/check/plug
checkout=$PWD
templates=$PWD/conformance/templates
mkdir -p "$work/own place" "$PLUG"
cd "$work/own place" || exit 3

skip() {
  n=$((n + 1))
  echo "ok $n - $1 # SKIP"
}

# plug PROGRAM [VARIABLE=VALUE...]: leaves status, what is printed in out, and no results of an earlier run.
plug() {
  program=$1
  shift
  rm -f "$checkout/$PLUG"/results.* "$checkout/$PLUG"/observations.* "$checkout/$PLUG/table.txt"
  env "$@" "ADD=$program" "$checkout/scripts/plug" >"$work/out" 2>&1 </dev/null
  status=$?
}
verdicts() { sed -n 's/.*"case":"\([^"]*\)","operation":"\([^"]*\)".*"verdict":"\([^"]*\)".*/\1 \2 \3/p' "$checkout/$PLUG/results.jsonl" | sort; }
# at_least NUMBER VERDICT; none VERDICTS: there are others.
at_least() { [ "$(verdicts | grep -c " $2\$")" -ge "$1" ]; }
none() { verdicts >"$work/all" && [ -s "$work/all" ] && ! grep -E " ($1)\$" "$work/all"; }

# template NAME: it answers rightly what it answers, and as the first that was tried.
template() {
  plug "$PWD/$1"
  test_of "$1: status 1, as it claims more than it does" status_is 1
  test_of "$1: answers" at_least 50 agree
  test_of "$1: nothing is misread" none 'wrong-value|rejects-valid|accepts-invalid|crash|timeout'
  test_of "$1: what it claims and does not do is told" said '^new: mine: unsupported of .*find.*, [0-9]* cases'
  verdicts >"$work/verdicts"
  [ -s "$work/first" ] || cp "$work/verdicts" "$work/first"
  test_of "$1: it answers as the first template does" cmp "$work/first" "$work/verdicts"
}

in_root() { "$checkout/scripts/toolchain" run --bind "$PWD" forky -- "$@"; }
cp "$templates/adapter.c" "$templates/adapter.py" .
test_of 'the template in C compiles without a warning' \
  in_root gcc -D_GNU_SOURCE -Wall -Wextra -Werror -O1 -static -o "$PWD/in-c" "$PWD/adapter.c"
template in-c
# What reads behind a section dies, whatever lies there.
sed 's|^  const uint8_t \*b = s->bytes;|&\n  if (b[s->size] == b[s->size + 1])\n    return REJECTED;|' adapter.c >reads-on.c
in_root gcc -D_GNU_SOURCE -O1 -static -o "$PWD/reads-on" "$PWD/reads-on.c"
plug "$PWD/reads-on" CASE='vectors/header/*'
test_of 'what reads behind the section in it is a crash each time' at_least 50 crash
test_of 'and never an answer' none 'agree|wrong-value|rejects-valid|accepts-invalid'
mv adapter.py in-python && chmod +x in-python
template in-python
# compiled ENDING TRIVIAL COMMAND...: where COMMAND compiles TRIVIAL on this host.
compiled() {
  ending=$1
  echo "$2" >"trivial.$ending"
  shift 2
  if ! "$@" -o trivial "trivial.$ending" >"$work/tried" 2>&1; then
    skip "the template adapter.$ending: this host compiles no trivial program ($(tail -n 1 "$work/tried"))"
    return
  fi
  test_of "the template adapter.$ending compiles" "$@" -o "in-$ending" "$templates/adapter.$ending"
  template "in-$ending"
}
compiled go 'package main; func main() {}' env CGO_ENABLED=0 "GOCACHE=$work/go" go build
compiled rs 'fn main() {}' rustc -O -C target-feature=+crt-static

# What it prints as the command that shows a failure again does so.
plug "$PWD/in-c" CASE='vectors/header/*'
again=$(sed -n 's/^ *again: //p' "$work/out" | head -n 1)
repeats() {
  (cd "$checkout" && eval "$again --results $PLUG/again")
  [ $? = 1 ]
}
test_of 'the command of a failure shows it again' repeats

# Its own pages make it green, and only as far as they reach.
mkdir -p known/issues/mine
issue_page 'section testee=mine case=probe operation=decode verdict=unsupported' 1 >known/issues/mine/probe.md
plug "$PWD/in-c:$PWD/known" CASE='vectors/header/*'
test_of 'a page of a known issue makes it green' status_is 0
plug "$PWD/in-c:$PWD/known"
test_of 'and nothing that it does not name' status_is 1

# Pages that are written for what is new make it green, and no more than it.
plug "$PWD/in-c:$PWD/known" "WRITE=$PWD/known/issues"
test_of 'pages are written' status_is 1
plug "$PWD/in-c:$PWD/known"
test_of 'with them it is green' status_is 0
cat known/issues/mine/* >"$work/pages"
plug "$PWD/in-c" "WRITE=$PWD/known/issues"
test_of 'pages that are not read are not written over: status 2' status_is 2
are_kept() { cat known/issues/mine/* | cmp - "$work/pages"; }
test_of 'they are as they were' are_kept
sed -i 's,claim/v3/amd64-le,claim/v3/other,' known/issues/mine/*.md
plug "$PWD/in-c:$PWD/known"
test_of 'each names its cases alone' status_is 1

# What is not seen any more is gone, but not from a part; and a page names clauses that there are.
mkdir -p mended/issues/reference
issue_page 'section testee=reference case=vectors/header/* operation=decode verdict=rejects-valid' 1 >mended/issues/reference/mended.md
plug "$checkout/build/bin/sframe-ref:$PWD/mended" CASE='vectors/header/*'
test_of 'of one that was mended, a page explains nothing: with CASE that is no failure' status_is 0
plug "$checkout/build/bin/sframe-ref:$PWD/mended"
test_of 'else it is: status 1' status_is 1
test_of 'and it is named' said 'reference/mended (.*mended.md:[0-9]*) is not seen any more'
sed -i 's,^clauses: .*,clauses: FDE_STARTS_SOMEWHERE,' mended/issues/reference/mended.md
plug "$checkout/build/bin/sframe-ref:$PWD/mended" CASE='vectors/header/*'
test_of 'a clause that there is not: status 2' status_is 2
test_of 'and it is named' said 'FDE_STARTS_SOMEWHERE'

# A reader that is right.
plug "$checkout/build/bin/sframe-ref"
test_of 'one that is right: status 0' status_is 0
test_of 'and agrees' at_least 2000 agree

# script NAME: stdin as a program.
script() { cat >"$1" && chmod +x "$1"; }

# One that is wrong in many cases, and in several fields at once.
mkdir -p wrong/known
cp "$checkout/build/bin/sframe-ref" wrong/ref
script wrong/program <<END
#!/bin/sh
ref=\${0%/*}/ref
case \$1 in
  caps) "\$ref" caps | sed 's/^name .*/name wrong/'; exit ;;
  serve) exit 1 ;;
esac
answer=\$("\$ref" "\$@")
status=\$?
echo "\$answer" | sed '/^[f]/{ s/cfa=sp+/cfa=sp+1/; s/fp=same/fp=undefined/; }'
exit \$status
END
plug "$PWD/wrong/program" CASE='vectors/[lr]*' "WRITE=$PWD/wrong/known/issues"
test_of 'one that is wrong in many ways: status 1' status_is 1
test_of 'how many pages were written is said' said "^[1-9][0-9]* pages in $PWD/wrong/known/issues, in a folder for each testee"
several_lines() { [ "$(cat wrong/known/issues/wrong/*.md | grep -c "^shows: .*field=find.cfa|find.fp case=")" -ge 2 ]; }
test_of 'more cases than a line can name are in several lines' several_lines
plug "$PWD/wrong/program:$PWD/wrong/known" CASE='vectors/[lr]*'
test_of 'with these pages it is green' status_is 0
plug "$PWD/wrong/program" CASE='vectors/functions/*'
test_of 'functions that wrap below address 0 are apart' grep -q '^    .*and [1-9][0-9]* in object files below address 0' "$checkout/$PLUG/table.txt"

# One that hangs is not waited for again and again, and no page makes it green.
mkdir -p hangs/known/issues/mine
printf 'timeout 1\npatience 1\n' >hangs/known/limits
cp "$checkout/build/bin/sframe-ref" hangs/ref
issue_page 'section testee=reference case=vectors/default/* operation=decode|find verdict=timeout' 2 >hangs/known/issues/mine/hangs.md
issue_page 'section testee=reference case=probe operation=decode verdict=timeout' 3 >hangs/known/issues/mine/probe.md
script hangs/program <<'END'
#!/bin/sh
case $1 in serve) exit 89 ;; decode | find) sleep 60 ;; *) exec "${0%/*}/ref" "$@" ;; esac
END
plug "$PWD/hangs/program:$PWD/hangs/known" CASE='vectors/default/*'
test_of 'one that hangs: status 1' status_is 1
test_of 'it is said how much was not asked' said '^too little was checked: reference gave no answer in time again and again, and [0-9]* requests were not made'
test_of 'and that there is no verdict' said 'no verdict: too little was checked'

# What is none.
caps='name mine\nversion 1\nsframe-versions 1 2 3\nabis amd64-le aarch64-le aarch64-be s390x-be\noperations decode\ninput raw\n'
for contract in 1 2; do
  script raises <<END
#!/bin/sh
[ "\$1" != caps ] || { printf 'contract $contract\n$caps'; exit; }
echo 'Traceback' >&2
exit 1
END
  plug "$PWD/raises" CASE='vectors/header/*'
  test_of "contract $contract: one that only dies: status 1" status_is 1
  [ $contract = 2 ] || test_of 'contract 1: that nothing is confirmed is said' \
    said 'note: mine speaks contract 1: its rejections are not confirmed'
  [ $contract = 1 ] || test_of 'contract 2: nothing agrees' none 'agree|silent|rejects-valid'
done
script dead <<'END'
#!/bin/sh
exit 127
END
plug "$PWD/dead"
test_of 'one that cannot be started: status 3' status_is 3
script nameless <<END
#!/bin/sh
printf 'contract 2\n$caps' | sed 's,mine,../mine,'
END
plug "$PWD/nameless"
test_of 'a name that is none: status 2' status_is 2
# Lines that are long go on in the next.
in_lines() { tr -s ' \n' ' ' <"$work/out" | grep -qF -- "$1"; }
# wrong_at_once WHAT TEXT PROGRAM: status 2, before anything is made.
wrong_at_once() {
  plug "$3"
  test_of "$1: status 2" status_is 2
  test_of 'and it is said' in_lines "$2"
}
cp "$templates/adapter.go" source.go
wrong_at_once 'source' 'source.go is source: compile it, and name the program' "$PWD/source.go"
chmod +x source.go
wrong_at_once 'source that may be executed' 'source.go is source: compile it, and name the program' "$PWD/source.go"
echo hello | script text
wrong_at_once 'a text' 'text is neither a program of this machine nor a script with #!' "$PWD/text"
chmod -x in-python
wrong_at_once 'a script that may not be executed' 'in-python cannot be executed (chmod +x)' "$PWD/in-python"
chmod +x in-python
wrong_at_once 'blanks around the sign' "there is no program ' $PWD/in-c', with a blank" "mine = $PWD/in-c"
wrong_at_once 'the folder of the pages' "did you mean $PWD/known?" "$PWD/in-c:$PWD/known/issues"
{ head -c 18 in-c && printf '\377\376' && tail -c +21 in-c; } | script other-machine
plug "$PWD/other-machine"
test_of 'a program of another machine: status 2' status_is 2
test_of 'and it is said' said 'cannot be started: it is neither a program of this machine nor a script with #!'
script hello <<'END'
#!/bin/sh
echo hello
END
plug "$PWD/hello"
test_of 'a program that is no adapter: status 2' status_is 2
test_of 'and it is said' said "printed 'hello', which is no line of the contract: is this an adapter? (PORTING.md, section 2)"
plug "$PWD/in-c" CASE=s390x-cfa-is-scaled
test_of 'the end of the name of a case: status 2' status_is 2
test_of 'and the glob that is meant is told' said "did you mean '\*/s390x-cfa-is-scaled'?"

# Pages of a reader that panics name that panic.
mkdir panics
cp "$checkout/build/bin/sframe-ref" panics/ref
script panics/program <<'END'
#!/bin/sh
case $1 in caps) exec "${0%/*}/ref" caps ;; serve) exit 89 ;; esac
for file; do [ ! -f "$file" ] || break; done
printf 'panic: runtime error: index out of range [%s] with length 3\n\nmain.go:5\nexit status 2\n' "$(wc -c <"$file")" >&2
exit 2
END
plug "$PWD/panics/program" CASE='vectors/flexible/*' "WRITE=$PWD/panics/known/issues"
test_of 'one that panics: status 1' status_is 1
names_panic() {
  [ "$(grep -ho ' note=.* case=' panics/known/issues/reference/*.md | sort -u)" = \
    ' note=exit\ status\ 2:\ panic:\ runtime\ error:\ index\ out\ of\ range\ \[*\]\ with\ length\ * case=' ]
}
test_of 'its pages have the words, without the numbers' names_panic
plug "$PWD/panics/program:$PWD/panics/known" CASE='vectors/flexible/*'
test_of 'with them it is green' status_is 0
sed -i 's/index out of range/slice bounds out of range/' panics/program
plug "$PWD/panics/program:$PWD/panics/known" CASE='vectors/flexible/*'
test_of 'another panic of the same cases is new' status_is 1

script other-language <<'END'
#!/usr/bin/env no-such-language
END
plug "$PWD/other-language"
test_of 'a script for what the root does not have: status 2' status_is 2
test_of 'and it is said' said 'is a script for no-such-language, which the root forky does not have'
echo "1..$n"
