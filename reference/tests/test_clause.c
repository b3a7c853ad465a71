/* The clause register: complete entries, ids that can be looked up.  */
#include "testing.h"

#include <ctype.h>

#include "reference/reading.h"
#include "reference/write/sentence.h"

static void
every_clause_is_complete (void **state)
{
  (void) state;
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      const sf_clause_text *t = sf_clause_text_of ((enum sf_clause) i);
      assert_non_null (t->id);
      for (const char *p = t->id; *p; p++)
        assert_true (isupper ((unsigned char) *p)
                     || isdigit ((unsigned char) *p) || *p == '_');
      assert_true (t->versions && t->versions <= (V1 | V2 | V3));
      assert_true (t->abis && t->abis <= ANY_ABI);
      /* No version 1 of s390x exists.  */
      assert_false (t->versions == V1 && t->abis == S390X);
      assert_true (strlen (t->section) > 4 && strlen (t->text) > 10);
      bool two = t->kind == SF_READS_TWO_WAYS
                 || t->kind == SF_REQUIRES_LITERALLY;
      assert_int_equal (two, t->deployed != NULL);
      assert_int_equal (two, t->evidence != NULL);
      /* A silence says how we read it all the same.  */
      if (t->kind == SF_SILENCE)
        assert_non_null (strstr (t->text, "; read: "));
      checked ("clauses", 1);
    }
  assert_true (SF_CLAUSES > 100);
}

static void
ids_lead_to_their_clause_and_to_no_other (void **state)
{
  (void) state;
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      const sf_clause_text *t = sf_clause_text_of ((enum sf_clause) i);
      assert_int_equal (sf_clause_by_id (t->id), i);
      checked ("ids", 1);
    }
  assert_int_equal (sf_clause_by_id ("FRE_COMPLETE"), FRE_COMPLETE);
  assert_int_equal (sf_clause_by_id ("fre_complete"), SF_CLAUSES);
  assert_int_equal (sf_clause_by_id (""), SF_CLAUSES);
}

/* The table of readings has the clauses that are in the register with two, and
   none else; they differ.  */
static void
two_readings_come_to_two_things (void **state)
{
  (void) state;
  const sf_section deployed = { .reading = SF_DEPLOYED };
  const sf_section literal = { .reading = SF_LITERAL };
  unsigned two = 0;
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      enum sf_clause clause = (enum sf_clause) i;
      enum sf_meaning a = sf_meaning_of (&deployed, clause);
      enum sf_meaning b = sf_meaning_of (&literal, clause);
      if ((a != b) != (sf_clause_text_of (clause)->deployed != NULL)
          || (a == b && a != READ_IN_ONE_WAY))
        fail_msg ("%s: meanings %d and %d", sf_clause_text_of (clause)->id, a,
                  b);
      two += a != b;
    }
  checked ("readings", two);
  assert_true (two >= 11);
}

static void
kinds_have_names (void **state)
{
  (void) state;
  static const char *const names[]
      = { [SF_REQUIRES] = "requires",
          [SF_MEANS] = "means",
          [SF_READS_TWO_WAYS] = "reads two ways",
          [SF_REQUIRES_LITERALLY] = "requires literally",
          [SF_SILENCE] = "silent" };
  for (size_t i = 0; i < COUNT (names); i++)
    assert_string_equal (sf_clause_kind_name ((enum sf_clause_kind) i),
                         names[i]);
  assert_int_equal (sf_clause_text_of (FRE_COMPLETE)->kind, SF_REQUIRES);
  assert_int_equal (sf_clause_text_of (FRE_RANGE)->kind, SF_MEANS);
  assert_int_equal (sf_clause_text_of (INDEX_SORTED)->kind,
                    SF_REQUIRES_LITERALLY);
  assert_int_equal (sf_clause_text_of (MASK_PC_BASE)->kind, SF_READS_TWO_WAYS);
  assert_int_equal (sf_clause_text_of (FDE_PADDING)->kind, SF_SILENCE);
  checked ("kinds", 5);
}

/* A sentence that states something has a clause, and no other one has.  The
   reasons why one states nothing are those that sentences.def begins with.  */
static void
sentences_of_each_kind (void **state)
{
  (void) state;
  static const char *const names[]
      = { [SF_SECTION_TITLE] = "title",
          [SF_GRADED] = "why no harder",
          [SF_NO_SECTION] = "section without statements",
          [SF_SAYS] = "clause",
          [SF_REPEATS] = "repeats a clause",
          [SF_TERM] = "defines a term or a name",
          [SF_EXAMPLE] = "example",
          [SF_RATIONALE] = "why something is as it is",
          [SF_LEADS_IN] = "leads in what follows",
          [SF_CROSS_REFERENCE] = "cross reference",
          [SF_ABOUT_TEXT] = "about the text",
          [SF_ABOUT_TOOLS] = "about libraries and macros",
          [SF_HABIT] = "what producers usually do",
          [SF_CHANGE] = "what was called otherwise before",
          [SF_FUTURE] = "what may be added",
          [SF_CODE] = "code that says nothing by itself" };
  unsigned of_kind[SF_SENTENCE_KINDS] = { 0 };
  assert_int_equal (COUNT (names), SF_SENTENCE_KINDS);
  for (size_t i = 0; i < COUNT (names); i++)
    assert_string_equal (sf_sentence_kind_name ((enum sf_sentence_kind) i),
                         names[i]);
  for (size_t i = 0; i < sf_sentence_count; i++)
    {
      const sf_sentence *s = &sf_sentences[i];
      bool states = s->kind == SF_SAYS || s->kind == SF_REPEATS;
      if ((s->clauses[0] != SF_CLAUSES) != states)
        fail_msg ("%s: %s", names[s->kind], s->words);
      of_kind[s->kind]++;
    }
  for (size_t i = 0; i < COUNT (names); i++)
    if (of_kind[i] == 0)
      fail_msg ("no sentence: %s", names[i]);
  checked ("sentences", (unsigned) sf_sentence_count);
}

static void
only_requirements_can_be_broken (void **state)
{
  (void) state;
  assert_true (sf_clause_can_be_broken (FRE_COMPLETE));
  assert_true (sf_clause_can_be_broken (SUBSECTIONS_TILE));
  assert_false (sf_clause_can_be_broken (FRE_RANGE));
  assert_false (sf_clause_can_be_broken (V1_START_ADDRESS));
  assert_false (sf_clause_can_be_broken (FDE_PADDING));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_clause_is_complete),
    cmocka_unit_test (ids_lead_to_their_clause_and_to_no_other),
    cmocka_unit_test (two_readings_come_to_two_things),
    cmocka_unit_test (kinds_have_names),
    cmocka_unit_test (sentences_of_each_kind),
    cmocka_unit_test (only_requirements_can_be_broken),
  };
  return RUN (tests);
}
