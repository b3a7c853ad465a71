/* libdw on .eh_frame: its rules for the PC, and what they come to on this stack.  libdw
   keeps the entry of each function that it has found.  */
#include "unwinder.h"

#include <elfutils/libdw.h>
#include <elfutils/version.h>
#include <stdlib.h>

#include "lib/base/buffer.h"
#include "lib/cfi/expression.h"

typedef struct opened
{
  Elf *elf;
  Dwarf_CFI *cfi;
  uint64_t bias;
} opened;

static void
dw_close (void *state)
{
  opened *o = state;
  if (o->cfi)
    dwarf_cfi_end (o->cfi);
  elf_end (o->elf);
  free (o);
}

static void *
dw_open (const table *t, problem *p)
{
  opened *o = grow (NULL, sizeof *o);
  o->elf = elf_memory ((char *) (uintptr_t) t->file, t->file_size);
  o->cfi = o->elf ? dwarf_getcfi_elf (o->elf) : NULL;
  o->bias = t->bias;
  if (o->cfi)
    return o;
  problem_set (p, STATUS_USAGE, "%s", dwarf_errmsg (-1));
  dw_close (o);
  return NULL;
}

static bool
read_register (void *context, uint64_t number, uint64_t *value)
{
  return walk_register (context, number, value);
}

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  return walk_word (context, address, value);
}

/* The caller's value of register NUMBER; UNCHANGED where it is the same.  */
static bool
find (const cfi_machine *m, Dwarf_Frame *frame, int number, uint64_t unchanged,
      uint64_t *value)
{
  Dwarf_Op room[3], *ops;
  size_t count;
  bool is_value;
  if (dwarf_frame_register (frame, number, room, &ops, &count) != 0)
    return false;
  *value = unchanged;
  if (count == 0)
    return ops == NULL;
  return expression_evaluate (m, ops, count, value, &is_value)
         && (is_value || m->read_memory (m->context, *value, value));
}

static bool
step_by (Dwarf_Frame *frame, walk *w)
{
  cfi_machine m = { .read_register = read_register,
                    .read_memory = read_memory, .context = w };
  Dwarf_Op *ops;
  size_t count;
  bool is_value;
  uint64_t ra, fp;
  if (dwarf_frame_cfa (frame, &ops, &count) != 0 || count == 0
      || !expression_evaluate (&m, ops, count, &m.cfa, &is_value)
      || !find (&m, frame, STACK_RA, 0, &ra) || ra == 0
      || !find (&m, frame, STACK_FP, w->fp, &fp))
    return false;
  return walk_to (w, ra, m.cfa, fp);
}

static bool
dw_step (void *state, walk *w)
{
  const opened *o = state;
  Dwarf_Frame *frame;
  if (dwarf_cfi_addrframe (o->cfi, walk_looked_up (w) - o->bias, &frame) != 0)
    return false;
  bool good = step_by (frame, w);
  free (frame);
  return good;
}

#define TEXT_OF(number) #number
#define RELEASE(number) "0." TEXT_OF (number)

const unwinder libdw = { .name = "libdw " RELEASE (_ELFUTILS_VERSION), .kind = TABLE_EH_FRAME,
                         .open = dw_open, .step = dw_step, .close = dw_close };
