/* Smaller and plainer copies of a function.  */
#include "causes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "code.h"

/* Smaller and plainer copies of functions that are instructions.  */

/* Without the lines A < B < C.  C == B: without two.  */
static sequence
without_lines (const sequence *q, size_t a, size_t b, size_t c)
{
  sequence copy = { .is_code = true };
  for (size_t i = 0; i < q->count; i++)
    if (i != a && i != b && i != c)
      sequence_add (&copy, "%s", q->lines[i]);
  return copy;
}

/* What is pushed is popped, and a jump has its label.  */
void
add_code_cuts (variants *all, const target *t, const sequence *q)
{
  enum { MANY = 30 };
  size_t last = q->count - 1;
  for (size_t a = 1; a < last; a++)
    add_variant (all, t, sequence_without (q, a, 1));
  for (size_t a = 1; a < last; a++)
    for (size_t b = a + 1; b < last; b++)
      add_variant (all, t, without_lines (q, a, b, b));
  for (size_t a = 1; a < last && q->count < MANY; a++)
    for (size_t b = a + 1; b < last; b++)
      for (size_t c = b + 1; c < last; c++)
        add_variant (all, t, without_lines (q, a, b, c));
}

/* LINE with WHAT replaced by PLAIN wherever it stands as a word; the caller
   frees it.  */
static char *
with_word (const char *line, const char *what, const char *plain)
{
  buffer b = EMPTY_BUFFER;
  size_t length = strlen (what);
  while (*line)
    if (strncmp (line, what, length) == 0 && !strchr ("0123456789", line[length]))
      {
        buffer_print (&b, "%s", plain);
        line += length;
      }
    else
      buffer_add (&b, line++, 1);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

/* What stands in several lines is replaced in all of them.  */
static void
add_replaced (variants *all, const target *t, const sequence *q,
              const char *what, const char *plain)
{
  bool is_other = false;
  sequence copy = { .is_code = true };
  for (size_t i = 0; i < q->count; i++)
    {
      char *line = with_word (q->lines[i], what, plain);
      is_other = is_other || strcmp (line, q->lines[i]) != 0;
      sequence_add (&copy, "%s", line);
      free (line);
    }
  if (is_other)
    add_variant (all, t, copy);
  else
    sequence_free (&copy);
}

static void
add_line (variants *all, const target *t, const sequence *q, size_t at,
          const char *plain)
{
  sequence copy = sequence_without (q, 0, 0);
  if (strcmp (copy.lines[at], plain) == 0)
    {
      sequence_free (&copy);
      return;
    }
  free (copy.lines[at]);
  copy.lines[at] = format_text ("%s", plain);
  add_variant (all, t, copy);
}

/* Instructions with the same effect, the plainest first.  */
static void
add_plainer_line (variants *all, const target *t, const sequence *q, size_t at)
{
  code c;
  const char *line = q->lines[at];
  if (!code_parse (line, &c) || strcmp (line, t->nop) == 0)
    return;
  add_line (all, t, q, at, t->nop);
  if (c.effect == CODE_JUMP)
    add_line (all, t, q, at, "ret");
  if (c.effect == CODE_PUSH_VALUE)
    add_line (all, t, q, at, "push %rax");
  if (c.effect == CODE_ADD_SP && line[0] == 'l')
    {
      char *plain = format_text ("%s $%" PRId64 ", %%rsp",
                                 c.number < 0 ? "sub" : "add",
                                 c.number < 0 ? -c.number : c.number);
      add_line (all, t, q, at, plain);
      free (plain);
    }
}

void
add_plainer_code (variants *all, const target *t, const sequence *q)
{
  static const char *const plain[][2]
      = { { "%r12", "%rbx" }, { "%r13", "%rbx" }, { "%r14", "%rbx" },
          { "%r15", "%rbx" }, { "%rdx", "%rax" }, { "%rsi", "%rax" },
          { "%r8", "%rax" }, { "%r11", "%rax" }, { "$16", "$8" },
          { "$24", "$8" }, { "$40", "$8" }, { "$120", "$8" }, { "$128", "$8" },
          { "$136", "$8" }, { "$248", "$8" }, { "$256", "$8" },
          { "$4096", "$8" }, { "$32760", "$8" }, { "$65536", "$8" },
          { "$1048576", "$8" }, { ".L2", ".L1" }, { ".L3", ".L1" },
          { ".L4", ".L1" }, { ".L5", ".L1" }, { ".L6", ".L1" },
          { ".L3", ".L2" }, { ".L4", ".L2" }, { ".L5", ".L2" } };
  for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
    add_replaced (all, t, q, plain[i][0], plain[i][1]);
  for (size_t i = 1; i + 1 < q->count; i++)
    add_plainer_line (all, t, q, i);
}

void
add_variant (variants *all, const target *t, sequence q)
{
  if (!sequence_makes_sense (&q, t))
    {
      sequence_free (&q);
      return;
    }
  all->items = grow_array (all->items, all->count, &all->capacity,
                           sizeof *all->items);
  all->items[all->count++] = q;
}

void
variants_free (variants *all)
{
  for (size_t i = 0; i < all->count; i++)
    sequence_free (&all->items[i]);
  free (all->items);
  *all = (variants) { .count = 0 };
}

void
add_cuts (variants *all, const target *t, const sequence *q)
{
  size_t inner = q->count > 2 ? q->count - 2 : 0;
  for (size_t size = (inner + 1) / 2; size > 0; size /= 2)
    for (size_t at = 0; at < inner; at += size)
      add_variant (all, t,
                   sequence_without (q, 1 + at,
                                     size < inner - at ? size : inner - at));
}

/* Plainer lines.  */

/* From plain to special.  */
static const int64_t plain[]
    = { 16, -16, 24, -24, 0, 8, -8, 160, 168, 176, 128, 136, -136, 256, -264,
        32768, -32776, 65536, INT64_C (0x80000000), -INT64_C (0x80000008) };

enum { PLAIN = sizeof plain / sizeof plain[0] };

static void
add_changed (variants *all, const target *t, const sequence *q, size_t line,
             char *text)
{
  sequence copy = sequence_without (q, 0, 0);
  free (copy.lines[line]);
  copy.lines[line] = text;
  add_variant (all, t, copy);
}

/* The word of LINE that begins at AT replaced by NUMBER.  */
static char *
with_number (const char *line, size_t at, int64_t number)
{
  size_t length = strcspn (line + at, ", ");
  return format_text ("%.*s%" PRId64 "%s", (int) at, line, number,
                      line + at + length);
}

static void
add_plainer_number (variants *all, const target *t, const sequence *q,
                    size_t i, size_t at)
{
  const char *line = q->lines[i];
  int64_t now = strtoll (line + at, NULL, 0);
  for (int n = 0; n < PLAIN && plain[n] != now; n++)
    add_changed (all, t, q, i, with_number (line, at, plain[n]));
}

static void
add_plainer_register (variants *all, const target *t, const sequence *q,
                      size_t i, size_t at)
{
  const sf_abi *abi = target_abi (t);
  const char *line = q->lines[i];
  uint32_t reg = (uint32_t) strtoul (line + at, NULL, 0);
  if (reg != t->other && reg != abi->sp && reg != abi->fp
      && reg != t->arch->ra_column)
    add_changed (all, t, q, i, with_number (line, at, t->other));
}

static void
add_plainer_directive (variants *all, const target *t, const sequence *q,
                       size_t i)
{
  source s;
  problem p;
  const char *line = q->lines[i];
  if (!source_parse (&s, t, "", line, &p) || s.count != 1)
    {
      source_free (&s);
      return;
    }
  enum statement_kind kind = s.items[0].kind;
  bool has_registers = s.items[0].register_count > 0;
  source_free (&s);
  const char *comma = strrchr (line, ',');
  size_t first = strcspn (line, " ") + 1;
  size_t last = comma ? (size_t) (comma - line) + 2 : first;
  if (has_registers)
    add_plainer_register (all, t, q, i, first);
  if (kind == DOT_REGISTER || kind == DOT_RESTORE)
    add_plainer_register (all, t, q, i, last);
  if (kind >= DOT_DEF_CFA && kind <= DOT_REL_OFFSET
      && kind != DOT_DEF_CFA_REGISTER)
    add_plainer_number (all, t, q, i, last);
}

void
add_plainer (variants *all, const target *t, const sequence *q)
{
  if (strcmp (q->lines[0], ".cfi_startproc") != 0)
    add_changed (all, t, q, 0, format_text (".cfi_startproc"));
  if (q->section)
    {
      sequence copy = sequence_without (q, 0, 0);
      free (copy.section);
      copy.section = NULL;
      add_variant (all, t, copy);
    }
  for (size_t i = 1; i + 1 < q->count; i++)
    if (q->lines[i][0] == '.' && strncmp (q->lines[i], ".skip", 5) != 0)
      add_plainer_directive (all, t, q, i);
    else if (strcmp (q->lines[i], t->nop) != 0)
      add_changed (all, t, q, i, format_text ("%s", t->nop));
}
