# Writes assembly with COUNT functions, each as compilers write them: with and
# without frame pointers, with one and several exits.
#
# usage: awk -v COUNT=50000 -f functions.awk </dev/null

function leaf(i) {
  print "\tlea (%rdi,%rsi), %rax\n\tret"
}

function framed(i) {
  print "\tpush %rbp\n\t.cfi_def_cfa_offset 16\n\t.cfi_offset rbp, -16"
  print "\tmov %rsp, %rbp\n\t.cfi_def_cfa_register rbp"
  print "\tsub $32, %rsp\n\tcall f" (i > 0 ? i - 1 : 0)
  print "\tleave\n\t.cfi_def_cfa rsp, 8\n\tret"
}

function saving(i) {
  print "\tpush %rbx\n\t.cfi_def_cfa_offset 16\n\t.cfi_offset rbx, -16"
  print "\tsub $16, %rsp\n\t.cfi_def_cfa_offset 32"
  print "\tcmp %rdi, %rsi\n\tjne 1f"
  print "\tadd $16, %rsp\n\t.cfi_remember_state\n\t.cfi_def_cfa_offset 16"
  print "\tpop %rbx\n\t.cfi_def_cfa_offset 8\n\tret"
  print "1:\t.cfi_restore_state\n\tcall f" (i > 0 ? i - 1 : 0)
  print "\tadd $16, %rsp\n\t.cfi_def_cfa_offset 16"
  print "\tpop %rbx\n\t.cfi_def_cfa_offset 8\n\tret"
}

BEGIN {
  print "\t.text\n\t.globl _start\n\t.set _start, f0"
  for (i = 0; i < COUNT; i++) {
    print "\t.p2align 4\n\t.type f" i ", @function\nf" i ":\n\t.cfi_startproc"
    if (i % 3 == 0) leaf(i)
    else if (i % 3 == 1) framed(i)
    else saving(i)
    print "\t.cfi_endproc\n\t.size f" i ", .-f" i
  }
}
