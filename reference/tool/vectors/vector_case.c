/* The lines of a case that are not the assembler's.  */
#include "vector_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/options.h"
#include "reference/write/dump.h"

/* The lines of a case that ask and answer.  */

const char *const step_names[STEP_KINDS]
    = { "register", "unregister", "expect", "find",
        "unwind",   "memory",     "caller", "refusal" };

static bool
read_numbers (case_step *s, const line *l, size_t count, problem *p)
{
  s->numbers = grow (NULL, count * sizeof *s->numbers);
  for (size_t i = 0; i < count; i++)
    {
      word w = l->words[i + 1];
      if (!parse_wrapping (w.text, w.length, &s->numbers[i]))
        return line_problem (l, w.text, p, "expected a number");
      s->number_count++;
    }
  return true;
}

/* The value of word I of L, KEY=NUMBER.  */
static bool
read_value (const line *l, size_t i, const char *text, uint64_t *number,
            problem *p)
{
  word key, value;
  return (split_word (l->words[i], '=', &key, &value) && word_is (key, text)
          && parse_wrapping (value.text, value.length, number))
         || line_problem (l, l->words[i].text, p, "expected %s=NUMBER", text);
}

/* NAME start=ADDRESS size=BYTES, or NAME alone.  */
static bool
read_registration (case_step *s, const line *l, problem *p)
{
  uint64_t start = 0, size = 0;
  bool is_one = s->kind == STEP_REGISTER;
  s->name = l->words[1];
  if (l->count != (is_one ? 4U : 2U))
    return line_problem (l, l->words[0].text, p,
                         is_one ? "expected NAME start=ADDRESS size=BYTES"
                                : "expected NAME");
  if (!is_one)
    return true;
  if (!read_value (l, 2, "start", &start, p)
      || !read_value (l, 3, "size", &size, p))
    return false;
  if (!size || start + (size - 1) < start)
    return line_problem (l, l->words[3].text, p,
                         "there are no PCs, or they wrap");
  s->numbers = grow (NULL, 2 * sizeof *s->numbers);
  s->numbers[0] = start;
  s->numbers[1] = start + (size - 1);
  s->number_count = 2;
  return true;
}

static bool
read_frame (case_step *s, const line *l, problem *p)
{
  start_frame_begin (&s->start);
  for (size_t i = 1; i < l->count; i++)
    {
      word key, value;
      const char *at = l->words[i].text;
      const char *why = split_word (l->words[i], '=', &key, &value)
                            ? start_frame_take (&s->start, key, value, &at)
                            : "expected KEY=VALUE";
      if (why)
        return line_problem (l, at, p, "%s", why);
    }
  start_frame_end (&s->start);
  return true;
}

/* Is the answer followed by `silent CLAUSE`?  */
static bool
split_mark (case_step *s, const line *l, problem *p)
{
  s->answer = s->text;
  if (l->count < 4 || !word_is (l->words[l->count - 2], "silent"))
    return true;
  word before = l->words[l->count - 3];
  s->clause = l->words[l->count - 1];
  s->answer.length = (int) (before.text + before.length - s->text.text);
  char *id = format_text ("%.*s", s->clause.length, s->clause.text);
  bool is_there = sf_clause_by_id (id) < SF_CLAUSES;
  free (id);
  return is_there
         || line_problem (l, s->clause.text, p, "no clause is called so");
}

/* Read L, whose first word is that of KIND, and has another one.  Free in any
   case.  */
static bool
step_read (case_step *s, const line *l, enum step_kind kind, problem *p)
{
  word first = l->words[1], last = l->words[l->count - 1];
  int length = (int) (last.text + last.length - first.text);
  *s = (case_step) { .line = l->number,
                     .kind = kind,
                     .text = { first.text, length } };
  if (kind == STEP_REGISTER || kind == STEP_UNREGISTER)
    return read_registration (s, l, p);
  if (kind == STEP_UNWIND)
    return read_frame (s, l, p);
  if (kind == STEP_MEMORY)
    return l->count > 2 ? read_numbers (s, l, l->count - 1, p)
                        : line_problem (l, first.text, p,
                                        "expected an address and words");
  if (!split_mark (s, l, p))
    return false;
  if (kind == STEP_FIND)
    return l->count > 2 ? read_numbers (s, l, 1, p)
                        : line_problem (l, first.text, p,
                                        "expected a PC and an answer");
  return true;
}

static void
step_free (case_step *s)
{
  free (s->numbers);
  start_frame_free (&s->start);
}

const char *const verdict_words[] = { "valid", "silent", "invalid" };

static bool
find_clause (const line *l, word w, enum sf_clause *clause, problem *p)
{
  char id[64];
  *clause = SF_CLAUSES;
  if ((size_t) w.length < sizeof id)
    {
      memcpy (id, w.text, (size_t) w.length);
      id[w.length] = 0;
      *clause = sf_clause_by_id (id);
    }
  return *clause < SF_CLAUSES
         || line_problem (l, w.text, p, "no clause is called so");
}

static bool
read_clauses (const line *l, bool *set, problem *p)
{
  for (size_t i = 1; i < l->count; i++)
    {
      enum sf_clause clause;
      if (!find_clause (l, l->words[i], &clause, p) || clause >= SF_CLAUSES)
        return false;
      set[clause] = true;
    }
  return true;
}

static bool
read_verdict (vector_case *c, const line *l, problem *p)
{
  unsigned i = 0;
  while (l->count > 1 && i < 3 && !word_is (l->words[1], verdict_words[i]))
    i++;
  if (c->verdict_line || l->count != (i == SF_VALID ? 2U : 3U) || i == 3)
    return line_problem (l, l->words[0].text, p,
                         "one verdict: valid, invalid CLAUSE or silent "
                         "CLAUSE");
  c->verdict_line = l->number;
  c->verdict = (enum sf_verdict) i;
  return i == SF_VALID || find_clause (l, l->words[2], &c->clause, p);
}

static bool
read_reading (vector_case *c, const line *l, problem *p)
{
  c->literal = l->count == 2 && word_is (l->words[1], "literal");
  return c->literal
         || line_problem (l, l->words[0].text, p, "the reading is literal");
}

static bool
read_elf (vector_case *c, const line *l, problem *p)
{
  for (size_t i = 1; i < l->count; i++)
    if (word_is (l->words[i], "type=progbits"))
      c->elf.is_progbits = true;
    else if (word_is (l->words[i], "segment=no"))
      c->elf.has_no_segment = true;
    else
      return line_problem (l, l->words[i].text, p,
                           "expected type=progbits or segment=no");
  return true;
}

/* Memory, callers and refusals follow a frame, and nothing follows a
   refusal.  */
static bool
follows_a_frame (const vector_case *c)
{
  enum step_kind before
      = c->count ? c->steps[c->count - 1].kind : STEP_EXPECT;
  return before == STEP_UNWIND || before == STEP_MEMORY
         || before == STEP_CALLER;
}

/* The number of the table called NAME, or that of tables.  */
static size_t
table_called (const vector_case *c, word name)
{
  size_t i = 0;
  while (i < c->table_count
         && (c->tables[i].name.length != name.length
             || memcmp (c->tables[i].name.text, name.text,
                        (size_t) name.length)
                    != 0))
    i++;
  return i;
}

/* The first one begins with the file.  */
static bool
read_table (vector_case *c, const line *l, problem *p)
{
  if (l->count != 2 || table_called (c, l->words[1]) < c->table_count)
    return line_problem (l, l->words[0].text, p,
                         "a table has a name, and no other has the same");
  size_t at = (size_t) (l->text - (const char *) c->text.bytes);
  if (c->table_count)
    c->tables[c->table_count - 1].end = at;
  c->tables = grow_array (c->tables, c->table_count, &c->table_capacity,
                          sizeof *c->tables);
  c->tables[c->table_count]
      = (case_table) { .name = l->words[1], .from = c->table_count ? at : 0,
                       .end = c->text.size };
  c->table_count++;
  return true;
}

static bool
read_step (vector_case *c, const line *l, enum step_kind kind, problem *p)
{
  if (kind >= STEP_MEMORY && !follows_a_frame (c))
    return line_problem (l, l->words[0].text, p,
                         "there is no frame to go on from");
  c->steps = grow_array (c->steps, c->count, &c->capacity, sizeof *c->steps);
  case_step *s = &c->steps[c->count++];
  if (!step_read (s, l, kind, p))
    return false;
  s->table = kind <= STEP_UNREGISTER ? table_called (c, s->name) : 0;
  return kind > STEP_UNREGISTER || s->table < c->table_count
         || line_problem (l, s->name.text, p, "no table is called so");
}

static enum step_kind
step_kind_of (word keyword)
{
  unsigned kind = 0;
  while (kind < STEP_KINDS && !word_is (keyword, step_names[kind]))
    kind++;
  return (enum step_kind) kind;
}

static bool
read_line (vector_case *c, const line *l, problem *p)
{
  word k = l->words[0];
  if (l->count < 2)
    return line_problem (l, k.text, p, "there is nothing behind the keyword");
  if (word_is (k, "obeys"))
    return read_clauses (l, c->obeys, p);
  if (word_is (k, "breaks"))
    return read_clauses (l, c->breaks, p);
  if (word_is (k, "verdict"))
    return read_verdict (c, l, p);
  if (word_is (k, "reading"))
    return read_reading (c, l, p);
  if (word_is (k, "elf"))
    return read_elf (c, l, p);
  if (word_is (k, "table"))
    return read_table (c, l, p);
  return read_step (c, l, step_kind_of (k), p);
}

static bool
is_own_line (const line *l)
{
  if (l->count == 0)
    return false;
  word k = l->words[0];
  return step_kind_of (k) < STEP_KINDS || word_is (k, "obeys")
         || word_is (k, "breaks") || word_is (k, "verdict")
         || word_is (k, "reading") || word_is (k, "elf")
         || word_is (k, "table");
}

/* What is wrong with a case of tables; NULL: nothing.  */
static const char *
wrong_with_tables (const vector_case *c, bool breaks, bool expects)
{
  bool asks = false, registers = false;
  for (size_t i = 0; i < c->count; i++)
    {
      registers |= c->steps[i].kind == STEP_REGISTER;
      asks |= c->steps[i].kind == STEP_FIND
              || c->steps[i].kind == STEP_CALLER
              || c->steps[i].kind == STEP_REFUSAL;
    }
  return breaks || c->verdict != SF_VALID || expects || c->literal
             ? "the tables of a case are valid, as deployed, and no dump is "
               "expected of them"
         : !registers || !asks ? "nothing is registered, or nothing asked"
                               : NULL;
}

static bool
is_complete (const vector_case *c, problem *p)
{
  bool obeys = false, expects = false;
  unsigned breaks = 0;
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      obeys |= c->obeys[i];
      breaks += c->breaks[i];
    }
  for (size_t i = 0; i < c->count; i++)
    expects |= c->steps[i].kind == STEP_EXPECT;
  const char *wrong = !c->verdict_line    ? "there is no verdict"
                      : !obeys && !breaks ? "it obeys and breaks nothing"
                      : c->table_count
                          ? wrong_with_tables (c, breaks > 0, expects)
                      : breaks
                              && (breaks > 1 || c->verdict != SF_INVALID
                                  || !c->breaks[c->clause])
                          ? "breaks names the clause of verdict invalid"
                      : !expects && c->verdict != SF_INVALID
                          ? "there is no dump to expect"
                      : expects && c->verdict == SF_INVALID
                          ? "an invalid section has no dump to expect"
                          : NULL;
  if (!wrong)
    return true;
  problem_set (p, STATUS_USAGE, "%s:%u: %s", c->path, c->line, wrong);
  p->is_placed = true;
  return false;
}

/* Call TAKE for every line of TEXT that is not the assembler's; blank those
   lines in BLANKED, which may be TEXT.  False: TAKE said so.  */
static bool
for_each_own_line (const char *path, const buffer *text, buffer *blanked,
                   bool (*take) (vector_case *c, const line *l, problem *p),
                   vector_case *c, problem *p)
{
  line l = { .path = path };
  const char *start = (const char *) text->bytes, *at = start;
  bool good = true;
  while (good && at < start + text->size)
    {
      at = lex_line (&l, at, start + text->size);
      if (!is_own_line (&l))
        continue;
      good = !take || take (c, &l, p);
      memset (blanked->bytes + (l.text - start), ' ', (size_t) l.length);
    }
  free (l.words);
  return good;
}

void
vector_case_blank (buffer *text)
{
  for_each_own_line ("", text, text, NULL, NULL, NULL);
}

buffer
vector_case_text (const case_place *place)
{
  buffer text = EMPTY_BUFFER;
  for (unsigned i = 0; i < place->line; i++)
    buffer_add (&text, "\n", 1);
  buffer_add (&text, place->text, place->size);
  return text;
}

bool
vector_case_read (vector_case *c, const case_place *place, problem *p)
{
  *c = (vector_case) { .name = place->name, .path = place->path, .line = place->line,
                       .text = vector_case_text (place), .source = vector_case_text (place) };
  return for_each_own_line (c->path, &c->text, &c->source, read_line, c, p)
         && is_complete (c, p);
}

void
vector_case_name (const vector_case *c, problem *p)
{
  size_t used = strlen (p->text);
  if (p->status == STATUS_INFRASTRUCTURE)
    return;
  snprintf (p->text + used, sizeof p->text - used, "\n  in case %s", c->name);
}

void
vector_case_free (vector_case *c)
{
  buffer_free (&c->text);
  buffer_free (&c->source);
  for (size_t i = 0; i < c->count; i++)
    step_free (&c->steps[i]);
  free (c->steps);
  free (c->tables);
}

const sf_abi *
vector_case_abi (int order)
{
  static const char *const orders[] = { "aarch64-le", "aarch64-be" };
  return sf_abi_by_name (orders[order]);
}

bool
vector_case_assemble (const vector_case *c, int order, assembler *a,
                      sf_section *section, problem *p)
{
  bool good
      = assemble (a, c->path, &c->source, vector_case_abi (order), p);
  *section = (sf_section) { a->out.bytes, a->out.size, a->address,
                            c->literal ? SF_LITERAL : SF_DEPLOYED };
  return good;
}

/* The lines of the other tables are blank, so that mistakes have their places.  */
bool
vector_case_assemble_table (const vector_case *c, size_t number, int order,
                            assembler *a, sf_section *section, problem *p)
{
  const case_table *t = &c->tables[number];
  vector_case part = *c;
  part.source = (buffer) EMPTY_BUFFER;
  buffer_add (&part.source, c->source.bytes, t->end);
  for (size_t i = 0; i < t->from; i++)
    if (part.source.bytes[i] != '\n')
      part.source.bytes[i] = ' ';
  bool good = vector_case_assemble (&part, order, a, section, p);
  buffer_free (&part.source);
  return good;
}

bool
vector_case_rests_on_several (const vector_case *c)
{
  return c->verdict == SF_INVALID && c->obeys[SECTION_SEVERAL_ELEMENTS];
}

int
vector_case_orders (const vector_case *c, problem *p)
{
  assembler a;
  sf_section section;
  bool good = c->table_count
                  ? vector_case_assemble_table (c, 0, 0, &a, &section, p)
                  : vector_case_assemble (c, 0, &a, &section, p);
  int orders = !good ? 0 : a.aarch64_was_said ? 2 : 1;
  assembler_free (&a);
  return orders;
}
