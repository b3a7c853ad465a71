# shellcheck shell=sh disable=SC2154
# The tests of gas, ld and readelf as patches: where their packages have tests, and by the lists that these have.
# Wants: forms.sh, and is_package, which is set where the tools are of the package's release.

# list_patched_ld: a list of the tests that name SFrame, as hundreds of their neighbours are about other things.
list_patched_ld() {
  [ "$is_package" ] || return 0
  for folder in "$results"/tree/ld/testsuite/ld-*/; do
    rm -f "$folder/reported.exp"
    sed -n 's/^[ 	]*\(run_dump_test "sframe-[^"]*"\).*/\1/p' "$folder"/*.exp >"$results/listed"
    machine=$(basename "$folder" | sed 's/^ld-//; s/x86-64/x86_64/; s/s390/s390x/')
    { echo "if { [istarget \"$machine-*-*\"] } {"; cat "$results/listed"; echo '}'; } >"$folder/reported.exp"
  done
}

# run_patched TOOL EXP|FOLDER: the same tests where their patches put them, with the tools of the package's release.
run_patched() {
  [ "$is_package" ] && [ -d "$results/tree/$1/testsuite" ] || return 0
  exps=$2.exp
  case $2 in */*) exps=$(find "$results/tree/$1/testsuite/$2" -maxdepth 1 -name '*.exp' -printf '%f ') ;; esac
  for triple in $(abis triple | sort -u); do
    case $triple in x86_64-*) prefix= ;; *) prefix=$triple- ;; esac
    # shellcheck disable=SC2086  # words
    [ ! -x "$place/bin/${prefix}as" ] || run_dejagnu "$1" "$triple" "$prefix" patched- $exps
  done
}

# tell_patched FORM: of each test that is another as a patch: RESULTS/patched-otherwise.
tell_patched() {
  [ "$is_package" ] && [ -d "$results/patches" ] || return 0
  while read -r form issue _; do
    # shellcheck disable=SC2015
    [ "$form" = "$1" ] && [ -f "$results/patches/$issue/test.patch" ] || continue
    title=$(sed -n 's/^title: //p' "$issues/$issue.md")
    told=$(awk -F '\t' -v issue="$issue" '$1 == issue { print $3 }' "$place/results")
    word=$(cat "$place"/patched-*/*.sum | grep -F ": $title" | sed 's/:.*//' | sort -u | tr '\n' ' ')
    case $told,$word in
      77,*) ;;
      0,'PASS ' | 1,'FAIL ') echo "$issue" >>"$results/patched" ;;
      *) echo "$issue: as a patch ${word:-nothing }, and $told alone" >>"$results/patched-otherwise" ;;
    esac
  done <"$results/written"
}
