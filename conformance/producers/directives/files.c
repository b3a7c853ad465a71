/* Files of a compiler.  */
#include "files.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The directives of a function as lines that stand by themselves: where code is,
   is one instruction.  */

/* Operands that name something in the file.  */
static const char *
plain_operands (enum statement_kind kind)
{
  return kind == DOT_PERSONALITY ? ".cfi_personality 0x1b, personality"
         : kind == DOT_LSDA      ? ".cfi_lsda 0x1b, lsda"
                                 : NULL;
}

static void
add_directive (sequence *q, const statement *s)
{
  const char *plain = plain_operands (s->kind);
  sequence_add (q, "%s", plain ? plain : s->whole);
}

/* HOW_LONG: as long as it is, or one instruction.  */
static void
add_code (sequence *q, const target *t, uint64_t size, bool how_long)
{
  if (size > 16 && how_long)
    sequence_add (q, ".skip %" PRIu64, size & ~(uint64_t) 3);
  else if (size > 0)
    sequence_add (q, "%s", t->nop);
}

static sequence
sequence_of (const source *s, const cfi_function *f, bool how_long)
{
  sequence q = { .count = 0 };
  uint64_t code = 0;
  for (size_t i = f->first; i <= f->last; i++)
    {
      const statement *each = &s->items[i];
      if (each->section != s->items[f->first].section)
        continue;
      if (each->kind == ST_INSTRUCTION)
        code += each->size;
      if (each->kind < DOT_STARTPROC)
        continue;
      add_code (&q, s->target, code, how_long);
      code = 0;
      add_directive (&q, each);
    }
  return q;
}

/* Failures.  */

static known_lines *
find_known (const compiled_files *c, const char *text, const verdict *v)
{
  for (size_t i = 0; i < c->known_count; i++)
    {
      known_lines *k = &c->known[i];
      if (verdict_is_like (&k->verdict, v) && strcmp (k->text, text) == 0)
        return k;
    }
  return NULL;
}

/* What was taken last had this TEXT.  */
static void
remember (compiled_files *c, char *text, const verdict *v)
{
  c->known = grow_array (c->known, c->known_count, &c->known_capacity,
                         sizeof *c->known);
  c->known[c->known_count++] = (known_lines){
    .text = text, .verdict = *v, .group = c->causes->last
  };
}

/* Is Q, by itself, judged as V?  What was left out without a word may turn out
   to be what a message was about; then V changes.  */
static bool
fails_alone (compiled_files *c, const sequence *q, bool is_alone, verdict *v,
             bool *fails, problem *p)
{
  candidate item = { .text = sequence_text (q, 0) };
  c->judge->is_alone = is_alone;
  bool good = judge_functions (c->judge, &item, 1, p);
  free (item.text);
  *fails = good && verdict_is_like (&item.verdict, v);
  if (good && v->kind == JUDGED_MISSING && item.verdict.kind == JUDGED_REFUSED)
    *v = item.verdict;
  return good;
}

/* Take a failure that its directives alone show, in one of four ways.  DONE:
   there is such a way.  */
static bool
take_directives (compiled_files *c, const source *s, const cfi_function *f,
                 verdict *v, bool *done, problem *p)
{
  bool good = true;
  *done = false;
  for (int way = 0; good && !*done && way < 4; way++)
    {
      sequence q = sequence_of (s, f, way >= 2);
      good = fails_alone (c, &q, way % 2, v, done, p);
      if (good && *done)
        good = causes_take (c->causes, &q, v, 0, p);
      if (good && !*done && !verdict_is_failure (v->kind))
        {
          *done = true;
          good = causes_take (c->causes, &q, v, 0, p);
        }
      sequence_free (&q);
    }
  return good;
}

static bool
take_failure (compiled_files *c, const source *s, const cfi_function *f,
              verdict v, problem *p)
{
  sequence q = sequence_of (s, f, false);
  char *text = sequence_text (&q, 0);
  sequence_free (&q);
  const known_lines *known = find_known (c, text, &v);
  bool done = known != NULL;
  if (known)
    causes_take_again (c->causes, &v, known->group);
  bool good = known || take_directives (c, s, f, &v, &done, p);
  if (good && !done)
    {
      char *name = format_text ("%s:%s", c->path, f->name);
      causes_take_whole (c->causes, name, &v);
      free (name);
    }
  if (good && !known && verdict_is_failure (v.kind))
    remember (c, text, &v);
  else
    free (text);
  return good;
}

static bool
take_function (void *context, const source *s, const cfi_function *f,
               const verdict *v, problem *p)
{
  compiled_files *c = context;
  c->rows += v->kind == JUDGED_EQUAL ? f->row_count : 0;
  if (!verdict_is_failure (v->kind))
    return causes_take (c->causes, NULL, v, 0, p);
  return take_failure (c, s, f, *v, p);
}

/* Files.  */

bool
compiled_files_take (compiled_files *c, const char *path, const char *text,
                     problem *p)
{
  verdict rejection;
  c->path = c->causes->origin = path;
  bool good
      = judge_compiled (c->judge, path, text, take_function, c, &rejection, p);
  c->files++;
  c->rejected += rejection.kind == JUDGED_REJECTED;
  if (good && rejection.kind == JUDGED_REJECTED)
    causes_count_message (c->causes, &rejection);
  else if (good && rejection.kind != JUDGED_EQUAL)
    causes_take_whole (c->causes, path, &rejection);
  return good;
}

void
compiled_files_free (compiled_files *c)
{
  for (size_t i = 0; i < c->known_count; i++)
    free (c->known[i].text);
  free (c->known);
}
