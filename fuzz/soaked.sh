# shellcheck shell=sh
# fuzz/executions: how often a target was executed by fuzzing.  Wants: the tree's top as
# working directory, and scripts/lib/fuzz-files.sh.

# These count together; each of the file targets counts for itself.
soak_reference='decode reference assemble' cores=

# soak_with TARGET: the targets whose executions count with its own.
soak_with() { if reads_files "$1"; then echo "$1"; else echo "$soak_reference"; fi; }

# soak_wanted TARGET: how many executions these want.
soak_wanted() { if reads_files "$1"; then echo 10000000; else echo 1000000000; fi; }

# soak_core TARGET: 12 digits that change whenever the code under test does: what it is compiled from; of the reference, its
# core, and for `assemble` the program that reads the vector language.
soak_core() {
  if reads_files "$1"; then
    files=$(make -s -f build.mk "fuzz-code-$1")
  else
    files=$(printf '%s ' reference/*.[ch] reference/*.def reference/write/*.[ch] reference/tables/*.[ch])
    [ "$1" != assemble ] || files="$files $(printf '%s ' reference/tool/assembler/*.[ch])"
  fi
  # shellcheck disable=SC2086  # names without blanks
  [ -n "$files" ] && sha256sum $files | sha256sum | cut -c 1-12
}

# soak_cores TARGET...: a line `TARGET CORE` of each.  On the host, a root's compiler says which
# files they are.
soak_cores() {
  if [ ! -d "/roots/${SFRAME_TOOLCHAIN:-none}" ]; then
    # shellcheck disable=SC2016  # the inner shell expands
    env -u MAKEFLAGS scripts/toolchain run forky -- \
      sh -c '. scripts/lib/fuzz-files.sh && . fuzz/soaked.sh && soak_cores "$@"' sh "$@"
    return
  fi
  for target; do
    core=$(soak_core "$target") || return
    echo "$target $core"
  done
}

# soak_counted ROUNDS: TARGET, executions of today's code that are recorded, in the file ROUNDS (may be empty), too, CODE, a line for each soaked target,
# between tabs; into $cores their TARGET CODE.
soak_counted() {
  # shellcheck disable=SC2086  # one word each
  cores=${cores:-$(soak_cores ${SOAKED:-$soak_reference $file_targets})} || return
  echo "$cores" | awk 'NR == FNR { target[++n] = $1; code[n] = $2; next } { runs[$1, $2] += FILENAME ~ /rounds$/ ? $4 : $5 }
    END { for (i = 1; i <= n; i++) printf "%s\t%.0f\t%s\n", target[i], runs[target[i], code[i]], code[i] }' - "${EXECUTIONS_FILE:-fuzz/executions}" ${1:+"$1"}
}
