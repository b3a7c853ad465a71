# shellcheck shell=sh disable=SC2034
# Which tests of GCC are about CFI or unwinding: expressions for what they contain, and for their paths.
gcc_words='scan-assembler.*cfi_|dg-.*options.*(unwind-tables|stack-clash|shrink-wrap|-fexceptions|non-call-exceptions)|_Unwind_|__builtin_(eh_return|unwind_init|dwarf_cfa)|[^A-Za-z]CF[IA][^A-Za-z]'
gcc_names='/[^/]*(unwind|cleanup-|stack-clash|shrink-wrap|cfi)[^/]*$'
gcc_folders='gcc.dg gcc.target/i386 gcc.target/aarch64 gcc.target/s390 g++.dg'
