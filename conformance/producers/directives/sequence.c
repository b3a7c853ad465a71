/* One function as lines.  */
#include "sequence.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "interpret.h"
#include "flow.h"

static char **
new_line (sequence *q)
{
  q->lines = grow_array (q->lines, q->count, &q->capacity, sizeof *q->lines);
  return &q->lines[q->count++];
}

void
sequence_add (sequence *q, const char *format, ...)
{
  char text[400];
  va_list values;
  va_start (values, format);
  (void) vsnprintf (text, sizeof text, format, values);
  va_end (values);
  *new_line (q) = format_text ("%s", text);
}

void
sequence_free (sequence *q)
{
  for (size_t i = 0; i < q->count; i++)
    free (q->lines[i]);
  free (q->lines);
  free (q->section);
  *q = (sequence) { .count = 0 };
}

sequence
sequence_without (const sequence *q, size_t first, size_t count)
{
  sequence copy = { .is_code = q->is_code, .is_misuse = q->is_misuse };
  if (q->section)
    copy.section = format_text ("%s", q->section);
  for (size_t i = 0; i < q->count; i++)
    if (i < first || i - first >= count)
      *new_line (&copy) = format_text ("%s", q->lines[i]);
  return copy;
}

/* A function without directives, with those that ought to be found.  Text that
   nothing can read if that is impossible.  */
static void
print_code (buffer *b, const sequence *q, uint64_t number)
{
  buffer_print (b, "\t.type f%" PRIu64 ", @function\nf%" PRIu64
                ":\n\t.cfi_startproc\n", number, number);
  if (q->count < 3 || !flow_write (q->lines + 1, q->count - 2, b))
    buffer_print (b, "\tunknown\n");
  buffer_print (b, "\t.cfi_endproc\n\t.size f%" PRIu64 ", .-f%" PRIu64 "\n",
                number, number);
}

char *
sequence_text (const sequence *q, uint64_t number)
{
  buffer b = EMPTY_BUFFER;
  if (q->is_code)
    {
      print_code (&b, q, number);
      buffer_add (&b, "", 1);
      return (char *) b.bytes;
    }
  if (q->section)
    buffer_print (&b, "\t.section %s\n", q->section);
  else
    buffer_print (&b, "\t.text\n");
  buffer_print (&b, "f%" PRIu64 ":\n", number);
  for (size_t i = 0; i < q->count; i++)
    buffer_print (&b, "\t%s\n", q->lines[i]);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

/* The summary.  */

static void
print_register (buffer *b, const target *t, uint32_t reg)
{
  const sf_abi *abi = target_abi (t);
  if (reg == abi->sp)
    buffer_print (b, " sp");
  else if (reg == abi->fp)
    buffer_print (b, " fp");
  else if (reg == t->arch->ra_column)
    buffer_print (b, " ra");
  else
    buffer_print (b, " r%" PRIu32, reg);
}

static bool
has_number (const statement *s)
{
  return (s->kind >= DOT_DEF_CFA && s->kind <= DOT_REL_OFFSET
          && s->kind != DOT_DEF_CFA_REGISTER);
}

static void
print_statement (buffer *b, const target *t, const statement *s,
                 const char *line)
{
  if (s->kind == ST_INSTRUCTION)
    {
      if (strncmp (line, ".skip", 5) == 0)
        buffer_print (b, "skip %" PRIu64, s->size);
      else
        buffer_print (b, "nop");
      return;
    }
  const char *word = line + (strncmp (line, ".cfi_", 5) == 0 ? 5 : 0);
  size_t length = s->register_count || has_number (s) || s->kind == DOT_ESCAPE
                      ? strcspn (word, " \t")
                      : strlen (word);
  buffer_print (b, "%.*s", (int) length, word);
  for (size_t i = 0; i < s->register_count; i++)
    print_register (b, t, s->reg[i]);
  if (has_number (s))
    buffer_print (b, " %" PRId64, s->number);
  for (size_t i = 0; i < s->bytes.size; i++)
    buffer_print (b, " %02x", s->bytes.bytes[i]);
}

static void
print_line (buffer *b, const target *t, const char *line, bool is_code)
{
  source s;
  problem p;
  buffer_print (b, "%s", b->size ? "; " : "");
  if (is_code && line[0] != '.')
    {
      buffer_print (b, "%s", line + (line[0] == '{' ? strlen ("{disp32} ") : 0));
      return;
    }
  if (source_parse (&s, t, "", line, &p) && s.count == 1)
    print_statement (b, t, &s.items[0], line);
  else
    buffer_print (b, "%s", line);
  source_free (&s);
}

char *
sequence_summary (const sequence *q, const target *t)
{
  buffer b = EMPTY_BUFFER;
  if (q->section)
    buffer_print (&b, "section");
  for (size_t i = 0; i < q->count; i++)
    print_line (&b, t, q->lines[i], q->is_code);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

bool
sequence_makes_sense (const sequence *q, const target *t)
{
  source s;
  cfi_file file = { .count = 0 };
  problem p;
  if (q->is_misuse)
    return q->count > 0;
  char *text = sequence_text (q, 0);
  bool good = source_parse (&s, t, "", text, &p)
              && interpret (&s, "", &file, &p) && file.count == 1
              && !file.functions[0].nonsense;
  cfi_file_free (&file);
  source_free (&s);
  free (text);
  return good;
}
