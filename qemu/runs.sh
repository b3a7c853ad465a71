# shellcheck shell=sh disable=SC2154
# What make truth runs, from qemu/matrix: for qemu/run, and for scripts/jobs, to which each run is a job.
# Wants: abis, in_root, results, and corpus_in_root where it compiles; sets of SET, TARGET, PROGRAM, ABI and STEPS.
# Where the variable tables says so, programs are to have derived rows, and are listed in $results/to-derive.
# For tests: TRUTH_CORPUS (directory instead of build/corpus and build/truth, in which only PROGRAM and ABI are compiled).

. qemu/one_run.sh

# choose_set [ROOT/CONFIGURATION...]: set_, target, steps, corpus_set and glob.
choose_set() {
  glob=${PROGRAM:-*}
  set_=${SET:-part} target=${TARGET:-gdbstub}
  if [ -z "${SET:-}${TARGET:-}" ] && [ $# = 0 ] && scripts/qemu-plugin path >/dev/null 2>&1 &&
    in_root forky build/bin/sframe-truth --help | grep -q plugin; then
    set_=all target=plugin
  fi
  case $set_ in all) default_steps=10000000 ;; *) default_steps=40000 ;; esac
  # Of the corpus, a slice needs what make conformance compiles.
  case $set_ in slice) corpus_set=first ;; *) corpus_set=all ;; esac
  steps=${STEPS:-$default_steps}
}

# matrix KIND: the fields of qemu/matrix's lines of that kind and this set.
matrix() {
  awk -F' *[|] *' -v OFS='|' -v kind="$1" -v set="$set_" \
    '$1 == kind && $2 == set { sub(/ *$/, ""); print $3, $4, $5, $6, $7 }' qemu/matrix
}

# What is run: root, ABIs, configurations, files.
wanted() {
  if [ $# = 0 ]; then
    matrix run
  else
    for where; do echo "${where%%/*}|$(abis abi | xargs)|${where#*/}|*"; done
  fi
}

# Where the programs of ROOT are.
corpus_of() {
  case ${TRUTH_CORPUS:+of}$set_ in of*) echo "$TRUTH_CORPUS/$1" ;; all) echo "build/truth/$1" ;; *) echo "build/corpus/$1" ;; esac
}

compile() {
  corpus=$(corpus_of "$1")
  case $set_ in
    all) levels='O0 O1 O2 O3 Os' ;;
    *) levels=''
      # Of a toolchain that is no root, there is what its owner compiled.
      [ -z "$named" ] || [ ! -f "$corpus/index.tsv" ] || return 0 ;;
  esac
  corpus_in_root "$1" "$corpus" "LEVELS=$levels" "CORPUS_SET=$corpus_set" ${TRUTH_CORPUS:+"PROGRAMS=${PROGRAM:-}" "ABI=${ABI:-}"}
}

# One line for each run: the records' file, then the command.
list_runs() {
  set -f # globs are for files only
  while IFS='|' read -r root all_abis configurations files; do
    for abi in ${ABI:-$all_abis}; do
      for configuration in $configurations; do
        for pattern in $files; do
          set +f
          for file in "$(corpus_of "$root")/$abi"/$configuration/bin/$pattern; do
            list_run "$root" "$abi" "$file"
          done
          set -f
        done
      done
    done
  done
  set +f
}
