# shellcheck shell=sh disable=SC2034,SC2154
# The tests of binutils.  Wants: with_source, each_test, find_place, refuse, results, source, newest.

# tests_of ROOT: the root whose package has the tests, and the directory of their sources; or `package`.
tests_of() {
  case $source,$1 in
    ?*,*) echo "forky $source" ;;
    ,binutils-*) scripts/source "$1" >&2 && echo "forky /sources/$1" ;;
    ,*/*) echo "forky package" ;;
    *) echo "$1 package" ;;
  esac
}

# run_release ROOT: leaves RESULTS/RELEASE/*/observations.
run_release() {
  find_place binutils "$1" || { complete='' && return; }
  # shellcheck disable=SC2016  # the inner shell expands
  release=$(in_root "$place" -- sh -c '. scripts/lib/abis.sh; . conformance/known/reproduce/families.sh; release binutils') || exit 3
  case $release in *[!0-9.]*) release= ;; esac
  [ "$release" ] || { echo "$1 has no binutils" >&2; exit 3; }
  known=$(printf '%s\n%s\n' "$release" "$newest" | sort -V | head -n 1)
  directory=$results/$known
  [ ! -d "$directory" ] || refuse "two of the toolchains are of binutils $known"
  mkdir -p "$directory"
  where=$(tests_of "$1") || exit 3
  [ "${where%% *}" = forky ] || with_source "${where%% *}" conformance/producers/upstream/unpack "$directory" "${where#* }" || exit 3
  # shellcheck disable=SC2016  # the inner shell expands
  with_source forky env "ABI=${ABI:-}" sh -c '[ "$1" != forky ] || conformance/producers/upstream/unpack "$3" "$2" || exit
    exec conformance/producers/upstream/list "$3" "$4" "$5"' list "${where%% *}" "${where#* }" "$directory" "$known" "${CASE:-*}" || exit 3
  cat "$directory/names" >>"$results/names"
  [ -s "$directory/list" ] || return 0
  each_test one "$place" count_tests run
  each_test look forky : 'looked at'
}
