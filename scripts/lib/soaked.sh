# shellcheck shell=sh
# fuzz/executions: how often the reference was executed by fuzzing.  Wants: the tree's top as
# working directory.

# soak_core TARGET: 12 digits that change whenever the code under test does: the reference's core,
# and for `assemble` the program that reads the vector language.
soak_core() {
  set -- "$1" reference/*.[ch] reference/*.def reference/write/*.[ch]
  [ "$1" != assemble ] || set -- "$@" reference/tool/assembler/*.[ch]
  shift
  sha256sum "$@" | sha256sum | cut -c 1-12
}

# soak_counted TARGET [FILE]: executions of today's code that FILE records.
soak_counted() {
  awk -v target="$1" -v core="$(soak_core "$1")" \
    '$1 == target && $2 == core { runs += $5 } END { printf "%.0f\n", runs }' "${2:-fuzz/executions}"
}
