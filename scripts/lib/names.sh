# shellcheck shell=sh
# What there is of each kind: names_LIST prints the names, a line each, without a root.

suite_tree=${checkout:-.}

names_of_make() { (cd "$suite_tree" && env -u MAKEFLAGS -u MAKELEVEL make -s -f build.mk "$1" 2>/dev/null) | tr ' ' '\n'; }

names_roots() { find "$suite_tree"/scripts/toolchains/* ! -name 'bare-*' -printf '%f\n'; } # those are machines
names_testees() { names_of_make testee-list; }
# Linkers as readers.
names_linker_testees() { awk '/^[a-z]/ { print $1 }' "$suite_tree/conformance/readers/testees/linker/linkers"; }
# Of a Linux tree; it may have some of them alone.
names_linux() { printf '%s\n' linux-user linux-user-validated linux-user-faults linux-kernel linux-kernel-validated; }
names_fuzz_targets() {
  names_of_make fuzz-list
  echo libsframe
}
names_fuzz_hosts_targets() { names_of_make fuzz-hosts-list; }
names_fuzz_soaked() (
  . "$suite_tree/scripts/lib/fuzz-files.sh"
  . "$suite_tree/fuzz/soaked.sh"
  # shellcheck disable=SC2154,SC2086  # one word each
  printf '%s\n' $soak_reference $file_targets
)
# shellcheck disable=SC2016  # the inner shell expands
names_bare_commands() {
  checkout=$suite_tree sh -c '. "$checkout/scripts/selftest/bare/commands.sh" && known_commands' | tr ' ' '\n'
}
names_mutant_parts() { sed -n 's/^\([a-z]*\) | files .*/\1/p' "$suite_tree/scripts/selftest/mutants/parts"; }
names_links_cases() { ls "${CASES:-$suite_tree/corpora/links/cases}"; }
# As conformance/producers/directives/run calls them: by the releases of scripts/releases.
names_assemblers() {
  awk '$1 == "binutils-source" { print $4; print $4 "-scfi" }' "${SFRAME_RELEASES:-$suite_tree/scripts/releases}"
  echo llvm-22
}
names_abis() { abis abi; }
names_hosted_abis() { abis_of_programs; }

# The machines that testees are compiled for; those of every run.
names_hosts() { hosts host; }
names_usual_hosts() { hosts host cases=all; }
# Testees that are compiled only where HOST names their machine.
names_hosted() { names_of_make hosted-list; }

# of_hosts HOSTS: those of the names in the input that are compiled for one of them; all, of none.
of_hosts() {
  awk -v wanted=" $1 " -v hosts="$(names_hosts | xargs)" 'wanted ~ /^ *$/ || index(wanted, " " host_of($0) " ")'"$host_function"
}
# For awk, which wants hosts: the one that a testee is compiled for.
host_function='
  function host_of(name,   i, count, host) {
    for (i = count = split(hosts, host, " "); i > 1; i--) if (name ~ "-" host[i] "$") return host[i]
    return host[1]
  }'

# that_match GLOB: those of the names in the input.
that_match() {
  # shellcheck disable=SC2254  # a glob
  while read -r testee; do case $testee in $1) echo "$testee" ;; esac; done
}

# Those linkers that TESTEE leaves: a run of one's own reader, of other machines or of a Linux tree asks none.
names_wanted_linkers() { [ -n "${ADD:-}${HOST:-}${LINUX:-}" ] || names_linker_testees | that_match "${TESTEE:-*}"; }

# The testees that TESTEE, HOST and ADD leave.
names_wanted_testees() {
  if [ -n "${ADD:-}" ]; then echo "${ADD%%=*}"; else names_testees; [ -z "${HOST:-}" ] || names_hosted; fi |
    of_hosts "${HOST:-}" | that_match "${TESTEE:-*}"
}
names_manifest() { sed -n 's/^\([^# ][^ ]*\) .*/\1/p' "$suite_tree/corpora/programs/manifest"; }
names_configurations() {
  awk -F ' *[|] *' '!/^#/ && NF > 4 { sub(/ *$/, "", $1); print $1 "-" $3 "-" $4 }' "$suite_tree/corpora/programs/configurations"
}

# Linked programs, with and without what follows the dot.
names_corpus_programs() {
  names_manifest | awk '{ print; print $0 ".pie"; print $0 ".static"; print $0 ".via-shared"; print $0 ".bare" }'
}

# LINKER/ABI, as conformance/producers/links/run calls them.
names_linkers() {
  abis=$(abis_of_programs)
  for linker in $(awk '$1 == "binutils-source" { print "ld-" $3 }' "${SFRAME_RELEASES:-$suite_tree/scripts/releases}") gold $(awk '!/^#/ && NF > 4 { print $3 }' "$suite_tree/scripts/releases"); do
    for abi in $abis; do echo "$linker/$abi"; done
  done
}

names_large() { sed 's,^,large/,' "$suite_tree/corpora/generate/large.names"; }

# names_cases [COUNT]: hand-written cases, for each ABI of those that have several, and generated ones; without COUNT the
# large ones and the files, too.
names_cases() {
  awk -v dumps="$(abis dump | xargs)" '
    BEGIN { count = split(dumps, dump, " ") }
    $1 != "case" { next }
    $2 !~ /^regressions/ { $2 = "vectors/" $2 }
    { print $2; for (i = 1; i <= count; i++) print $2 "@" dump[i] }' "$suite_tree"/corpora/vectors/*.sfv "$suite_tree"/corpora/regressions/*.sfv
  awk -v count="${1:-${GENERATED:-10000}}" 'BEGIN { for (i = 0; i < count; i++) print "generated/" i }'
  [ $# != 0 ] || { names_files && names_large; }
}
names_files() { awk '$1 == "case" { print $2 }' "$suite_tree"/corpora/files/*.sfv; }

# Those that make conformance has compiled.
compiled_cases() { find "$suite_tree/build/cases/corpus" -name '*.tsv' ! -name generated.tsv -exec cut -f 1 {} + 2>/dev/null; }
names_plug_cases() {
  names_cases 1200
  names_files
  [ "${LARGE:-${LINUX:+0}}" = 0 ] || names_large
  [ -z "${CORPUS:-}" ] || compiled_cases
}
# Of the generated sections only the valid ones are asked about: their numbers go further.
names_api_cases() {
  names_cases $((${GENERATED:-400} * 2))
  names_large
  echo calls
  seq -f encoder/%.0f "${ENCODERS:-500}"
  compiled_cases
}
# Of the libraries that TESTEE leaves.
names_promises() {
  echo encode
  for library in ${TESTEE:-libsframe glibc}; do
    sed -n 's/^  { "\([^"]*\)", .*/\1/p' "$suite_tree/conformance/readers/api/${library%%-*}"/*.c
  done | sort -u
}

# Pages of known issues, and those of them whose reproducer make issues runs.
names_pages() (cd "${ISSUES:-$suite_tree/conformance/issues}" && printf '%s\n' */*.md | sed 's/\.md$//')
# shellcheck disable=SC2046,SC2154  # words, of families.sh
names_reproducers() (
  # shellcheck source=/dev/null
  . "$suite_tree/conformance/known/reproduce/families.sh"
  cd "${ISSUES:-$suite_tree/conformance/issues}" &&
    grep -rlx '```sh' $(for family in $families; do components "$family"; done) 2>/dev/null | sed -n 's/\.md$//p' | sort
)
# Those that have a repair.
# shellcheck disable=SC2016  # backquotes of the page
names_repairs() (cd "${ISSUES:-$suite_tree/conformance/issues}" && grep -lx '```repair' -- */*.md | sed 's/\.md$//')

names_proofs() { sed -n 's/^prove_\([a-z_0-9]*\) (void)$/\1/p' "$suite_tree/reference/proofs/proofs.c"; }

# How the names of cases that are compiled begin.
names_corpora() {
  abis=$(abis abi)
  for toolchain in ${TOOLCHAIN:-${ROOTS:-$(usual_roots)}}; do
    case $toolchain in /*) toolchain=$(label "$toolchain") ;; esac
    for each in $abis peers; do echo "$toolchain/$each/"; done
  done
}

# How to list them, where there are too many for a message.
way_to_list() {
  case $1 in
    upstream) echo 'ls build/upstream/*/*/*, after make upstream' ;;
    cases | plug_cases | api_cases) echo 'scripts/sframe vectors --list corpora/vectors/*.sfv corpora/regressions/*.sfv; those of the corpus are ROOT/ABI/CONFIGURATION/bin/PROGRAM' ;;
    pages | reproducers | repairs) echo 'ls conformance/issues/*' ;;
    promises) echo 'the tables at the end of conformance/readers/api/*/*.c' ;;
    proofs) echo 'reference/proofs/proofs.c' ;;
    links_cases) echo 'ls corpora/links/cases' ;;
    corpus_programs | manifest) echo 'the first column of corpora/programs/manifest' ;;
    fuzz_targets) echo 'make -s -f build.mk fuzz-list' ;;
    testees) echo 'make -s -f build.mk testee-list' ;;
    *) echo "scripts/lib/names.sh" ;;
  esac
}

# refuse_name VARIABLE VALUE LIST NAMES: with those of them that are near, or all that there are.
refuse_name() { refuse "$1=$2: no such name; $(echo "$4" | instead_of "$2" "$(way_to_list "$3")")"; }
