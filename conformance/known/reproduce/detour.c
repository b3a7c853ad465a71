/* Loaded before libLLVM: each function that this library has, too, begins with a jump to this one's there.  libLLVM is
   linked so that nobody else can take the place of a function that it calls itself.  */

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define DETOUR(name) extern char name[];
#include NAMES
#undef DETOUR

static void
lead (char *from, const char *to)
{
  /* jmp *0(%rip), and the address.  */
  static const unsigned char jump[] = { 0xff, 0x25, 0, 0, 0, 0 };
  char *page = (char *) ((uintptr_t) from & -(uintptr_t) 4096);
  /* One that libLLVM keeps to itself is called by the others of its file alone.  */
  if (!from)
    return;
  if (from == to || mprotect (page, 8192, PROT_READ | PROT_WRITE))
    abort ();
  memcpy (from, jump, sizeof jump);
  memcpy (from + sizeof jump, &to, sizeof to);
  if (mprotect (page, 8192, PROT_READ | PROT_EXEC))
    abort ();
}

__attribute__ ((constructor)) static void
lead_all (void)
{
  void *library = dlopen ("libLLVM.so.22.1", RTLD_NOW | RTLD_NOLOAD);
#define DETOUR(name)                                                          \
  if (library)                                                                \
    lead (dlsym (library, #name), name);
#include NAMES
}
