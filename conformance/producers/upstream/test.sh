# shellcheck shell=sh disable=SC2034,SC2154
# What one, lit and look begin with, for DIRECTORY PROJECT RELEASE ABI NAME FILE, a line of a list.  Wants: the tree's top as
# working directory; the first two: tests, what a box sees, and box_path.
arguments "conformance/producers/upstream/${0##*/}" - 6 6 "$@"
top=$PWD directory=$1 project=$2 release=$3 abi=$4 name=$5 file=$6
tests=$top/${directory%%/"$project"/*}/tests

# finish WORDS: how the test ended.
finish() {
  echo "$*" >"$directory/made"
  exit 0
}

# boxed OUT COMMAND...: a foreign program sees the tests and writes to the box only; what it prints goes to OUT.
# The slowest takes 0.1 s of the processor.  What the host may have caused is tried again, and then is no outcome: a file `host`.
boxed() {
  printed=$1
  shift
  for pause in 0.1 0.3 0; do
    (cd "$directory/box" && PATH=$box_path "$top/build/bin/sframe-box" --processor=60 --hide="$top" --write=. --read="$tests" -- "$@") \
      >"$printed" 2>>"$directory/log" </dev/null
    ended=$?
    case $ended in 126 | 127 | 137) ;; *) return $ended ;; esac
    sleep $pause
  done
  echo "$*: exit status $ended, three times: $(tail -n 1 "$directory/log")" >"$directory/host"
  finish host
}
