# What the outputs of replays say, a line for each file: KIND, FUNCTION, PLACE, FRAME,
# SOURCE, FILE, between tabs; nothing where there was no failure.  FUNCTION is that of
# the innermost frame that is neither a sanitizer's nor the C library's nor libFuzzer's,
# PLACE its file or what it asserted, FRAME that frame's number when inlined ones do not
# count, SOURCE its file and line, FILE the last word of the output's name.
FNR == 1 {
  classify()
  file = FILENAME
  sub(/.*\//, "", file)
  kind = what = name = place = source = pc = ""
  status = frame = 0
}
/ERROR: AddressSanitizer: / && kind == "" { kind = /out of memory|allocation.size/ ? "out-of-memory" : $3 }
/(ERROR|WARNING): MemorySanitizer: / && kind == "" { kind = $3 == "use-of-uninitialized-value" ? "uninitialised" : $3 }
/SUMMARY: AddressSanitizer/ && kind == "" { kind = $3 }
/runtime error: / && kind == "" { kind = undefined($0) }
/Assertion .* failed/ && kind == "" {
  kind = "assertion"
  what = $0
  sub(/.*Assertion ./, "", what)
  sub(/. failed.*/, "", what)
}
/^finding: / && kind == "" { kind = $0; sub(/^finding: /, "", kind); if (kind ~ /memory than/) kind = "out-of-memory" }
/ERROR: libFuzzer: timeout/ && kind == "" { kind = "time-out" }
/ERROR: libFuzzer: out-of-memory/ && kind == "" { kind = "out-of-memory" }
/ERROR: libFuzzer: deadly signal/ && kind == "" { kind = "signal" }
/^status / { status = $2 }
/^ *#[0-9]+ 0x/ && place == "" && kind != "" {
  if ($2 != pc) frame++
  pc = $2
  if ($0 ~ /compiler-rt|\/libc|sysdeps|libFuzzer|fuzzer::|__asan|__msan|__interceptor|__sanitizer|raise|abort|__assert| in (__wrap_)?(malloc|calloc|realloc|memcpy|memmove|qsort|free|limit|finding)[ (]/) next
  name = $4
  source = place = $NF
  sub(/:[0-9]+$/, "", source)
  sub(/.*\//, "", place)
  sub(/(:[0-9]+)+$/, "", place)
}
function undefined(text) {
  sub(/.*runtime error: /, "", text)
  if (text ~ /misaligned/) return "misaligned"
  if (text ~ /division by zero/) return "division-by-zero"
  if (text ~ /shift/) return "shift"
  if (text ~ /outside the range|overflow/) return "integer-overflow"
  if (text ~ /null pointer|offset to null/) return "null-pointer"
  if (text ~ /out of bounds/) return "index-out-of-bounds"
  return "undefined"
}
END { classify() }
function classify() {
  if (kind == "" && status == 0) return
  if (kind == "") kind = status == 124 || status == 137 || status == 70 ? "time-out" : "status-" status
  # Where the bytes lie decides between these.
  if (kind ~ /^(SEGV|BUS|heap-buffer-overflow|heap-use-after-free|global-buffer-overflow)$/) kind = "out-of-bounds"
  if (kind == "FPE") kind = "division-by-zero"
  sub(/:$/, "", kind)
  gsub(/ /, "-", kind)
  gsub(/[ \t]/, "", what)
  if (name == "") name = source = "-"
  if (what != "") place = what
  if (place == "") place = "-"
  print kind "\t" name "\t" place "\t" (frame ? frame - 1 : 0) "\t" source "\t" file
}
