#include "expected.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/number.h"
#include "lib/base/problem.h"

/* The first line is "invalid CLAUSE" or "silent CLAUSE": take it off, and say
   so.  Where the reference says the same, its reason stays.  */
static bool
take_verdict (expectation *e, const char *word, enum sf_verdict verdict,
              const input *in, bool *is_there, problem *p)
{
  size_t length = strlen (word);
  *is_there = strncmp (e->dump.text, word, length) == 0;
  if (!*is_there)
    return true;
  char *id = e->dump.text + length;
  size_t id_length = strcspn (id, "\n");
  size_t first = length + id_length + (id[id_length] == '\n');
  id[id_length] = 0;
  enum sf_clause clause = sf_clause_by_id (id);
  if (clause == SF_CLAUSES)
    return problem_set (p, STATUS_USAGE, "%s:1: there is no clause '%s'",
                        in->expected, id);
  if (e->verdict != verdict || !e->clause || strcmp (e->clause, id) != 0)
    {
      free (e->why);
      e->why = strdup ("the case expects this verdict");
    }
  e->verdict = verdict;
  e->clause = sf_clause_text_of (clause)->id;
  buffer_drop (&e->dump, first);
  e->dump.text[e->dump.size] = 0;
  return true;
}

/* "find 0xPC RULES", a line of the file PATH.  */
static bool
take_find (expectation *e, const input *in, const char *line, size_t length,
           problem *p)
{
  sf_section section = expect_section (in);
  sf_found found;
  uint64_t pc = 0;
  size_t word = strlen ("find ");
  size_t digits = strcspn (line + word, " \n");
  char *text = strndup (line + word, digits);
  bool good = parse_hex (text, &pc)
              || problem_set (p, STATUS_USAGE, "%s: '%s' is no PC: 0x and "
                              "hexadecimal digits", in->expected, text);
  free (text);
  if (!good)
    return false;
  e->pcs = grow_array (e->pcs, e->pc_count, &e->pc_capacity, sizeof *e->pcs);
  e->pcs[e->pc_count++] = pc;
  if (!expect_open_find (e, &section, pc, &found))
    buffer_add (&e->found, line, length);
  return true;
}

static bool
starts_with (const char *line, size_t length, const char *word)
{
  return length >= strlen (word) && memcmp (line, word, strlen (word)) == 0;
}

/* "unwind pc=0xPC WORD...", a line of the file PATH, is answered by a line
   with the PC.  */
static bool
take_stack (expectation *e, const input *in, const char *line, size_t length,
            problem *p)
{
  static const char begin[] = "unwind pc=";
  if (!starts_with (line, length, begin))
    return problem_set (p, STATUS_USAGE, "%s: a stack begins with pc=0xPC",
                        in->expected);
  const char *pc = line + sizeof begin - 1;
  size_t word = strlen ("unwind");
  buffer_add (&e->stacks, line + word, strcspn (line + word, "\n"));
  buffer_print (&e->unwound, "unwind %.*s\n", (int) strcspn (pc, " \n"), pc);
  return true;
}

/* Take the look-ups and unwinds out of the dump: they are answers of their
   own.  */
static bool
take_answers (expectation *e, const input *in, problem *p)
{
  buffer all = e->dump;
  bool good = true;
  e->dump = (buffer) { 0 };
  buffer_add (&e->dump, "", 0);
  for (const char *at = all.text, *end = at + all.size; good && at < end;)
    {
      const char *newline = memchr (at, '\n', (size_t) (end - at));
      size_t length = (size_t) ((newline ? newline + 1 : end) - at);
      if (starts_with (at, length, "find "))
        good = take_find (e, in, at, length, p);
      else if (starts_with (at, length, "unwind "))
        good = take_stack (e, in, at, length, p);
      else if (starts_with (at, length, "caller ")
               || starts_with (at, length, "end "))
        buffer_add (&e->unwound, at, length);
      else
        buffer_add (&e->dump, at, length);
      at += length;
    }
  buffer_free (&all);
  return good;
}

bool
expected_take_tables (expectation *e, const buffer *text)
{
  static const char begin[] = "tables ";
  const size_t word = sizeof begin - 2;
  if (!text->size || !starts_with (text->text, text->size, begin))
    return false;
  const char *end = text->text + text->size;
  const char *newline = memchr (text->text, '\n', text->size);
  const char *answers = newline ? newline + 1 : end;
  e->verdict = SF_VALID;
  buffer_add (&e->tables, text->text + word,
              (size_t) ((newline ? newline : end) - text->text) - word);
  buffer_add (&e->answered, answers, (size_t) (end - answers));
  return true;
}

bool
expected_take (expectation *e, const input *in, const buffer *text, problem *p)
{
  bool is_verdict = false;
  e->dump.size = 0;
  buffer_add (&e->dump, text->text, text->size);
  if (text->text && strlen (text->text) != text->size)
    return problem_set (p, STATUS_USAGE, "%s: has a 0 byte", in->expected);
  if (!take_verdict (e, "invalid ", SF_INVALID, in, &is_verdict, p))
    return false;
  if (is_verdict)
    return true;
  if (!take_verdict (e, "silent ", SF_SILENT, in, &is_verdict, p))
    return false;
  if (!is_verdict)
    {
      free (e->why);
      e->why = NULL;
      e->clause = NULL;
      e->verdict = SF_VALID;
    }
  if (!take_answers (e, in, p))
    return false;
  /* Nothing but the verdict: all is open.  */
  if (e->verdict == SF_SILENT && !e->dump.size && !e->stacks.size)
    buffer_print (&e->dump, "... silent %s\n", e->clause);
  return true;
}
