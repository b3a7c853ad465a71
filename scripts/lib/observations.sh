# shellcheck shell=sh
# Observations of an oracle that is run by a script, a long command; and baselines: those of an earlier run, a file or the name
# of one that is shipped.
. scripts/lib/job.sh

# programs_and_pages PAGES [TARGET...]: makes them, and before anything is looked at the pages have to be readable; else this
# ends the script: 2 a page is wrong, 3 else.
programs_and_pages() {
  # shellcheck disable=SC2016  # the inner shell expands
  in_root forky -- sh -c 'pages=$1 && shift && make -s -f build.mk "$@" >&2 || exit 1
    build/bin/sframe-issues count --issues="$pages" >/dev/null || { [ $? = 2 ] && exit 2; echo "sframe-issues cannot read $pages" >&2 && exit 3; }' \
    make "$@" -j"$jobs" build/bin/sframe-issues build/bin/sframe-judge
  case $? in 0) ;; 2) exit 2 ;; *) exit 3 ;; esac
}

# end_observations ORACLE EXTENT LACKS: copies stdin, and writes the line that ends what ORACLE saw.
# EXTENT: whole, mostly, or part (conformance/known/judge/README.md); LACKS: what has to be looked at and
# was not, or empty.
end_observations() {
  awk -v oracle="$1" -v end="$2" -v lacks="$3" '
    { print }
    END {
      printf "{\"oracle\":\"%s\",\"end\":\"%s\",\"observations\":%d", oracle, end, NR
      if (lacks) printf ",\"lacks\":\"%s\"", lacks
      print "}"
    }'
}

# judge_observations DIRECTORY PAGES ROOTS [OPTION...]: prints what is to be said of DIRECTORY/observations.jsonl
# and writes results.tap and results.xml there.  Where ROOTS, or `all', have a release that no page has met, what is not seen
# any more is gone, and no error.  Its exit status is the verdict; 3 where the judge ends as with one and has not told all.
judge_observations() {
  directory=$1 pages=$2 releases=
  # shellcheck disable=SC2086  # several roots
  [ -z "$3" ] || releases=$(scripts/toolchain releases --untried ${3#all}) || return 3
  shift 3
  rm -f "$directory/results.tap" "$directory/results.xml"
  in_root forky -- build/bin/sframe-judge --issues="$pages" ${releases:+--untried="$releases"} \
    --tap="$directory/results.tap" --junit="$directory/results.xml" "$@" "$directory/observations.jsonl"
  said=$?
  [ $said -gt 1 ] || tail -n 1 "$directory/results.tap" 2>/dev/null | grep -q '^1\.\.[1-9]' || {
    echo "sframe-judge ends with $said and has told nothing" >&2
    return 3
  }
  return $said
}

# baseline_file NAME-OR-FILE: prints the file of observations; one that is shipped is unpacked first.
baseline_file() {
  [ -f "conformance/readers/baselines/$1.jsonl.xz" ] || { echo "$1"; return; }
  mkdir -p build/baselines &&
    scripts/toolchain run forky -- xz -dc "conformance/readers/baselines/$1.jsonl.xz" >"build/baselines/$1.jsonl.part" &&
    [ -s "build/baselines/$1.jsonl.part" ] && mv "build/baselines/$1.jsonl.part" "build/baselines/$1.jsonl" &&
    echo "build/baselines/$1.jsonl"
}

# since_options "NAME-OR-FILE...": the options of sframe-judge and sframe-pages for them, without blanks in any.
since_options() {
  for baseline in $1; do
    file=$(baseline_file "$baseline") && printf ' --since=%s' "$file" || return
  done
}
