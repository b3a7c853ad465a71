/* The file has lines:

     sframe-stacks 1
     module BIAS START END PATH         what the stacks that follow are of
     stack PC REGISTER...               by DWARF number; - where it is not known
     frame RA SP                        of each call, the topmost first
     memory ADDRESS BYTES               from the red zone up to SP of the last frame

   Numbers are hexadecimal.  A stack goes down to the first frame that is not in the
   same file as the topmost one: its frame line is the last.  There are none of stacks in which a frame has no row, or
   was not made by a call.  */
#include "stack_writer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "reference/find.h"

/* A row may give FP where it was popped from just now.  */
enum { MOST_MEMORY = 1 << 18, RED_ZONE = 128 };

bool
stacks_open (stack_writer *w, const char *path, uint64_t every,
             const char *only, problem *p)
{
  *w = (stack_writer) { .every = every, .only = only };
  if (!whole_open (&w->file, path))
    return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", path);
  fprintf (w->file.file, "sframe-stacks 1\n");
  return true;
}

static bool
is_in (const module *m, uint64_t pc)
{
  return pc >= m->start && pc < m->end;
}

/* Is there a row of M, by which the frame at PC is left?  */
static bool
has_row (const module *m, uint64_t pc)
{
  sf_found found;
  sf_report report = SF_NO_REPORT;
  return sf_find (&m->section, pc, &found, &report) == SF_FOUND
         && found.rules.ra.kind != SF_UNDEFINED;
}

/* How many frames are known, down to the one that leaves M; 0 where one is not, or has no
   row.  */
static size_t
frames_in (const module *m, const shadow *s, uint64_t pc)
{
  size_t depth = shadow_depth (s), count = 0;
  while (count < depth)
    {
      const shadow_frame *f = shadow_at (s, count);
      if (f->unknown != UNKNOWN_NOTHING || f->is_interrupt || f->is_by_hand
          || !has_row (m, pc))
        break;
      count++;
      pc = f->ra - 1;
      if (!is_in (m, pc))
        return count;
    }
  return 0;
}

static void
print_registers (FILE *out, const view *v)
{
  fprintf (out, "stack %" PRIx64, v->reg[REG_PC]);
  for (uint64_t i = 0; i < REG_PC; i++)
    {
      uint64_t value;
      if (i < 17 && view_register (v, i, &value))
        fprintf (out, " %" PRIx64, value);
      else if (i < 17)
        fprintf (out, " -");
    }
  fputc ('\n', out);
}

static void
print_memory (FILE *out, uint64_t address, const uint8_t *bytes, size_t size)
{
  fprintf (out, "memory %" PRIx64 " ", address);
  for (size_t i = 0; i < size; i++)
    fprintf (out, "%02x", bytes[i]);
  fputc ('\n', out);
}

static void
name_module (stack_writer *w, const module *m)
{
  if (w->module != m)
    fprintf (w->file.file,
             "module %" PRIx64 " %" PRIx64 " %" PRIx64 " %s\n", m->bias,
             m->start, m->end, m->path);
  w->module = m;
}

/* The COUNT frames of M, where their memory can be read.  */
static bool
write_stack (stack_writer *w, const truth *t, const view *v, const module *m,
             size_t count)
{
  const shadow *s = &t->now->shadow;
  uint64_t from = v->reg[t->process.abi->sp] - RED_ZONE;
  uint64_t size = shadow_at (s, count - 1)->sp - from;
  if (size <= RED_ZONE || size > MOST_MEMORY)
    return false;
  uint8_t *bytes = grow (NULL, size);
  bool good = v->read (v->context, from, bytes, size);
  if (good)
    {
      name_module (w, m);
      print_registers (w->file.file, v);
      for (size_t i = 0; i < count; i++)
        fprintf (w->file.file, "frame %" PRIx64 " %" PRIx64 "\n",
                 shadow_at (s, i)->ra, shadow_at (s, i)->sp);
      print_memory (w->file.file, from, bytes, size);
    }
  free (bytes);
  return good;
}

void
stacks_add (stack_writer *w, const truth *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC];
  const module *m = modules_find (t->process.modules, pc);
  bool is_wrong = t->counts.mismatches != w->mismatches;
  w->mismatches = t->counts.mismatches;
  if (!m || !m->has_sframe || !is_in (m, pc) || m->is_registered
      || (w->only && !strstr (m->path, w->only)))
    return;
  if (w->waits > 0)
    {
      w->waits--;
      return;
    }
  size_t count = frames_in (m, &t->now->shadow, pc);
  if (count == 0)
    return;
  w->waits = w->every - 1;
  w->seen++;
  if (is_wrong)
    w->left_out++;
  else
    w->written += write_stack (w, t, v, m, count);
}

bool
stacks_close (stack_writer *w, problem *p)
{
  return whole_close (&w->file)
         || problem_set (p, STATUS_INFRASTRUCTURE,
                         "the stacks cannot be written: %m");
}
