# shellcheck shell=sh disable=SC2154
# The tests of LLVM.  Wants: in_root, stop_if_host_failed, count_tests, abis, results, source, toolchain, jobs, complete.

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

# Tests of LLVM's that have CFI directives, whatever they test: an assembler writes .sframe of them, and the third witness
# (conformance/directives) compares both tables with the directives.

# has_cfi: of the assemblers of forky.
has_cfi() {
  has_llvm && case $toolchain in '' | forky) true ;; *) false ;; esac
}

# list_cfi ABI NAME: the tests for it, of ELF, that are one file, and that are not to be refused.
list_cfi() {
  # shellcheck disable=SC2016  # the inner shell expands
  in_root forky sh -c 'cd "$1" && find llvm/test lld/test -type f -name "*.s" 2>/dev/null | sort | xargs -r grep -lE "[.]cfi_startproc" |
    xargs -r grep -lE "RUN:.*$2" | xargs -r grep -LiE "RUN:.*(split-file|macho|apple|darwin|win32|windows|coff|not llvm-mc|not --crash)" |
    sed "s,^,$1/,"' list "$tests" "$2" | while read -r test_file; do
    name=$(echo "$test_file" | sed 's,.*/test/,,; s,[.][a-z]*$,,; s,/,-,g')
    # shellcheck disable=SC2254  # a pattern
    case $name in ${CASE:-*}) echo "$test_file" ;; esac
  done >"$results/cfi/$1.list"
}

# check_cfi ABI LABEL [OPTION...]: by one assembler; leaves RESULTS/cfi/LABEL-ABI.observations, .out, and its last words in summary.
check_cfi() {
  cfi_abi=$1 label=$2 out=$results/cfi/$2-$1
  shift 2
  # shellcheck disable=SC2016  # the inner shell expands
  in_root forky sh -c 'list=$1 && shift && exec "$@" $(cat "$list")' check "$results/cfi/$cfi_abi.list" \
    "${SFRAME_ASM:-build/bin/sframe-asm}" check --box="$PWD/build/bin/sframe-box" --abi="$cfi_abi" --label="$label" --observations="$out.observations" \
    "$@" >"$out.out" 2>&1
  status=$?
  # Status 3 is that of a file which it cannot read, too.
  summary=$(grep '^[a-z0-9_]* [^ ]*, version' "$out.out")
  case $status,$summary in
    [013],?*) echo "CFI of LLVM's tests: $summary" | sed 's/, of compilers:/:/' ;;
    *) echo "sframe-asm has ended with $status: $(tail -n 1 "$out.out")" >&2; exit 3 ;;
  esac
}

# run_cfi: leaves RESULTS/cfi/observations.
run_cfi() {
  tests=${source:-/sources/llvm-tests-22}
  mkdir -p "$results/cfi"
  gnu_as=$(awk '$1 == "binutils-source" && $2 == "forky" { print $4 }' "${SFRAME_RELEASES:-scripts/releases}")
  for pair in amd64:x86_64 aarch64:aarch64 s390x:s390x; do
    case " ${ABI:-${pair%:*}} " in *" ${pair%:*} "*) ;; *) continue ;; esac
    list_cfi "${pair%:*}" "${pair#*:}"
    [ -s "$results/cfi/${pair%:*}.list" ] || continue
    check_cfi "${pair%:*}" "$gnu_as"
    [ "$pair" != amd64:x86_64 ] || check_cfi amd64 llvm-22 --as='llvm-mc-22 --filetype=obj --gsframe --triple=x86_64-linux-gnu'
  done
  [ -n "$(find "$results/cfi" -name '*.list' -size +0)" ] || return 0
  cat "$results"/cfi/*.observations >"$results/cfi/observations" || { echo 'sframe-asm has observed nothing' >&2; exit 3; }
  equal=$(awk -F '"count":' '/"verdict":"equal"/ { sum += NF > 1 ? $2 : 1 } END { print sum + 0 }' "$results/cfi/observations")
  least=1
  [ -z "$complete" ] || least=300
  cfi_lacks=
  [ "$equal" -ge $least ] || cfi_lacks="$equal functions of LLVM's tests are equal, of at least $least"
  end_observations directives part "$cfi_lacks" <"$results/cfi/observations" >>"$results/observations.jsonl"
}
