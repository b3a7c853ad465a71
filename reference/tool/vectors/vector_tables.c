#include "vector_tables.h"

#include <inttypes.h>
#include <stdlib.h>

#include "vector_unwinds.h"

enum { ALIGNMENT = 8 };

bool
tables_file_make (tables_file *f, const vector_case *c, int order, problem *p)
{
  bool good = true;
  *f = (tables_file) { .bytes = EMPTY_BUFFER };
  f->sections = grow (NULL, c->table_count * sizeof *f->sections);
  size_t *places = grow (NULL, c->table_count * sizeof *places);
  for (size_t i = 0; good && i < c->table_count; i++)
    {
      assembler a;
      good = vector_case_assemble_table (c, i, order, &a, &f->sections[i], p);
      while (f->bytes.size % ALIGNMENT)
        buffer_add (&f->bytes, "", 1);
      places[i] = f->bytes.size;
      buffer_add (&f->bytes, a.out.bytes, a.out.size);
      assembler_free (&a);
    }
  for (size_t i = 0; good && i < c->table_count; i++)
    f->sections[i].bytes = f->bytes.bytes + places[i];
  free (places);
  return good;
}

void
tables_file_free (tables_file *f)
{
  buffer_free (&f->bytes);
  free (f->sections);
}

static void
add_question (buffer *to, const vector_case *c, const tables_file *f,
              const case_step *s)
{
  const sf_section *section = &f->sections[s->table];
  stack_steps stack;
  switch (s->kind)
    {
    case STEP_REGISTER:
      buffer_print (to,
                    " register=%zu,%zu,0x%" PRIx64 ",0x%" PRIx64
                    ",0x%" PRIx64,
                    (size_t) (section->bytes - f->bytes.bytes), section->size,
                    section->address, s->numbers[0], s->numbers[1]);
      break;
    case STEP_UNREGISTER:
      buffer_print (to, " unregister=0x%" PRIx64, section->address);
      break;
    case STEP_FIND:
      buffer_print (to, " find=0x%" PRIx64, s->numbers[0]);
      break;
    case STEP_UNWIND:
      stack = stack_at (c, s);
      stack_words (to, &stack, NULL);
      break;
    default: /* of a stack */
      break;
    }
}

static void
add_answer (buffer *to, const case_step *s)
{
  if (s->kind == STEP_FIND)
    buffer_print (to, "find %.*s\n", s->text.length, s->text.text);
  else if (s->kind == STEP_UNWIND)
    buffer_print (to, "unwind 0x%" PRIx64 "\n", s->start.frame.pc);
  else
    stack_answer (to, s);
}

void
vector_tables_add (buffer *to, const vector_case *c, const tables_file *f)
{
  buffer_print (to, "tables");
  for (size_t i = 0; i < c->count; i++)
    add_question (to, c, f, &c->steps[i]);
  buffer_add (to, "\n", 1);
  for (size_t i = 0; i < c->count; i++)
    add_answer (to, &c->steps[i]);
}
