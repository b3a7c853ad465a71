/* When a read, a write or a division ends this program: a line on stderr about what it was, and in
   which function of the reader.  */
#include "guarded.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#ifdef GUARDED_PRELOAD
/* The exported function that PC is in, or the innermost one of the library that
   called it; null in the C library.  */
static const char *
function_of (uintptr_t pc, const char **library)
{
  Dl_info info;
  if (!dladdr ((void *) pc, &info) || !info.dli_fname
      || strstr (info.dli_fname, "libc.so")
      || strstr (info.dli_fname, "guarded"))
    return NULL;
  const char *slash = strrchr (info.dli_fname, '/');
  if (!*library)
    *library = slash ? slash + 1 : info.dli_fname;
  return strstr (info.dli_fname, *library) ? info.dli_sname : *library;
}
#else
/* The linker's name for it.  NOLINTNEXTLINE(bugprone-reserved-identifier) */
extern const char __ehdr_start[] __attribute__ ((visibility ("hidden")));

/* The function of this program that PC is in, by the program's symbols: also of
   those that are not exported.  */
static const char *
symbol_of (uintptr_t pc, uintptr_t base)
{
  struct stat status;
  int fd = open ("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (fd < 0 || fstat (fd, &status) < 0)
    return NULL;
  const char *file = mmap (NULL, (size_t) status.st_size, PROT_READ,
                           MAP_PRIVATE, fd, 0);
  close (fd);
  if (file == MAP_FAILED)
    return NULL;
  const ElfW (Ehdr) *ehdr = (const ElfW (Ehdr) *) file;
  const ElfW (Shdr) *sections = (const ElfW (Shdr) *) (file + ehdr->e_shoff);
  for (unsigned s = 0; s < ehdr->e_shnum; s++)
    {
      if (sections[s].sh_type != SHT_SYMTAB)
        continue;
      const ElfW (Sym) *symbols
          = (const ElfW (Sym) *) (file + sections[s].sh_offset);
      const char *names = file + sections[sections[s].sh_link].sh_offset;
      for (size_t i = 0; i < sections[s].sh_size / sizeof *symbols; i++)
        if (ELF64_ST_TYPE (symbols[i].st_info) == STT_FUNC
            && pc - base - symbols[i].st_value < symbols[i].st_size)
          return names + symbols[i].st_name;
    }
  return NULL;
}

/* The same, null also in this file.  */
static const char *
function_of (uintptr_t pc, const char **library)
{
  static const char *const others[]
      = { "look", "tell", "mem", "__mem", "str", "__str", "_Unwind", "uw_",
          "guarded", "free", "realloc" };
  const ElfW (Ehdr) *ehdr = (const ElfW (Ehdr) *) __ehdr_start;
  const char *name
      = symbol_of (pc, ehdr->e_type == ET_DYN ? (uintptr_t) ehdr : 0);
  *library = NULL;
  for (size_t i = 0; name && i < sizeof others / sizeof *others; i++)
    if (strncmp (name, others[i], strlen (others[i])) == 0)
      name = NULL;
  return name;
}
#endif

/* What the walk up the stack looks for: the innermost function of a reader, not
   one of the C library that it calls.  */
typedef struct found
{
  const char *name, *library;
  unsigned frames;
} found;

static _Unwind_Reason_Code
look (struct _Unwind_Context *context, void *data)
{
  found *f = data;
  int is_before = 0;
  uintptr_t pc = _Unwind_GetIPInfo (context, &is_before);
  pc -= !is_before;
  f->name = function_of (pc, &f->library);
  return f->name || ++f->frames == 30 ? _URC_END_OF_STACK : _URC_NO_REASON;
}

static const char *
how (const void *context)
{
#ifdef __x86_64__
  const ucontext_t *u = context;
  return u->uc_mcontext.gregs[REG_ERR] & 2 ? "writes" : "reads";
#else
  (void) context;
  return "reads or writes";
#endif
}

static void
tell (int number, siginfo_t *info, void *context)
{
  char text[256];
  size_t size = 0;
  enum guarded_place place = guarded_place_of (info->si_addr, &size);
  /* When this function returns; some machines would go on behind a division.  */
  signal (number, SIG_DFL);
  raise (number);
  found f = { 0 };
  _Unwind_Backtrace (look, &f);
  if (!f.name)
    f.name = f.library ? f.library : "?";
  /* The compiler's copies of a function are NAME.part.0 and the like.  */
  int name = (int) (f.library ? strlen (f.name) : strcspn (f.name, "."));
  int length
      = number == SIGFPE
            ? snprintf (text, sizeof text, "divides by 0, in %.*s ()\n", name,
                        f.name)
        : place == BEHIND_A_BLOCK
            ? snprintf (text, sizeof text,
                        "%s past the end of a block of %zu bytes, in %.*s ()\n",
                        how (context), size, name, f.name)
            : snprintf (text, sizeof text, "%s %s, in %.*s ()\n",
                        how (context),
                        place == IN_FREED_MEMORY ? "memory that was freed"
                                                 : "where there is no memory",
                        name, f.name);
  if (write (STDERR_FILENO, text, (size_t) length) != length)
    _exit (70);
}

static void __attribute__ ((constructor))
watch (void)
{
  static char stack[1 << 16];
  const stack_t other = { .ss_sp = stack, .ss_size = sizeof stack };
  struct sigaction action = { .sa_sigaction = tell,
                              .sa_flags = SA_SIGINFO | SA_ONSTACK };
  sigaltstack (&other, NULL);
  sigaction (SIGSEGV, &action, NULL);
  sigaction (SIGBUS, &action, NULL);
  sigaction (SIGFPE, &action, NULL);
}
