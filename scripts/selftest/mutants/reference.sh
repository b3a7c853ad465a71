# shellcheck shell=sh disable=SC2154  # what scripts/selftest/mutants/one sets
# How mutants of the reference are compiled, and asked cases: MUTANT_CASES, or all.
mutant_cases=${MUTANT_CASES:-corpora/vectors/*.sfv corpora/regressions/*.sfv}

# Includes are looked for beside the file that has them: after a mutated header, the modules are compiled from links,
# which lie as in reference/.
compile_modules() {
  case $file in
    *.c) set -- "$out/${file##*/}" ;;
    *.h)
      set --
      for folder in . write tables; do
        mkdir -p "$out/$folder" && ln -s "$PWD/reference/$folder"/*.[ch] "$out/$folder" 2>/dev/null
        for object in build/mutants/plain/*.o; do
          name=${object##*/}
          [ ! -e "$out/$folder/${name%.o}.c" ] || set -- "$@" "$out/$folder/${name%.o}.c"
        done
      done
      ln -s "$PWD"/reference/*.def "$out"
      ;;
  esac
  for source; do
    name=${source##*/}
    gcc -w -std=c11 -iquote "${file%/*}" -O0 -ftrivial-auto-var-init=zero -c "$source" -o "$out/${name%.c}.o" || return
  done
}

build() {
  [ -z "$id" ] || compile_modules || return
  set --
  for object in build/mutants/plain/*.o; do
    [ ! -e "$out/${object##*/}" ] || object=$out/${object##*/}
    set -- "$@" "$object"
  done
  link program "$@" build/mutants/writer.o -lelf -lyyjson
}

# Processor time in seconds, and bytes, that no case needs.
bounded() { prlimit --core=0 --cpu="$(if [ -n "${ONLY:-}" ]; then echo 3; else echo 10; fi)" --as=2000000000 "$@"; }

# The cases that notice the mutant, at most two: a line of $ONLY/ID if it is one.  A program that dies does it
# at the case after the last one that it has told of.
# shellcheck disable=SC2046,SC2086  # lists
only_case() {
  set -- $(build/bin/sframe-ref vectors --list $mutant_cases)
  noticed=
  while [ $# -gt 0 ] && [ "$(echo $noticed | wc -w)" -lt 2 ]; do
    bounded stdbuf -oL "$out/program" vectors --tap --case="$*" $mutant_cases >"$out/told" 2>/dev/null
    died=$?
    noticed="$noticed $(sed -n 's/^not ok [0-9]* - //p' "$out/told" | head -n 2 | xargs)"
    told=$(grep -c '^\(not \)\{0,1\}ok ' "$out/told")
    [ $died -gt 2 ] && [ "$told" -lt $# ] || break
    shift "$told"
    noticed="$noticed $1"
    shift
  done
  set -- $noticed
  [ $# != 1 ] || printf '%s\t%s\n' "$id" "$1" >"$ONLY/$(echo "$id" | tr '/:' '__')"
  [ $# = 0 ]
}

# shellcheck disable=SC2086
of_cases() {
  [ -z "${ONLY:-}" ] || { only_case; return; }
  bounded "$out/program" vectors --first $mutant_cases
}
