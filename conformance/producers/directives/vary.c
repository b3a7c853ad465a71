/* Smaller and plainer copies of a function.  */
#include "vary.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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
