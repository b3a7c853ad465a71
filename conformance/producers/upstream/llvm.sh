# shellcheck shell=sh disable=SC2154
# The tests of LLVM.  Wants: with_source, wants, each_test, count_tests, abis, results, source, toolchain, jobs.

# root_of_llvm MAJOR: the root that has its tools.
root_of_llvm() {
  case $1 in 21 | 22) echo forky ;; 23) echo sid ;; esac
}

# has_llvm MAJOR: are those to be run?  Of a /PREFIX that has an llvm-mc, and of the root that has its tools, where it is built.
has_llvm() {
  wants "llvm-$1" || return 1
  [ -z "$source" ] || [ -d "$source/llvm/test" ] || return 1
  llvm_root=$(root_of_llvm "$1")
  case $toolchain in /*) [ -x "$toolchain/bin/llvm-mc" ]; return ;; '' | "$llvm_root") ;; *) return 1 ;; esac
  [ ! -d "$(scripts/toolchain path "$llvm_root" 2>/dev/null)" ] || return 0
  echo "LLVM $1: not tried (scripts/toolchain build $llvm_root makes the root of its tools)"
  return 1
}

# unpack_llvm MAJOR: the tests of SFrame, into RESULTS/RELEASE/tests.
unpack_llvm() {
  tests=$source
  [ "$tests" ] || { scripts/source "llvm-tests-$1" >&2 && tests=/sources/llvm-tests-$1; } || exit 3
  # shellcheck disable=SC2016  # the inner shell expands
  with_source forky sh -c 'cd "$1" && set -- "$2" $(ls -d llvm/test lld/test clang/test 2>/dev/null) && out=$1 && shift &&
    find "$@" -type f \( -name "*.s" -o -name "*.test" -o -name "*.yaml" -o -name "*.c" \) | xargs -r grep -liI sframe | while read -r file; do
      mkdir -p "$out/${file%/*}" && cp "$file" "$out/$file" || exit 3
    done && chmod -R a+rX "$out"' unpack "$tests" "$PWD/$directory/tests" || exit 3
  [ -z "$(ls "$directory/tests")" ] || return 0
  # 21 has none, and says so here.
  [ "$1" = 21 ] || { echo 'the source of LLVM has no tests of SFrame' >&2; exit 3; }
  echo "LLVM $release: none of its tests names SFrame"
}

# with_names: NAME FILE, for each FILE of stdin that CASE leaves.
with_names() {
  awk '{ name = $0; sub(/.*\/test\//, "", name); sub(/[.][a-z]*$/, "", name); gsub("/", "-", name); print name, $0 }' | tee -a "$results/names" |
    while read -r name test_file; do
      # shellcheck disable=SC2254  # a pattern
      case $name in ${CASE:-*}) echo "$name $test_file" ;; esac
    done
}

# list_llvm: DIRECTORY PROJECT RELEASE ABI NAME FILE.
list_llvm() {
  find "$directory/tests" -type f | sort | with_names | while read -r name test_file; do
    runs=$(grep RUN: "$test_file") || continue
    case $runs in *x86_64*) abi=amd64 ;; *aarch64*) abi=aarch64 ;; *) abi=any ;; esac
    case " ${ABI:-$abi} " in *" $abi "*) ;; *) continue ;; esac
    at=$directory/llvm/$abi/$name
    mkdir -p "$at"
    echo "$at llvm $release $abi $name $test_file"
  done >"$directory/list"
}

# run_llvm MAJOR: leaves RESULTS/llvm-RELEASE/llvm/*/observations.
run_llvm() {
  llvm_place=${toolchain:-$(root_of_llvm "$1")}
  case $llvm_place in /*) llvm_mc=llvm-mc ;; *) llvm_mc=llvm-mc-$1 ;; esac
  release=$(in_root "$llvm_place" -- "$llvm_mc" --version | sed -n 's/.*LLVM version \([0-9.]*\).*/\1/p' | head -n 1)
  [ "$release" ] || { echo "$llvm_place has no llvm-mc" >&2; exit 3; }
  directory=$results/llvm-$release
  [ ! -d "$directory" ] || refuse "two of the toolchains are of LLVM $release"
  mkdir -p "$directory/tests"
  unpack_llvm "$1"
  list_llvm
  [ -s "$directory/list" ] || return 0
  each_test lit "$llvm_place" count_tests run
  each_test look forky : 'looked at'
}
