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
  # shellcheck disable=SC2016  # the inner shell expands
  with_source "${where%% *}" sh -c '. conformance/producers/upstream/binutils.sh && unpack_binutils "$@"' unpack "$directory" "${where#* }" &&
    with_source forky env "ABI=${ABI:-}" conformance/producers/upstream/list "$directory" "$known" "${CASE:-*}" || exit 3
  cat "$directory/names" >>"$results/names"
  [ -s "$directory/list" ] || return 0
  each_test one "$place" count_tests run
  each_test look forky : 'looked at'
}

# unpack_binutils DIRECTORY SOURCE: copies the folders of a binutils' tests that have tests of SFrame, inside the root that has
# its source: a tree of binutils, or `package', binutils-source of the root.  Leaves DIRECTORY/tests.
unpack_binutils() {
  work=$(mktemp -d) || return 3
  from=$2
  if [ "$from" = package ]; then
    tar xf /usr/src/binutils/binutils-*.tar.xz -C "$work" --strip-components=1 --wildcards \
      '*/gas/testsuite/gas/*sframe*' '*/gas/testsuite/gas/scfi*' '*/ld/testsuite/ld-*' '*/binutils/testsuite/binutils-all/*' \
      '*/libsframe/testsuite/*' 2>/dev/null
    from=$work
  fi
  mkdir -p "$1/tests"
  for tool in gas ld binutils libsframe; do
    [ -d "$from/$tool/testsuite" ] || continue
    (cd "$from" && find "$tool/testsuite" -type f \( -name '*.d' -o -name '*.dump' -o -name '*.[rs]d' \) -exec grep -li sframe {} +) |
      sed 's,/[^/]*$,,' | sort -u | while read -r folder; do
      mkdir -p "$1/tests/$folder"
      # Files alone: a link would lead out of the checkout.
      find "$from/$folder" -maxdepth 1 -type f -exec cp -t "$1/tests/$folder" {} +
    done
  done
  find "$1/tests" -name '*.sframe.bz2' -exec bzip2 -dk {} +
  rm -rf "$work"
  # The box has another user.
  chmod -R a+rX "$1/tests"
  [ -n "$(ls "$1/tests")" ] || { echo 'the source of binutils has no tests of SFrame' >&2; return 3; }
}
