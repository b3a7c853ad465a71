# shellcheck shell=sh disable=SC2154
# Tests of LLVM's that have CFI directives, whatever they test: an assembler writes .sframe of them, and the third witness
# (conformance/producers/directives) compares both tables with the directives.  Those of GCC are compiled for it.
# Wants: with_source, with_names, root_of_llvm, label_of, end_observations, abis, results, source, complete.

# list_cfi ABI NAME: the tests for it, of ELF, that are one file, and that are not to be refused.
list_cfi() {
  # shellcheck disable=SC2016  # the inner shell expands
  with_source forky sh -c 'cd "$1" && find llvm/test lld/test -type f -name "*.s" 2>/dev/null | sort | xargs -r grep -lE "[.]cfi_startproc" |
    xargs -r grep -lE "RUN:.*$2" | xargs -r grep -LiE "RUN:.*(split-file|macho|apple|darwin|win32|windows|coff|not llvm-mc|not --crash)" |
    sed "s,^,$1/,"' list "$tests" "$2" | with_names | sed 's/^[^ ]* //' >"$cfi/$1.list"
}

# check_cfi ROOT ABI LABEL [OPTION...]: by one assembler; leaves CFI/LABEL-ABI.observations, .out, and its last words in summary.
check_cfi() {
  cfi_root=$1 cfi_abi=$2 label=$3 out=$cfi/$3-$2
  shift 3
  # shellcheck disable=SC2016  # the inner shell expands
  with_source "$cfi_root" sh -c 'list=$1 && shift && exec "$@" $(cat "$list")' check "$cfi/$cfi_abi.list" \
    "${asm:-build/bin/sframe-asm}" check --box="$PWD/build/bin/sframe-box" --abi="$cfi_abi" --label="$label" --observations="$out.observations" \
    "$@" >"$out.out" 2>&1
  status=$?
  # Status 3 is that of a file which it cannot read, too.
  summary=$(grep '^[a-z0-9_]* [^ ]*, version' "$out.out")
  case $status,$summary in
    [013],?*) echo "CFI of $whose tests: $summary" | sed 's/, of compilers:/:/' ;;
    *) echo "sframe-asm has ended with $status: $(tail -n 1 "$out.out")" >&2; exit 3 ;;
  esac
}

# run_cfi MAJOR: leaves RESULTS/cfi/llvm-MAJOR/*.observations.
run_cfi() {
  tests=${source:-/sources/llvm-tests-$1} cfi=$results/cfi/llvm-$1 whose="LLVM $1's"
  mkdir -p "$cfi"
  for abi in $(asked_abis); do
    list_cfi "$abi" "$(abis triple "abi=$abi" | sed 's/-.*//')"
    [ -s "$cfi/$abi.list" ] || continue
    check_cfi forky "$abi" "$(label_of forky)"
    # The llvm-mc of 21 has no --gsframe.
    [ "$abi,$1" = amd64,21 ] || [ "$abi" != amd64 ] ||
      check_cfi "$(root_of_llvm "$1")" amd64 "llvm-$1" --as="llvm-mc-$1 --filetype=obj --gsframe --triple=x86_64-linux-gnu"
  done
}

# end_cfi: what sframe-asm has seen, where it was run.
end_cfi() {
  lists=$(find "$results/cfi" -name '*.list' -size +0 2>/dev/null)
  [ "$lists" ] || return 0
  find "$results/cfi" -name '*.observations' -exec cat {} + >"$results/cfi/observations"
  [ -s "$results/cfi/observations" ] || { echo 'sframe-asm has observed nothing' >&2; exit 3; }
  equal=$(awk -F '"count":' '/"verdict":"equal"/ { sum += NF > 1 ? $2 : 1 } END { print sum + 0 }' "$results/cfi/observations")
  least=1
  [ -z "$complete" ] || least=300
  cfi_lacks=
  [ "$equal" -ge $least ] || cfi_lacks="$equal functions with directives are equal, of at least $least"
  end_observations directives part "$cfi_lacks" <"$results/cfi/observations" >>"$results/observations.jsonl"
}
