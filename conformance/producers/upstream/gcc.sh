# shellcheck shell=sh disable=SC2154
# The tests of GCC that are about CFI or unwinding, as inputs: each GCC of the roots compiles them with their own options, and
# three oracles compare what came out: sframe-audit (.sframe with .eh_frame), sframe-asm (both with the directives) and
# sframe-flow (both with the instructions).  What a test demands of directives is compared with what was written.
# Wants: each_test, with_names, asked_abis, wants, refuse, abis, label_of, check_cfi, results, source, toolchain, jobs.

# gcc_of ROOT: the major version and the release that the pages have met.
gcc_of() { awk -v root="$1" '$1 ~ /^gcc-/ && $2 == root { print substr($1, 5), $4 }' "${SFRAME_RELEASES:-scripts/releases}"; }

# has_gcc: are those to be run?
has_gcc() {
  wants gcc && [ ! -d "$source/llvm/test" ] || return 1
  case $toolchain in /* | host) refuse "UPSTREAM=gcc: expected a root as TOOLCHAIN, such as forky" ;; esac
  [ -z "$source" ] || [ -d "$source/gcc/testsuite" ]
}

# of_gcc KEY: what scripts/sources has of its tests, several expressions as one.
of_gcc() { awk -v key="$1:" '$1 == key && $2 ~ /^gcc-tests/ && !/]h[$]$/ { for (i = 3; i <= NF; i++) print $i }' scripts/sources | paste -sd'|'; }

# list_gcc ROOT: ABI FILE, a line each.
list_gcc() {
  # shellcheck disable=SC2016  # the inner shell expands
  with_source forky sh -c 'cd "$1/gcc/testsuite" && find $5 -type f \( -name "*.c" -o -name "*.C" \) 2>/dev/null >"$4/files"
    { grep -E "$3" "$4/files"; xargs -r grep -lE "$2" <"$4/files"; } | sort -u' \
    list "$tests" "$(of_gcc words)" "$(of_gcc names)" "$PWD/$directory" "$(of_gcc inner | sed 's,[*]/gcc/testsuite/,,g; s,/[*],,g; s/|/ /g')" | with_names |
    awk -v asked="$(asked_abis | xargs)" -v gcc="$gcc" -v major="$major" -v tests="$tests" '
      BEGIN { only["i386"] = "amd64"; only["aarch64"] = "aarch64"; only["s390"] = "s390x"; count = split(asked, abi, " ") }
      {
        split($2, folder, "/")
        machine = folder[1] == "gcc.target" ? only[folder[2]] : ""
        for (i = 1; i <= count; i++) if (machine == "" || abi[i] == machine) print gcc "/" abi[i] "/" $1, abi[i], major, tests "/gcc/testsuite/" $2
      }' >"$gcc/list"
}

# look_at PROGRAM: it observes what was compiled; leaves GCC/PROGRAM.observations, .out.
look_at() {
  program=$1
  shift
  with_source forky "$program" --jobs="$jobs" --skipped=0 --min-functions=1 --observations="$gcc/${program##*/}.observations" "$@" \
    "$gcc" >"$gcc/${program##*/}.out" 2>&1
  [ $? -le 1 ] && [ -s "$gcc/${program##*/}.observations" ] && return
  echo "$program of GCC's tests: $(tail -n 1 "$gcc/${program##*/}.out")" >&2
  exit 3
}

# run_gcc ROOT: leaves RESULTS/gcc/ROOT/.
run_gcc() {
  gcc=$results/gcc/$1 directory=$gcc
  read -r major gcc_release <<END
$(gcc_of "$1")
END
  [ "$gcc_release" ] || refuse "UPSTREAM=gcc: the root $1 has no GCC that the pages have met (scripts/releases)"
  tests=${source:-/sources/gcc-tests-16}
  mkdir -p "$gcc"
  list_gcc "$1"
  [ -s "$gcc/list" ] || return 0
  each_test gcc-one "$1" count_gcc compiled
  for abi in $(abis_of_programs); do made_gcc "$abi" "$1"; done
  look_at build/bin/sframe-audit
  look_at build/bin/sframe-flow --files="$gcc/files.tsv" --findings=1000
  sed -n '/^abi  /,$p' "$gcc/sframe-flow.out"
  [ "$gcc_release" != "$(tests_release)" ] || with_source forky conformance/producers/upstream/gcc-demands "$gcc" "$gcc_release" || exit 3
}

count_gcc() { echo "$(find "$gcc" -name '*.made' | wc -l) $(wc -l <"$gcc/list") tests of GCC"; }

# The release whose tests they are; of a tree of somebody's, the newest that the pages have met.
tests_release() {
  if [ "$source" ]; then gcc_of forky | cut -d' ' -f2; else with_source forky cat /sources/gcc-tests-16/DEBIAN_VERSION; fi
}

# made_gcc ABI ROOT: says how many were compiled, and has the directives compared.
made_gcc() {
  made=$(awk -v abi="$1" '$2 == abi { print $1 ".made" }' "$gcc/list")
  [ "$made" ] || return 0
  echo "$made" | xargs cat | awk -v whose="GCC's tests: $1 $gcc_release" '
    { count[$1]++; all++ }
    END { printf "%s: %d tests, %d compiled, %d of other targets, %d without code, %d refused\n", whose, all, count["good"], count["other"], count["unread"], count["failed"] }'
  assembler=$(label_of "$2")
  since=$(abis since "abi=$1")
  [ "$(printf '%s\n%s\n' "$since" "$assembler" | sort -V | head -n 1)" = "$since" ] || return 0
  cfi=$results/cfi/gcc-$2
  # shellcheck disable=SC2034  # check_cfi says it
  whose="GCC $gcc_release's"
  mkdir -p "$cfi"
  find "$gcc/$1" -name '*.o' | sort | sed 's/o$/s/' >"$cfi/$1.list"
  [ -s "$cfi/$1.list" ] || return 0
  as=$(abis triple "abi=$1")-as
  [ "$2" = forky ] || as=$(of_root "$2" "$as")
  check_cfi forky "$1" "$assembler" --as="$as --gsframe"
}

# end_gcc: what was seen of all roots.  The oracles say themselves where their observations end.
end_gcc() {
  for each in audit:sframe-audit flow:sframe-flow upstream:demands; do
    observed=$(find "$results/gcc" -name "${each#*:}.observations" -size +0 2>/dev/null)
    # shellcheck disable=SC2086  # several
    [ ! "$observed" ] || cat $observed | grep -v '"end":' | end_observations "${each%:*}" part '' >>"$results/observations.jsonl"
  done
}
