# shellcheck shell=sh
# Baselines: observations of an earlier run, a file or the name of one that is shipped.

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
