/* What the second recorder knows of each architecture: on purpose nothing of
   lib/arch, which the first one stands on.  */
#include "machine.h"

#include <capstone/capstone.h>
#include <stdlib.h>
#include <string.h>

struct decoder
{
  const machine *machine;
  csh handle;
};

static bool
begins (const char *text, const char *with)
{
  return strncmp (text, with, strlen (with)) == 0;
}

static bool
is_one_of (const char *text, const char *const *names)
{
  while (*names && strcmp (text, *names) != 0)
    names++;
  return *names;
}

static enum kind
amd64_kind (const char *mnemonic, const char *operands)
{
  bool is_direct = begins (operands, "0x");
  if (begins (mnemonic, "notrack "))
    mnemonic += strlen ("notrack ");
  if (begins (mnemonic, "bnd "))
    mnemonic += strlen ("bnd ");
  if (begins (mnemonic, "call") || begins (mnemonic, "lcall"))
    return KIND_CALL;
  if (strstr (mnemonic, "ret"))
    return begins (mnemonic, "sysret") ? KIND_SYSCALL : KIND_INDIRECT;
  if (begins (mnemonic, "j") || begins (mnemonic, "loop"))
    return is_direct ? KIND_DIRECT : KIND_INDIRECT;
  return strcmp (mnemonic, "syscall") == 0 ? KIND_SYSCALL : KIND_OTHER;
}

static enum kind
aarch64_kind (const char *mnemonic, const char *operands)
{
  (void) operands;
  static const char *const direct[]
      = { "b", "cbz", "cbnz", "tbz", "tbnz", NULL };
  if (strcmp (mnemonic, "bl") == 0 || begins (mnemonic, "blr"))
    return KIND_CALL;
  if (begins (mnemonic, "br") && strcmp (mnemonic, "brk") != 0)
    return KIND_INDIRECT;
  if (begins (mnemonic, "ret"))
    return KIND_INDIRECT;
  if (is_one_of (mnemonic, direct) || begins (mnemonic, "b.")
      || begins (mnemonic, "bc."))
    return KIND_DIRECT;
  return strcmp (mnemonic, "svc") == 0 ? KIND_SYSCALL : KIND_OTHER;
}

/* Relative branches are called j..., br... with a c, t or x next, or c...j and perhaps a
   condition, as in cgrjnh.  */
static bool
is_relative (const char *mnemonic)
{
  return begins (mnemonic, "j") || begins (mnemonic, "brc")
         || begins (mnemonic, "brx")
         || (begins (mnemonic, "c") && strchr (mnemonic, 'j'));
}

static enum kind
s390x_kind (const char *mnemonic, const char *operands)
{
  static const char *const calls[]
      = { "brasl", "bras", "basr", "bas", "balr", "bal", "bassm", "jas",
          "jasl", NULL };
  static const char *const execute[] = { "ex", "exrl", NULL };
  size_t size = strlen (operands);
  if (is_one_of (mnemonic, execute))
    return KIND_EXECUTE;
  if (strcmp (mnemonic, "svc") == 0)
    return KIND_SYSCALL;
  if (is_one_of (mnemonic, calls))
    /* Register 0 as target of BASR: it only links.  */
    return mnemonic[strlen (mnemonic) - 1] == 'r' && size > 3
                   && strcmp (operands + size - 3, "%r0") == 0
               ? KIND_OTHER
               : KIND_CALL;
  return is_relative (mnemonic) ? KIND_DIRECT : KIND_INDIRECT;
}

static bool
amd64_loads_sp (const char *mnemonic, const char *operands)
{
  static const char *const loads[] = { "mov", "movabs", "xchg", "pop", NULL };
  return is_one_of (mnemonic, loads) && strstr (operands, "rsp")
         && (begins (operands, "rsp") || begins (mnemonic, "xchg"));
}

static bool
aarch64_loads_sp (const char *mnemonic, const char *operands)
{
  return strcmp (mnemonic, "mov") == 0 && begins (operands, "sp,");
}

/* LMG loads all registers from its first to its second one.  */
static bool
s390x_loads_sp (const char *mnemonic, const char *operands)
{
  if (strcmp (mnemonic, "lmg") == 0)
    return strstr (operands, ", %r15,");
  return (strcmp (mnemonic, "lg") == 0 || strcmp (mnemonic, "lgr") == 0)
         && begins (operands, "%r15,");
}

static const machine machines[]
    = { { .mark = "RAX=", .sp = "RSP=", .arch = CS_ARCH_X86,
          .mode = CS_MODE_64, .calls_push = true, .kind = amd64_kind, .loads_sp = amd64_loads_sp },
        { .mark = " PC=", .sp = "SP=", .lr = "X30=",
          .arch = CS_ARCH_ARM64, .mode = CS_MODE_ARM,
          .words_reversed = true, .kind = aarch64_kind,
          .loads_sp = aarch64_loads_sp },
        { .mark = "PSW=", .sp = "R15=", .lr = "R14=",
          .arch = CS_ARCH_SYSZ, .mode = (int) CS_MODE_BIG_ENDIAN,
          .state_is_executed = true, .kind = s390x_kind,
          .loads_sp = s390x_loads_sp } };

const machine *
machine_of (const char *line)
{
  for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++)
    if (begins (line, machines[i].mark))
      return &machines[i];
  return NULL;
}

decoder *
decoder_new (const machine *m)
{
  decoder *d = malloc (sizeof *d);
  if (!d)
    return NULL;
  d->machine = m;
  if (cs_open ((cs_arch) m->arch, (cs_mode) m->mode, &d->handle) == CS_ERR_OK)
    return d;
  free (d);
  return NULL;
}

void
decoder_free (decoder *d)
{
  cs_close (&d->handle);
  free (d);
}

decoded
decode (decoder *d, const uint8_t *bytes, size_t size)
{
  cs_insn *found;
  const machine *m = d->machine;
  if (cs_disasm (d->handle, bytes, size, 0, 1, &found) == 0)
    return (decoded) { .kind = KIND_OTHER };
  const decoded result
      = { .kind = m->kind (found->mnemonic, found->op_str),
          .loads_sp = m->loads_sp (found->mnemonic, found->op_str) };
  cs_free (found, 1);
  return result;
}
