# Draws the program of the number `n` from the table of options: prints its ABI, its compiler, csmith's options
# and the compiler's, with tabs.  One number always gives the same.
# Wants: common.awk; n; abis and compilers (lists with blanks).
BEGIN {
  x = 1 + (n * 7919 + 17) % 2147483646
  for (i = 0; i < 5; i++) drawn(2) # neighbours begin alike
  abi = one_of(abis, " ")
  compiler = one_of(compilers, " ")
  kind = compiler
  sub(/-.*/, "", kind)
  size = "--seed " n " --max-funcs " 3 + drawn(12) " --max-block-size " 2 + drawn(4) " --max-expr-complexity " 3 + drawn(8)
  if (drawn(4) == 0) size = size " --packed-struct --bitfields"
  if (drawn(4) == 0) size = size " --float"
  if (drawn(4) == 0) size = size " --inline-function"
  if (drawn(6) == 0) size = size " --max-array-dim 1 --max-array-len-per-dim 3"
  FS = " *[|] *"
}
/^#/ || NF < 4 { next }
# Each line draws, whether it counts or not: a line that is added changes no program before it.
{
  counts = drawn(100) < $3 + 0
  option = one_of($4, " *; *")
  if (counts && is_in(kind, $1) && is_in(abi, $2) && option != "") options = options " " option
}
END { print abi "\t" compiler "\t" size "\t" substr(options, 2) }
