/* How the clause of a wrong value is found: a case says which clauses it obeys, and of those the wrong fields leave
   the ones that can be meant.  What is silent makes nothing wrong.  */
#include "kinds.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/word.h"
#include "reference/clause.h"

/* --- what a field can be about -------------------------------------------------------- */

#define WORDS " FLEX_* FRE_RA_UNDEFINED FRE_DATAWORD*"
#define ODD_WORDS " DEFAULT_S390X_REGISTER DEFAULT_S390X_ODD_V3" WORDS

/* Fields, and the clauses that say what they are.  A wrong field makes those of higher levels wrong, too.  */
static const struct
{
  unsigned level;
  const char *field, *clauses;
} meanings[] = {
  { 0, "element.version", "PREAMBLE_VERSION" },
  { 0, "element.abi", "HEADER_ABI*" },
  { 0, "element.flags", "FLAG_* PREAMBLE_FLAGS_DEFINED" },
  { 0, "element.fixed-fp", "HEADER_FIXED_*" },
  { 0, "element.fixed-ra", "HEADER_FIXED_*" },
  { 0, "element.aux", "HEADER_AUX_*" },
  { 1, "fde.start", "FLAG_PCREL_* V1_START_ADDRESS FDE_LAYOUT_*" },
  { 1, "fde.size", "FDE_LAYOUT_*" },
  { 1, "fde.type", "FDE_TYPE FLEX_ANY_ABI FDE_ATTRIBUTE_LAYOUT" },
  { 1, "fde.pc", "FDE_PC_TYPE_* FDE_BLOCK_SIZE_INC FDE_ATTRIBUTE_LAYOUT FDE_LAYOUT_V2" },
  { 1, "fde.signal", "FDE_SIGNAL" },
  { 1, "fde.key", "FDE_PAUTH_KEY" },
  { 2, "address", "FRE_START_WIDTH FDE_FRE_TYPE FDE_PC_TYPE_* FRE_UNALIGNED" },
  { 3, "cfa", "FRE_BASE_REGISTER *_CFA *_CFA_*" WORDS },
  { 3, "ra", "*FIXED_RA* FRE_MANGLED_RA DEFAULT_AARCH64_RA_FP DEFAULT_S390X_RA" ODD_WORDS },
  { 3, "fp", "*FIXED_FP* FIXED_RA_* DEFAULT_*FP FP_WORD_ZERO" ODD_WORDS },
};
enum { MEANINGS = sizeof meanings / sizeof *meanings };

/* How a stack is gone up, where its rows are read rightly; which row is in force.  */
static const char tracing[] = "UNWIND_* S390X_SP";
static const char look_up[] = "FRE_RANGE FRE_FIRST_ABOVE_ZERO FLAG_SORTED INDEX_SORTED* FDE_PC_TYPE_* FDE_BLOCK_SIZE_INC "
                              "MASK_* FDE_NO_ROWS* FRE_RA_UNDEFINED";

/* Which part of the first rule that differs is wrong, where that tells more than the field.  */
enum part { ANY_PART, BASE, SIGNED, PARTS };
static const char *const part_clauses[PARTS]
    = { [BASE] = "FRE_BASE_REGISTER FLEX_CONTROL FLEX_REGISTER* *_REGISTER", [SIGNED] = "FRE_MANGLED_RA" };

/* --- what an answer shows --------------------------------------------------------------- */

static const char *
seen (const judged *j, int field)
{
  return j->seen[field] ? j->seen[field] : "";
}

/* The clause that AT, in the tags of a case, says it obeys, as a length; *AT is moved to it.  0: none does.  */
static size_t
next_obeyed (const char **at)
{
  static const char word[] = "obeys:";
  *at = strstr (*at, word);
  if (!*at)
    return 0;
  *at += sizeof word - 1;
  return strcspn (*at, ", ");
}

bool
obeys_clause (const judged *j, const char *id)
{
  const char *at = seen (j, SECTION_TAG);
  for (size_t size; (size = next_obeyed (&at)); at += size)
    if (strlen (id) == size && memcmp (at, id, size) == 0)
      return true;
  return false;
}

/* The value of KEY in the line of TEXT that begins with LABEL, as a length; 0: there is none.  */
static size_t
value_of (const char *text, const char *label, const char *key, const char **value)
{
  const char *line = text ? strstr (text, label) : NULL;
  const char *end = line ? line + strcspn (line, "\n") : NULL;
  *value = line ? memmem (line, (size_t) (end - line), key, strlen (key)) : NULL;
  if (!*value)
    return 0;
  *value += strlen (key);
  return strcspn (*value, " \n");
}

/* How much of RULE, SIZE bytes, is before its offset.  */
static size_t
base_length (const char *rule, size_t size)
{
  size_t length = strcspn (rule, "+-");
  return length < size ? length : size;
}

static enum part
part_of (const judged *j)
{
  static const char *const keys[] = { " cfa=", " ra=", " fp=" };
  for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
    {
      const char *a, *b;
      size_t of_a = value_of (j->text, "expected: ", keys[k], &a), of_b = value_of (j->text, "got: ", keys[k], &b);
      if (!of_a || !of_b || (of_a == of_b && memcmp (a, b, of_a) == 0))
        continue;
      size_t common = of_a < of_b ? of_a : of_b;
      if (memcmp (a, b, common) == 0 && (a[common] == ',' || b[common] == ','))
        return SIGNED;
      size_t base_a = base_length (a, of_a), base_b = base_length (b, of_b);
      bool is_base = base_a < of_a && of_a - base_a == of_b - base_b && (*a == '*') == (*b == '*')
                     && memcmp (a + base_a, b + base_b, of_a - base_a) == 0;
      return is_base ? BASE : ANY_PART;
    }
  return ANY_PART;
}

/* The part that most of ANSWERS have.  */
static enum part
usual_part (const judged *const *answers, size_t count)
{
  size_t having[PARTS] = { 0 };
  for (size_t i = 0; i < count; i++)
    having[part_of (answers[i])]++;
  return 2 * having[BASE] > count ? BASE : 2 * having[SIGNED] > count ? SIGNED : ANY_PART;
}

/* --- which clauses are left -------------------------------------------------------------- */

typedef struct candidates
{
  uint64_t wrong[SF_CLAUSES], agreeing[SF_CLAUSES];
  bool is_in[SF_CLAUSES];
} candidates;

static void
count_answer (uint64_t counts[SF_CLAUSES], const judged *j)
{
  const char *at = seen (j, SECTION_TAG);
  for (size_t size; (size = next_obeyed (&at)); at += size)
    {
      char *id = format_text ("%.*s", (int) size, at);
      enum sf_clause clause = sf_clause_by_id (id);
      if (clause < SF_CLAUSES)
        counts[clause] += j->count;
      free (id);
    }
}

/* Leave those of C that CLAUSES, globs, match, if there are any.  */
static void
keep (candidates *c, const char *clauses)
{
  bool is_kept[SF_CLAUSES], any = false;
  for (int i = 0; clauses && i < SF_CLAUSES; i++)
    {
      is_kept[i] = c->is_in[i] && globs_match (clauses, sf_clause_text_of ((enum sf_clause) i)->id);
      any |= is_kept[i];
    }
  if (any)
    memcpy (c->is_in, is_kept, sizeof is_kept);
}

static void
keep_what_fields_mean (candidates *c, const char *fields)
{
  unsigned level = ~0U;
  for (size_t m = MEANINGS; m-- > 0;)
    if (has_word (fields, meanings[m].field))
      level = meanings[m].level;
  for (size_t m = 0; m < MEANINGS; m++)
    if (meanings[m].level == level && has_word (fields, meanings[m].field))
      keep (c, meanings[m].clauses);
}

/* Is each of ANSWERS to one of OPERATIONS?  */
static bool
are_of (const judged *const *answers, size_t count, const char *operations)
{
  size_t of = 0;
  while (of < count && has_word (operations, seen (answers[of], SECTION_OPERATION)))
    of++;
  return of == count;
}

static void
choose_candidates (candidates *c, const judged *const *answers, size_t count, const char *fields)
{
  bool are_stacks = are_of (answers, count, "unwind tables");
  for (int i = 0; i < SF_CLAUSES; i++)
    {
      const sf_clause_text *t = sf_clause_text_of ((enum sf_clause) i);
      c->is_in[i] = c->wrong[i] && t->kind != SF_SILENCE && (are_stacks || !globs_match (tracing, t->id));
    }
  if (are_stacks)
    keep (c, tracing);
  else if (are_of (answers, count, "find tables"))
    keep (c, look_up);
  else if (!has_word (fields, "none") && !has_word (fields, "lines"))
    keep_what_fields_mean (c, fields);
  keep (c, part_clauses[usual_part (answers, count)]);
}

/* --- the one ------------------------------------------------------------------------------ */

static void
count_agreeing (candidates *c, const verdicts *v, const judged *const *answers, size_t count)
{
  buffer operations = EMPTY_BUFFER;
  for (size_t i = 0; i < count; i++)
    if (!has_word_in ((char *) operations.bytes, operations.size, seen (answers[i], SECTION_OPERATION),
                      strlen (seen (answers[i], SECTION_OPERATION))))
      buffer_print (&operations, "%s ", seen (answers[i], SECTION_OPERATION));
  for (size_t i = 0; i < v->count; i++)
    {
      const judged *j = &v->items[i];
      const char *operation = seen (j, SECTION_OPERATION);
      if (j->oracle == ORACLE_SECTION && j->standing == GOOD
          && strcmp (seen (j, SECTION_TESTEE), seen (answers[0], SECTION_TESTEE)) == 0
          && has_word_in ((char *) operations.bytes, operations.size, operation, strlen (operation)))
        count_answer (c->agreeing, j);
    }
  buffer_free (&operations);
}

named_clause
name_clause (const verdicts *v, const judged *const *answers, size_t count, const char *fields)
{
  candidates c = { .wrong = { 0 } };
  named_clause named = { .id = NULL };
  double most = 0;
  for (size_t i = 0; i < count; i++)
    count_answer (c.wrong, answers[i]);
  count_agreeing (&c, v, answers, count);
  choose_candidates (&c, answers, count, fields);
  for (int i = 0; i < SF_CLAUSES; i++)
    {
      /* The share of its answers that are wrong, times how many those are.  */
      double wrong = (double) c.wrong[i], all = wrong + (double) c.agreeing[i];
      if (!c.is_in[i] || wrong * wrong / all <= most)
        continue;
      most = wrong * wrong / all;
      free (named.id);
      named = (named_clause) { format_text ("%s", sf_clause_text_of ((enum sf_clause) i)->id), c.wrong[i], c.agreeing[i] };
    }
  return named;
}
