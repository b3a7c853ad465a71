# shellcheck shell=sh disable=SC2154
# What make truth runs, from qemu/matrix: for qemu/run, and for scripts/jobs, to which each run is a job.
# Wants: abis, in_root, results, and corpus_in_root where it compiles; sets of SET, TARGET, PROGRAM, ABI and STEPS.
# Where the variable tables says so, programs are to have derived rows, and are listed in $results/to-derive.
# For tests: TRUTH_CORPUS (directory instead of build/corpus and build/truth, in which only PROGRAM and ABI are compiled).

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

# is_left_out ROOT ABI PROGRAM FILE: and $reason says why: several threads, of which QEMU's
# gdb server shows only one, or nothing to check.
is_left_out() {
  case $target/$1/$2/$3 in
    plugin/*/threads.* | */amd64/threads.*) false ;;
    */threads.*) reason=threads ;;
    # GNU ld before 2.46 drops .sframe with --gc-sections.
    */forky/*) false ;;
    *_gc.*) [ "${tables:-assembler}" = assembler ] && reason=no-sframe && ! grep -q '[.]sframe' "$4" ;;
    *) false ;;
  esac
}

# options ABI FILE: how FILE is run.  The start-up of a static program is
# long, and none of it has SFrame.
options() {
  prefix=$(abis prefix "abi=$1" 'prefix=/usr.*')
  printf '%s' "--max-steps=$steps${prefix:+ --prefix=$prefix}"
  case $2 in
    *.static | */static_pie.*) printf ' %s' --from=main ;;
  esac
  case $target/$1/${2##*/} in
    gdbstub/amd64/threads.*) printf ' %s' --target=ptrace ;;
    gdbstub/*) ;;
    *) printf ' %s' "--target=$target" ;;
  esac
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

list_run() {
  name=${3##*/}
  configuration=${3%/bin/*} configuration=${configuration##*/}
  case $name in *.pie | *.via-shared | *.static | *.bare) ;; *) return 0 ;; esac
  # shellcheck disable=SC2254  # a glob
  case $name in $glob | $glob.*) ;; *) return 0 ;; esac
  [ -f "$3" ] || return 0
  is_left_out "$1" "$2" "$name" "$3" || { ${list_as:-run_line} "$@"; return; }
  # A record of it, in the file $left_out.
  printf '{"kind":"left-out","program":"%s","abi":"%s","reason":"%s"}\n' "$3" "$2" "$reason" >>"${left_out:-/dev/null}"
}

run_line() {
  records=$results/$1.$2.$configuration.$name.jsonl program=$3 label=$1
  case ${tables:-} in
    derived-*)
      program=$results/derived/$1/$2/$configuration/bin/$name label=$1-$tables
      echo "${tables#derived-} $2 $3 $program" >>"$results/to-derive"
      ;;
  esac
  echo "$records build/bin/sframe-truth --label=$label/$configuration $(options "$2" "$3") $program"
}
