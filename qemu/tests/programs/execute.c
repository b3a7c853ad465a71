/* s390x: EXRL and EX of a call, of a return, and of what is no branch.  Elsewhere
   ordinary calls.  */
int called (int a);
int by_exrl (int a);
int by_ex (int a);

__attribute__ ((noinline)) int
called (int a)
{
  static volatile int sum;
  for (int i = 0; i < 3; i++)
    sum += a;
  return sum;
}

#ifdef __s390x__

/* BODY has the address of CALLED in r1, and that of CODE in r3.  */
#define FUNCTION(name, body, code)                                           \
  asm (".globl " name "\n.type " name ", @function\n" name ":\n"             \
       ".cfi_startproc\n"                                                    \
       "stmg %r14, %r15, 112(%r15)\n"                                        \
       ".cfi_offset 14, -48\n.cfi_offset 15, -40\n"                          \
       "lay %r15, -160(%r15)\n"                                              \
       ".cfi_def_cfa_offset 320\n"                                           \
       "larl %r1, called\n"                                                  \
       "larl %r3, " name "_code\n"                                           \
       body "\n"                                                             \
       "lmg %r14, %r15, 272(%r15)\n"                                         \
       ".cfi_restore 14\n.cfi_restore 15\n.cfi_def_cfa_offset 160\n"         \
       "exrl %r0, return_code\n"                                             \
       ".cfi_endproc\n.size " name ", . - " name "\n"                        \
       ".type " name "_code, @object\n"                                      \
       name "_code:\n" code "\n");

asm (".text\n.type return_code, @object\nreturn_code: br %r14\nnopr\n");
FUNCTION ("by_exrl", "exrl %r0, by_exrl_code", "basr %r14, %r1\nnopr")
/* The registers of the instruction are in r4.  */
FUNCTION ("by_ex", "lghi %r4, 1\nex %r4, 0(%r3)", "basr %r14, %r0\nnopr")

#else

int
by_exrl (int a)
{
  return called (a) + 1;
}

int
by_ex (int a)
{
  return called (a) + 2;
}

#endif

int
main (void)
{
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += by_exrl (i) + by_ex (i);
  return sum < 0;
}
