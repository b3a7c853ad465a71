# shellcheck shell=sh disable=SC2154,SC2034,SC2086
# make planted PART=reader: faults of a reader of our own, asked by what make plug asks.  Sourced by run.
. conformance/readers/cases.sh
cases=$work/cases GENERATED=1200 DRAWN=130

prepare() {
  mkdir -p $cases $work/plain
  in_root forky make -s -f build.mk -j"$jobs" build/bin/sframe-ref build/bin/sframe-generate build/bin/sframe-conform \
    build/bin/sframe-box build/bin/sframe-growth build/mutants/mutants >$work/log 2>&1 || failed
  { generate_sections && export_vectors && generate_large; } >$work/log 2>&1 || failed
}

# The adapter has no mutants.
# shellcheck disable=SC2016  # the inner shell expands
list_faults() {
  in_root forky sh -c 'build/mutants/mutants list $(ls "$0"/*.c | grep -v contract.c)' "$here/reader" >$work/list || exit 3
  cut -f 1 $work/list | sort -R --random-source=/dev/zero | head -n $DRAWN | sed 's,^[^/]*/\([^:]*\):.*,& \1,'
  awk -F ' [|] ' '!/^#/ { print "hand:" $1, $3 }' $here/reader.hand
}
nothings() { echo 'f000000 nothing print.c -'; }

# shellcheck disable=SC2016
plant_all() {
  in_root forky sh -c 'cd build/planted/plain && rm -f *.o && gcc -w -std=gnu11 -D_GNU_SOURCE -O1 -ftrivial-auto-var-init=zero -c ../../../"$1"/*.c &&
    cd ../../.. && cut -d" " -f 1-3 build/planted/chosen | xargs -P "$0" -L 1 scripts/selftest/planted/plant' "$jobs" "$here/reader"
}

# ask STAGE OPTION...: asks those in $work/left, and takes out what is noticed, with the first case that does.
ask() {
  stage=$1
  shift
  # shellcheck disable=SC2046  # words
  set -- "$@" $(sed "s,.*,--add &=$work/faults/&/program," $work/left)
  in_root forky build/bin/sframe-conform --results "$work/asked-$stage" -j "$jobs" --partial --memory 1024 "$@" >$work/log 2>&1
  [ $? -le 1 ] || failed
  sed -n 's/^{"type":"result","case":"\([^"]*\)".*"testee":"\([^"]*\)","verdict":"\(wrong-value\|rejects-valid\|accepts-invalid\|crash\|timeout\)".*/\2 \1/p' \
    "$work/asked-$stage/results.jsonl" | LC_ALL=C sort | take_out noticed
}
small="--cases $cases/vectors.tsv --cases $cases/generated.tsv --timeout 0.2 --patience 5"
large="--cases $cases/large.tsv --timeout 10"
# known PATTERN: an option for each case that noticed something the last time.
known() { cut -d' ' -f 4 $work/chosen | grep "$1" | LC_ALL=C sort -u | sed 's/^/--case /'; }
ask_all() {
  # Those that notice most come first.
  # shellcheck disable=SC2046,SC2086  # options
  {
    known '^[^lg-]' >$work/options
    [ ! -s $work/options ] || ask known $small $(cat $work/options)
    ask quick $small --case 'generated/1??' --case 'vectors/unwind/*'
    known '^large' >$work/options
    [ ! -s $work/options ] || ask known-large $large $(cat $work/options)
    [ -n "${TENTH:-}" ] || ask large $large
    ask small $small
  }
  # Time and memory, against size.
  awk '$4 == "-" || $4 ~ /^growth/ { print $1 }' $work/chosen >$work/of-growth
  grep -Fx -f $work/of-growth $work/left >$work/grown
  if [ -z "${TENTH:-}" ] || grep -q ' growth' $work/chosen; then
    # shellcheck disable=SC2046  # words
    in_root forky build/bin/sframe-box --shared-processes --processor=86400 -- build/bin/sframe-growth --brief --observe \
      $(sed "s,.*,&=$work/faults/&/program," $work/grown) >$work/growths 2>$work/log
    [ $? -le 1 ] || failed
    sed -n 's/.*"result":"wrong".*"test":"\(f[0-9]*\) \([^ ]*\) \([^ ]*\) \([^"]*\)".*/\1 growth\/\2\/\3\/\4/p' $work/growths | take_out noticed
  fi
  # What no verdict is about: a row of silences.tsv that the reader without a fault does not have.
  for stage in small large; do
    [ -e $work/asked-$stage/silences.tsv ] || continue
    awk -F '\t' '
      FILENAME ~ /left$/ { left[$1]; next }
      { row[$1, $2] = $3 " " $4 " " $5 " " $6 " " $7; clauses[$2] }
      END {
        for (name in left) for (clause in clauses)
          if (row[name, clause] != row["f000000", clause]) print name, clause
      }' $work/left $work/asked-$stage/silences.tsv | LC_ALL=C sort | take_out silence
  done
  grep -q '^f000000$' $work/left || { grep ' nothing ' $work/results; echo 'planted: the reader without a fault is not right' && exit 3; }
}
