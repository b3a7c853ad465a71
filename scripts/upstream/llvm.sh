# shellcheck shell=sh disable=SC2154
# The tests of LLVM.  Wants: in_root, stop_if_host_failed, count_tests, results, source, toolchain, jobs.

# has_llvm: are those to be run?  Of a /PREFIX that has an llvm-mc, and of forky.
has_llvm() {
  [ -z "$source" ] || [ -d "$source/llvm/test" ] || return 1
  case $toolchain in '' | forky) ;; /*) [ -x "$toolchain/bin/llvm-mc" ] ;; *) false ;; esac
}

# unpack_llvm: the tests of SFrame, into RESULTS/RELEASE/tests.
unpack_llvm() {
  tests=$source
  [ "$tests" ] || { scripts/source llvm-tests-22 >&2 && tests=/sources/llvm-tests-22; } || exit 3
  # shellcheck disable=SC2016  # the inner shell expands
  in_root forky sh -c 'cd "$1" && set -- "$2" $(ls -d llvm/test lld/test clang/test 2>/dev/null) && out=$1 && shift &&
    find "$@" -type f \( -name "*.s" -o -name "*.test" -o -name "*.yaml" -o -name "*.c" \) | xargs -r grep -liI sframe | while read -r file; do
      mkdir -p "$out/${file%/*}" && cp "$file" "$out/$file" || exit 3
    done && chmod -R a+rX "$out"' unpack "$tests" "$PWD/$directory/tests" || exit 3
  [ -n "$(ls "$directory/tests")" ] || { echo 'the source of LLVM has no tests of SFrame' >&2; exit 3; }
}

# list_llvm: DIRECTORY PROJECT RELEASE ABI NAME FILE.
list_llvm() {
  find "$directory/tests" -type f | sort | while read -r test_file; do
    grep -q RUN: "$test_file" || continue
    name=$(echo "$test_file" | sed 's,.*/test/,,; s,[.][a-z]*$,,; s,/,-,g')
    case $(grep RUN: "$test_file") in *x86_64*) abi=amd64 ;; *aarch64*) abi=aarch64 ;; *) abi=any ;; esac
    # shellcheck disable=SC2254  # a pattern
    case $name in ${CASE:-*}) ;; *) continue ;; esac
    case " ${ABI:-$abi} " in *" $abi "*) ;; *) continue ;; esac
    place=$directory/llvm/$abi/$name
    mkdir -p "$place"
    echo "$place llvm $release $abi $name $test_file"
  done >"$directory/list"
}

# run_llvm: leaves RESULTS/llvm-RELEASE/llvm/*/observations.
run_llvm() {
  llvm_place=${toolchain:-forky}
  case $llvm_place in /*) llvm_mc=llvm-mc ;; *) llvm_mc=llvm-mc-22 ;; esac
  release=$(in_root "$llvm_place" $llvm_mc --version | sed -n 's/.*LLVM version \([0-9.]*\).*/\1/p')
  [ "$release" ] || { echo "$llvm_place has no llvm-mc" >&2; exit 3; }
  directory=$results/llvm-$release
  mkdir -p "$directory/tests"
  unpack_llvm
  list_llvm
  [ -s "$directory/list" ] || return 0
  begin_progress 'count_tests made tests'
  in_root "$llvm_place" xargs -P "$jobs" -L 1 scripts/upstream/lit <"$directory/list" >&2
  status=$?
  end_progress
  stop_if_host_failed "$directory"
  [ $status = 0 ] || { echo "not every test of LLVM was run (exit status $status)" >&2; exit 3; }
  in_root forky env "SFRAME_UPSTREAM=${SFRAME_UPSTREAM:-build/bin/sframe-upstream}" \
    xargs -P "$jobs" -L 1 scripts/upstream/look-lit <"$directory/list"
  status=$?
  stop_if_host_failed "$directory"
  [ $status = 0 ] || { echo "not every test of LLVM was looked at (exit status $status)" >&2; exit 3; }
}
