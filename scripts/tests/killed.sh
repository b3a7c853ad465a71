#!/bin/sh
# Each long command killed again and again, at moments spread over its run: no process of it is left once the next one has
# begun, and no lock, and the same command (with RESUME=1, where it has that) ends with the results of one that nobody
# disturbed, of which none is written twice.  Builds of roots: toolchain.sh.  KILLS is how many, of all commands together.
# TAP.
#
# usage: scripts/tests/killed.sh [NAME]     (one of the table below; default: all)
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/killed.sh - 0 1 "$@"
only=${1:-[a-z]*}
# shellcheck source=scripts/tests/stops/copy.sh
. scripts/tests/stops/copy.sh

# Small ones of what the commands want.
export ISSUES=pages TOOLS=pages/tools JOBS=2
mkdir -p "$copy/pages/gnu-as" "$copy/tree/gas/testsuite/gas/cfi-sframe"
echo 'binutils forky' >"$copy/pages/tools"
for each in 1 2 3; do
  # shellcheck disable=SC2016  # backquotes of the page
  printf '```\nnumber: %s\ntitle: a test\nblame: suite\nclass: none\nreach: crafted\naffects: 2.47 on\nclauses: -\nreported: not yet\nshows: -\n```\n\nA test.\n\n```sh\nsleep 0.3; exit 1\n```\n' $each >"$copy/pages/gnu-as/$each.md"
  printf 'f: .cfi_startproc\nnop\n.cfi_endproc\n' >"$copy/tree/gas/testsuite/gas/cfi-sframe/test$each.s"
  printf '#as: --gsframe\n#objdump: --sframe=.sframe\n#name: a test\n#...\n +Num FDEs: 1\n#...\n +STARTPC.*\n +0+0000 +sp\\+8 +u +f +\n' >"$copy/tree/gas/testsuite/gas/cfi-sframe/test$each.d"
done
echo 'run_dump_test "test1" "test2" "test3"' >"$copy/tree/gas/testsuite/gas/cfi-sframe/sframe.exp"
# shellcheck disable=SC2016  # text of suites
printf '%s|check check-quick|%s|-|for i in 1 2 3; do sleep 0.2; echo ok $i; done; echo 1..3\n' one host two inside >"$copy/scripts/suites"
cp "$copy/build/testees/list" "$copy/testees"
sed -i '/^[^#]/d' "$copy/corpora/vectors/only-killers" # most of its cases are not in the copy

# The hand-written cases, of which many end the second implementation.
cp -a build/vectors "$copy/build/cases-of-kills" && sed -i 's,build/vectors/,build/cases-of-kills/,g' "$copy/build/cases-of-kills/list.tsv" || exit 3
printf '%s\t%s\t-\n' reference build/bin/sframe-ref libsframe-2.47 build/testees/libsframe-2.47/testee >"$copy/kills-testees"

# NAME | what it writes | its command; later ones use what the first compiles.
table() {
  grep "^$only |" <<'END'
conform | build/kills | scripts/toolchain run forky -- build/bin/sframe-conform --cases=build/cases-of-kills/list.tsv --testees=kills-testees --results=build/kills --partial --case='vectors/functions/*' -j 2 ${RESUME:+--resume}
conformance | build/results/results.jsonl build/results/table.txt | conformance/readers/run
plug | build/results/plug | -u CORPUS LARGE=0 ADD=build/bin/sframe-ref CASE='vectors/default/*' conformance/readers/plug
issues | build/issues | conformance/known/reproduce/run
jobs | build/jobs/done | scripts/jobs --testees=testees run section/reference/1-1
audit | build/results/audit | conformance/producers/audit/run build/small/forky
flow | build/results/flow | conformance/producers/flow/run build/small/forky
truth | build/results/truth | TRUTH_CORPUS=build/small ABI=amd64 STEPS=9000 qemu/run forky/gcc-O2-nofp
links | build/links | CASE=after-strip LINKS=ld-2.47/amd64 conformance/producers/links/run
asm | build/results/asm | COUNT=20 COMPILED=none ABI=amd64 ASSEMBLERS=2.47.50 conformance/producers/directives/run
upstream | build/upstream | SOURCE=$PWD/tree TOOLCHAIN=forky conformance/producers/upstream/run
fuzz | build/fuzz | TARGET=decode TIME=1 SWEEP=1 SHRINK=0 scripts/alone fuzz scripts/inside fuzz fuzz/run
check | build/results/check | scripts/check one two
END
}
# In a process that can be killed, not its shell.
again() { (cd "$copy" && eval "exec env $command") >"$work/said" 2>&1 </dev/null; }
# What was seen and judged, without times and the numbers of tests, in whatever order.
meaning() {
  # shellcheck disable=SC2086  # several
  (cd "$copy" && find $writes -type f \( -name results.jsonl -o -name observations.jsonl -o -name '*.tap' -o -name results -o -path '*/done/*' \) ! -path '*/fuzz/*' \
    -printf '%p\n' -exec sed 's/"ms":[0-9.]*//; /"type":"probe"/d; s/^\(not \)\{0,1\}ok [0-9]* - /\1ok - /' {} + 2>/dev/null) | sort
}
# The next command ends what bwrap itself leaves (end_orphans).
# kept: how many results are there.
# shellcheck disable=SC2086  # several
kept() { (cd "$copy" && find $writes -name results.jsonl -exec grep -h '"type":"result"' {} + 2>/dev/null) | wc -l; }
gone() { none_left || { (cd "$copy" && scripts/toolchain build --quiet forky) && none_left; }; }
is_free() { flock -n "$copy/.lock" true; }
fresh() { (cd "$copy" && echo "$writes" | xargs rm -rf) && unset RESUME; }
# ends: it comes to its end, as the one that nobody disturbed.
ends() {
  [ $? -eq "$whole" ] && meaning | cmp -s - "$work/meaning" && return
  unequal=$((unequal + 1))
  sed 's/^/# | /' "$work/said" | tail -n 5
}

each=$(((${KILLS:-12} + $(table | wc -l) - 1) / $(table | wc -l))) all=0
while IFS='|' read -r name writes command <&4; do
  name=${name% } killed=0 ended=0 strays=0 locked=0 unequal=0 turn=0 lost=0 asking=0
  fresh
  again # which compiles what is wanted
  fresh
  before=$(date +%s%N)
  again
  whole=$? of=$(kept)
  took=$((($(date +%s%N) - before) / 1000000))
  meaning >"$work/meaning"
  [ "$name" != conform ] || { [ "$of" -ge 300 ] && [ -z "$(grep '"type":"result"' "$work/meaning" | uniq -d)" ]; } &&
    [ $whole -le 1 ] && { [ -s "$work/meaning" ] || [ "$name" = fuzz ]; }
  tell_unless_ok $? "$name: undisturbed it ends with $whole after $took ms, and $(wc -l <"$work/meaning") lines"
  while [ $killed -lt $each ] && [ $turn -lt $((each * 4)) ]; do
    # Spread over the run, and over the time that is taken from it when the last one is over.
    moment=$((took * (2 * (each - 1 - turn % each) + 1) / (2 * each))) turn=$((turn + 1)) had=$(kept)
    (cd "$copy" && eval "exec env $command") >"$work/said" 2>&1 </dev/null &
    run=$!
    # Of what writes results each second one when there are so many more.
    if [ $((turn % 2)) = 0 ] && [ "$of" -gt 0 ]; then
      while kill -0 $run 2>/dev/null && [ "$(kept)" -le $((had + (of - had) * (turn % each) / each)) ]; do sleep 0.02; done
    else
      sleep "$((moment / 1000)).$(printf %03d $((moment % 1000)))"
    fi
    if kill -KILL $run 2>/dev/null; then
      wait $run 2>/dev/null
      killed=$((killed + 1)) now=$(kept)
      [ "$now" -ge "$had" ] || lost=$((lost + 1))
      [ "$now" -le "$had" ] || [ "$now" -ge "$of" ] || asking=$((asking + 1))
      case $name in conform | conformance | plug | issues) export RESUME=1 ;; esac
      eventually gone >/dev/null || strays=$((strays + 1))
      is_free || locked=$((locked + 1))
      [ $((killed % 3)) -eq 0 ] || [ $killed -eq $each ] || continue
      again
    else
      wait $run
    fi
    ends
    ended=$((ended + 1))
    fresh
  done
  all=$((all + killed))
  [ $killed -eq $each ] && [ $strays -eq 0 ] && [ $locked -eq 0 ] && [ $unequal -eq 0 ] && [ $lost -eq 0 ] &&
    { [ "$name" != conform ] || [ $((asking * 10)) -ge $killed ]; }
  ok $? "$name: killed $killed times, $asking while it wrote results: processes left after $strays, a lock after $locked, results lost after $lost; $ended ran to their end, $unequal with other results"
done 4<<END
$(table)
END
[ $all -ge "${KILLS:-12}" ]
ok $? "$all kills"
echo "1..$n"
