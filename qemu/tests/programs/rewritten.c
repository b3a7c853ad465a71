/* Code that is written, called, and written anew at the same addresses: a call
   where there was none, and the reverse.  amd64 and AArch64.  */
#include <string.h>
#include <sys/mman.h>

typedef long function (long);

static __attribute__ ((noinline)) long
work (long x)
{
  for (int i = 0; i < 20; i++)
    x = x * 3 + i;
  return x;
}

#if defined __x86_64__
static const unsigned char codes[3][12]
    = { { 0x48, 0x83, 0xec, 8, 0xff, 0xd7, 0x48, 0x83, 0xc4, 8, 0xc3 }, /* sub, call, add, ret */
        { 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x48, 0x89, 0xf8, 0xc3 }, /* nop, mov, ret */
        { 0x50, 0xff, 0xd7, 0x90, 0xff, 0xd7, 0x59, 0xc3 } };           /* push, call twice, pop, ret */
#else
static const unsigned codes[3][6]
    = { { 0xf81f0ffe, 0xaa0003e1, 0xd63f0020, 0xf84107fe, 0xd65f03c0 }, /* str, mov, blr, ldr, ret */
        { 0xd503201f, 0xd503201f, 0xd503201f, 0xd65f03c0 },             /* nop, ret */
        { 0xf81f0ffe, 0xd63f0000, 0xd503201f, 0xf84107fe, 0xd65f03c0 } }; /* str, blr, nop, ldr, ret */
#endif

int
main (void)
{
  enum { PAGE = 4096 };
  /* NOLINTNEXTLINE(clang-analyzer-security.MmapWriteExec): this is what is tested */
  char *code = mmap (NULL, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (code == MAP_FAILED)
    return 1;
  for (int i = 0; i < 7; i++)
    {
      memcpy (code, codes[i % 3], sizeof codes[0]);
      __builtin___clear_cache (code, code + PAGE);
      ((long (*) (function *)) code) (work);
    }
  return 0;
}
