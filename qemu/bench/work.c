/* What make bench counts of sframe-truth: prepares a state of a size, and does one
   thing with it so many times.  No back end has a part in it.

   usage: work depth|symbols SIZE TIMES; TIMES 0 only prepares, so that the
   difference of two counts is the thing itself.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "qemu/core/truth.h"
#include "reference/write/encode.h"

/* Code, and the stack below TOP.  */
enum { CODE = 0x1000, CODE_SIZE = 0x100, F = CODE, LOOP = F + 0x10, G = F + 0x40,
       START = F + 0x80, SECTION = 0x4000, TOP = 0x10000000 };

typedef struct machine
{
  view view;
  uint8_t code[CODE_SIZE];
  uint8_t *stack; /* SIZE bytes */
  size_t size;
} machine;

static bool
read_memory (void *context, uint64_t address, void *bytes, size_t size)
{
  const machine *m = context;
  if (address >= CODE && address + size <= CODE + CODE_SIZE)
    memcpy (bytes, m->code + (address - CODE), size);
  else if (address >= TOP - m->size && address + size <= TOP)
    memcpy (bytes, m->stack + (address - (TOP - m->size)), size);
  else
    return false;
  return true;
}

static void
write_word (machine *m, uint64_t address, uint64_t word)
{
  memcpy (m->stack + (address - (TOP - m->size)), &word, sizeof word);
}

static uint64_t
stack_pointer (const machine *m)
{
  return m->view.reg[arch_abi (&arch_amd64)->sp];
}

static void
set_stack_pointer (machine *m, uint64_t sp)
{
  m->view.reg[arch_abi (&arch_amd64)->sp] = sp;
}

static void
execute_call (machine *m, uint64_t to, uint64_t ra)
{
  uint64_t sp = stack_pointer (m) - 8;
  write_word (m, sp, ra);
  set_stack_pointer (m, sp);
  m->view.reg[REG_PC] = to;
}

static void
execute_ret (machine *m)
{
  uint64_t sp = stack_pointer (m), ra = 0;
  read_memory (m, sp, &ra, sizeof ra);
  set_stack_pointer (m, sp + 8);
  m->view.reg[REG_PC] = ra;
}

/* f calls itself; when that is over it stores, and calls g, for ever.  start
   calls f.  */
static const uint8_t code_of_f[]
    = { 0xe8, 0xfb, 0xff, 0xff, 0xff, /* call f */
        0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90,
        0x89, 0x44, 0x24, 0xf8,       /* mov %eax, -8(%rsp) */
        0x90,
        0xe8, 0x26, 0x00, 0x00, 0x00, /* call g */
        0xff, 0xe0 };                 /* jmp *%rax, which is LOOP */
static const uint8_t code_of_g[] = { 0x90, 0xc3 };
static const uint8_t code_of_start[] = { 0xe8, 0x7b, 0xff, 0xff, 0xff };

/* The instruction at PC is executed.  */
static void
execute (machine *m)
{
  switch (m->view.reg[REG_PC])
    {
    case F:
      execute_call (m, F, F + 5);
      break;
    case LOOP:
      write_word (m, stack_pointer (m) - 8, 1);
      m->view.reg[REG_PC] = LOOP + 4;
      break;
    case LOOP + 5:
      execute_call (m, G, LOOP + 10);
      break;
    case LOOP + 10:
      m->view.reg[REG_PC] = LOOP;
      break;
    case G + 1:
      execute_ret (m);
      break;
    case START:
      execute_call (m, F, START + 5);
      break;
    default:
      m->view.reg[REG_PC]++;
    }
}

/* The CFA of f and g is SP + 8; start is an outermost frame.  */
static void
encode (module *m, uint8_t *bytes, size_t capacity)
{
  const sf_fre_record row = { .info = sf_fre_info (true, 1, 1, false),
                              .word_count = 1, .words = { 8 } };
  const sf_fde_record fdes[]
      = { { .start = F, .size = G - F, .fres = &row, .fre_count = 1 },
          { .start = G, .size = START - G, .fres = &row, .fre_count = 1 },
          { .start = START, .size = 0x40 } };
  const sf_element_record e
      = { .magic = MAGIC, .version = 3, .abi_arch = 3,
          .flags = F_FDE_SORTED | F_FDE_FUNC_START_PCREL,
          .cfa_fixed_ra_offset = -8, .address = SECTION, .fdes = fdes,
          .fde_count = sizeof fdes / sizeof fdes[0] };
  *m = (module) { .start = CODE, .end = CODE + CODE_SIZE,
                  .arch = &arch_amd64, .has_sframe = true };
  m->section = (sf_section) { .bytes = bytes, .address = SECTION,
                              .size = sf_encode (&e, bytes, capacity) };
}

static void
observe (truth *t, machine *m)
{
  truth_observe (t, &m->view);
  execute (m);
}

static void
machine_begin (machine *m, size_t size)
{
  *m = (machine) { .size = size, .stack = grow (NULL, size) };
  memset (m->stack, 0, m->size);
  memcpy (m->code, code_of_f, sizeof code_of_f);
  memcpy (m->code + (G - CODE), code_of_g, sizeof code_of_g);
  memcpy (m->code + (START - CODE), code_of_start, sizeof code_of_start);
  m->view = (view) { .known = arch_amd64.known_registers,
                     .read = read_memory, .context = m };
  set_stack_pointer (m, TOP - 8);
  m->view.reg[REG_PC] = START;
}

/* TIMES instructions SIZE calls deep.  */
static bool
depth (size_t size, uint64_t times)
{
  uint8_t bytes[256];
  module code, *items[] = { &code };
  module_list list = { .items = items, .count = 1 };
  machine m;
  truth t;
  encode (&code, bytes, sizeof bytes);
  machine_begin (&m, 8 * (size + 8));
  truth_begin (&t, &arch_amd64, &list);
  truth_select (&t, 1);
  for (size_t i = 0; i < size; i++)
    observe (&t, &m);
  m.view.reg[REG_PC] = LOOP;
  uint64_t before = t.counts.frames;
  for (uint64_t i = 0; i < times; i++)
    observe (&t, &m);
  bool good = t.counts.mismatches == 0
              && t.counts.frames - before >= times * size;
  truth_end (&t);
  free (m.stack);
  return good;
}

static bool
symbols (size_t size, uint64_t times)
{
  module m = { .name_count = size, .names = grow (NULL, size * sizeof *m.names) };
  uint64_t random = 1, found = 0;
  for (size_t i = 0; i < size; i++)
    m.names[i] = (module_name) { .start = 32 * i, .end = 32 * i + 32,
                                 .is_function = true };
  module_index_names (&m);
  for (uint64_t i = 0; i < times; i++)
    {
      random = random * UINT64_C (6364136223846793005) + 1;
      uint64_t number = (random >> 33) % size;
      found += module_name_of (&m, 32 * number + 1) == &m.names[number];
    }
  free (m.names);
  intervals_free (&m.places);
  return found == times;
}

int
main (int argc, char **argv)
{
  size_t size = argc == 4 ? strtoul (argv[2], NULL, 10) : 0;
  uint64_t times = size ? strtoull (argv[3], NULL, 10) : 0;
  if (size && strcmp (argv[1], "depth") == 0)
    return depth (size, times) ? 0 : 3;
  if (size && strcmp (argv[1], "symbols") == 0)
    return symbols (size, times) ? 0 : 3;
  return fprintf (stderr, "usage: work depth|symbols SIZE TIMES\n"), 2;
}
