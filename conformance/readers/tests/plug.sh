#!/bin/sh
# make plug with the templates of PORTING.md, as somebody types it whose reader lies outside of the checkout; what else
# make plug does is in plug.cases.  TAP.
cd "$(dirname "$0")/../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/readers/tests/plug.sh - 0 0 "$@"
. scripts/tests/tap.sh
export PLUG=build/results/check/plug
checkout=$PWD
templates=$PWD/conformance/templates
mkdir -p "$work/own place" "$PLUG"
cd "$work/own place" || exit 3

skip() {
  n=$((n + 1))
  echo "ok $n - $1 # SKIP $2"
}

# plug PROGRAM [VARIABLE=VALUE...]: leaves status, what is printed in out, and no results of an earlier run.
plug() {
  program=$1
  shift
  rm -f "$checkout/$PLUG"/results.* "$checkout/$PLUG"/observations.* "$checkout/$PLUG/table.txt"
  env "$@" "ADD=$program" "$checkout/conformance/readers/plug" >"$work/out" 2>&1 </dev/null
  status=$?
}
verdicts() { sed -n 's/.*"case":"\([^"]*\)","operation":"\([^"]*\)".*"verdict":"\([^"]*\)".*/\1 \2 \3/p' "$checkout/$PLUG/results.jsonl" | sort; }
# at_least NUMBER VERDICT; none VERDICTS: there are others.
at_least() { [ "$(verdicts | grep -c " $2\$")" -ge "$1" ]; }
none() { verdicts >"$work/all" && [ -s "$work/all" ] && ! grep -E " ($1)\$" "$work/all"; }

# template NAME: it answers rightly what it answers, and as the first that was tried.
template() {
  plug "$PWD/$1"
  is "$1: status 1, as it claims more than it does" status_is 1
  is "$1: answers" at_least 50 agree
  is "$1: nothing is misread" none 'wrong-value|rejects-valid|accepts-invalid|crash|timeout'
  is "$1: what it claims and does not do is told" said '^new: mine: unsupported of .*find.*, [0-9]* cases'
  verdicts >"$work/verdicts"
  [ -s "$work/first" ] || cp "$work/verdicts" "$work/first"
  is "$1: it answers as the first template does" cmp "$work/first" "$work/verdicts"
}

cp "$templates/adapter.c" "$templates/adapter.py" .
is 'the template in C compiles without a warning' \
  "$checkout/scripts/toolchain" run --bind "$PWD" forky -- gcc -D_GNU_SOURCE -Wall -Wextra -Werror -O1 -static -o "$PWD/in-c" "$PWD/adapter.c"
template in-c
mv adapter.py in-python && chmod +x in-python
template in-python
# compiled ENDING TRIVIAL COMMAND...: where COMMAND compiles TRIVIAL on this host.
compiled() {
  ending=$1
  echo "$2" >"trivial.$ending"
  shift 2
  if ! "$@" -o trivial "trivial.$ending" >"$work/tried" 2>&1; then
    skip "the template adapter.$ending" "this host compiles no trivial program ($(tail -n 1 "$work/tried"))"
    return
  fi
  is "the template adapter.$ending compiles" "$@" -o "in-$ending" "$templates/adapter.$ending"
  template "in-$ending"
}
compiled go 'package main; func main() {}' env CGO_ENABLED=0 "GOCACHE=$work/go" go build
compiled rs 'fn main() {}' rustc -O -C target-feature=+crt-static

echo "1..$n"
