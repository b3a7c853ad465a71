# shellcheck shell=sh disable=SC2154
# Counts what commands execute, at several sizes: points for scripts/selftest/bench/fit.awk.
# Wants: out, a directory with measure, work and count.so (make bench-programs); the QEMU of scripts/qemu-plugin.

qemu=/qemu/bin/qemu-x86_64

can_count() { [ -x "$qemu" ]; }

fail() { echo "bench: $*" >&2; exit 3; }

# executed COMMAND...: prints the instructions that this executes, and its libraries, on a processor of
# which no library knows an extension, its system calls and the bytes that they read.
executed() {
  rm -f "$out/count"
  "$qemu" -cpu qemu64 -plugin "$out/count.so,out=$out/count" "$@" >/dev/null || fail "$* ended with $? under QEMU"
  cat "$out/count" || exit 3
}

# took COMMAND...: sets seconds, of processor time, kib, the most memory of one process, and faults, of its pages.
took() {
  "$out/measure" "$out/took" "$@" || fail "$* ended with $?"
  read -r seconds kib faults kernel <"$out/took" || exit 3
}

ms() { awk -v s="$1" 'BEGIN { printf "%.4g ms\n", 1000 * s }'; }

# point NAME LIMIT MOST UNIT SIZE COUNT BESIDE: see fit.awk.
point() { printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$@" >>"$out/points"; }

# count COMMAND...: sets instructions, calls and bytes.
count() {
  counts=$(executed "$@") || exit 3
  read -r instructions calls bytes <<END
$counts
END
}

# whole NAME LIMIT SIZE COMMAND...: a point; all that COMMAND does.
whole() {
  called=$1 limit=$2 size=$3
  shift 3
  took "$@"
  count "$@"
  point "$called" "$limit" - instructions "$size" "$instructions" "$(ms "$seconds"), $((kib / 1024)) MiB"
}

# kernel READ FAULTS: of the last whole, points of what the kernel does for it, with their limits.  The bytes of system
# calls are read, and those of pages that are mapped are faults.
kernel() {
  beside="the kernel has $(ms "$kernel")"
  point "$called, read" "$1" - 'bytes read' "$size" "$bytes" "$beside"
  point "$called, faults" "$2" - 'page faults' "$size" "$faults" "$beside"
  point "$called, calls" 0.1 - 'system calls' "$size" "$calls" "$beside"
}

# each NAME LIMIT TIMES SIZE PROGRAM WHAT: a point; what PROGRAM WHAT SIZE N does once, of N times.  Time
# is that of a hundred times as many.
each() {
  called=$1 limit=$2 times=$3 size=$4
  shift 4
  took "$@" "$size" 0
  before=$seconds
  took "$@" "$size" $((times * 100))
  time=$(awk -v a="$before" -v b="$seconds" -v n="$times" 'BEGIN { printf "%.0f ns\n", 1e7 * (b - a) / n }')
  count "$@" "$size" 0
  none=$instructions
  count "$@" "$size" "$times"
  point "$called" "$limit" - 'instructions each' "$size" $(((instructions - none) / times)) "$time"
}

# sizes NAME LIMIT TIMES PROGRAM WHAT SIZE...
sizes() {
  named=$1 most=$2 often=$3 program=$4 what=$5
  shift 5
  for one_size; do each "$named" "$most" "$often" "$one_size" "$out/$program" "$what"; done
}

# of_sections NAME LIMIT KERNEL OPERATION PC FUNCTIONS...: a process for each section; of `find' one PC reads what it needs.
of_sections() {
  named=$1 most=$2 in_kernel=$3 does=$4 pc=$5
  shift 5
  for functions; do
    "$out/work" write "$functions" 1 >"$out/section" || exit 3
    whole "$named" "$most" "$(wc -c <"$out/section")" build/bin/sframe-ref "$does" "$out/section" ${pc:+"$pc"}
    kernel "$in_kernel" "$in_kernel"
  done
}
