# Decorates a program of csmith, as the table of decorations says: usage: awk -v n=NUMBER -v abi=ABI -v compiler=gcc|clang
# -f common.awk -f decorate.awk decorations PROGRAM.  One number always gives the same.
# By their names pages of known issues pick functions: func_1.xmm saves XMM registers, flags_ pushes and pops the flags.
# All that is drawn of one kind, for one function.
function draw(kind,    i, text) {
  for (i = 1; i <= count; i++)
    if (kinds[i] == kind && drawn(100) < percent[i]) text = text " " (kind == "function" ? one_of(texts[i], " *; *") : texts[i])
  return text
}
# What a declaration ends with, where the function saves XMM registers by its convention.
function label(declaration, attributes) {
  if (abi != "amd64" || compiler != "clang" || attributes !~ /ms_abi|preserve_all|regcall/) return ";"
  match(declaration, /func_[0-9]+/)
  return " __asm__ (\"" substr(declaration, RSTART, RLENGTH) ".xmm\");"
}
BEGIN {
  x = 1 + (n * 104729 + 31) % 2147483646
  drawn(2); drawn(2)
}
FILENAME ~ /decorations$/ {
  if (/^#/ || split($0, field, / *[|] */) < 5 || !is_in(compiler, field[1]) || !is_in(abi, field[2])) next
  percent[++count] = field[3]
  kinds[count] = field[4]
  texts[count] = field[5]
  next
}
# The first declaration.
/^static .* func_[0-9]+\(.*\);$/ && !begun {
  begun = 1
  print "extern volatile unsigned long n_;"
  print "extern void *buffer_[64], *pointer_;"
  print "extern __thread int thread_;"
  print "extern void void_ (void), noreturn_ (void) __attribute__((noreturn)), clean_ (int *);"
  print "extern void many_ (int, int, int, int, int, int, int, int, int, long, int, int), varargs_ (const char *, ...);"
  print "extern int setjmp_ (void **) __attribute__((returns_twice));"
  print "extern struct structure_ { char bytes[200]; } struct_;"
  print "extern void by_value_ (struct structure_);"
  if (abi == "amd64") {
    print "extern int microsoft_ (int, int, int, int, long, int) __attribute__((ms_abi));"
    print "static __attribute__((noinline)) void flags_ (void)"
    print "{ __builtin_ia32_writeeflags_u64 (__builtin_ia32_readeflags_u64 ()); }"
  }
  if (abi == "amd64" && compiler == "clang")
    print "extern void preserve_none_ (long) __attribute__((preserve_none)), preserve_all_ (long) __attribute__((preserve_all));"
}
/^static .* func_[0-9]+\(.*\);$/ {
  attributes = draw("function")
  print attributes " " substr($0, 1, length($0) - 1) label($0, attributes)
  next
}
/^static .* func_[0-9]+\(.*\)$/ { is_definition = 1 }
is_definition && /^\{/ { print "{" draw("body") substr($0, 2); is_definition = 0; next }
{ print }
