/* contract.def as data, and compared with the page and the cases.  */
#include "judge.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "statement.h"

enum { MOST_CASES = 6 };

/* Why a sentence has no case.  */
enum reason
{
  DEFINITION = SF_SENTENCE_KINDS,
  EXAMPLE,
  UNOBSERVED /* it says nothing that a reader or the runner could do otherwise */
};

typedef struct shown
{
  unsigned sum; /* of the sentence */
  const char *cases[MOST_CASES + 1]; /* ended by NULL */
} shown;

#define ENTRY(kind, words) { (enum sf_sentence_kind) (kind), words, { SF_CLAUSES } },
#define SECTION(title) ENTRY (SF_SECTION_TITLE, title)
#define NOTHING(reason, sum, words) ENTRY (reason, words)
#define SHOWN(sum, words, ...) ENTRY (SF_SAYS, words)
static const sf_sentence entries[] = {
#include "contract.def"
};
#undef SECTION
#undef NOTHING
#undef SHOWN

#define SECTION(title) { .sum = 0 },
#define NOTHING(reason, number, words) { .sum = number },
#define SHOWN(number, words, ...) { .sum = number, .cases = { __VA_ARGS__ } },
static const shown shows[] = {
#include "contract.def"
};

enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* Sentences.  */

/* FNV-1a, folded to 16 bits.  */
static unsigned
sum_of (const char *text)
{
  uint32_t sum = 2166136261;
  for (; *text; text++)
    sum = (sum ^ (unsigned char) *text) * 16777619;
  return (sum >> 16) ^ (sum & 0xffff);
}

static void
judge_sum (const judged *j, size_t i, complaints *c)
{
  const statement *s = statement_of (j, i, 0);
  if (s && sum_of (s->text) != shows[i].sum)
    complain (c, "CONTRACT.md, line %u: \"%s\" is not what it was: do its cases "
              "show it?  Its sum is 0x%04x", s->line, entries[i].words,
              sum_of (s->text));
}

/* Cases.  */

/* Where a line of TEXT is "case NAME", which has LENGTH bytes; or NULL.  */
static const char *
case_in (const char *text, const char *name, size_t length)
{
  static const char word[] = "case ";
  size_t lead = sizeof word - 1;
  for (const char *line = text; line; line = strchr (line, '\n'))
    {
      line += *line == '\n';
      if (strncmp (line, word, lead) == 0
          && strncmp (line + lead, name, length) == 0
          && strchr ("\n", line[lead + length]))
        return line;
    }
  return NULL;
}

/* Does the case at TEXT leave something open?  */
static bool
is_open (const char *text)
{
  const char *silent = strstr (text, " silent "), *end = strstr (text, "\ncase ");
  return silent && (!end || silent < end);
}

/* NAME is a test, "GROUP/CASE < FAULT", or "GROUP/CASE silent".  */
static void
judge_case (const char *words, const char *name, const char *const *texts,
            complaints *c)
{
  size_t first = strcspn (name, " ");
  bool is_vector = memchr (name, '/', first);
  const char *at = NULL, *how = is_vector ? name + first : "";
  for (; *texts && !at; texts++)
    at = case_in (*texts, name, is_vector ? first : strlen (name));
  if (!at)
    complain (c, "\"%s\": there is no case %s", words, name);
  else if (strcmp (how, " silent") == 0 && !is_open (at))
    complain (c, "\"%s\": nothing is open in %s", words, name);
  else if (is_vector && strcmp (how, " silent") != 0
           && strncmp (how, " < ", 3) != 0)
    complain (c, "\"%s\": no fault fails %s", words, name);
}

void
judge_contract (const char *page, const char *const *cases, complaints *c)
{
  version_text texts[VERSIONS]
      = { { .release = "CONTRACT.md" }, { .release = "" }, { .release = "" } };
  judged j = { .list = entries, .count = ENTRIES, .texts = texts,
               .removed = SF_CLAUSES };
  markdown_statements (page, &texts[0].statements);
  judge_sentences (&j, c);
  for (size_t i = 0; i < ENTRIES; i++)
    {
      judge_sum (&j, i, c);
      for (const char *const *name = shows[i].cases; *name; name++)
        judge_case (entries[i].words, *name, cases, c);
    }
  statements_free (&texts[0].statements);
}

void
print_contract_counts (void)
{
  unsigned cases = 0, faults = 0, reasons = 0;
  for (size_t i = 0; i < ENTRIES; i++)
    {
      cases += entries[i].kind == SF_SAYS;
      reasons += entries[i].kind >= SF_SENTENCE_KINDS;
      for (const char *const *name = shows[i].cases; *name; name++)
        faults += strstr (*name, " < ") != NULL;
    }
  printf ("%u sentences of the contract have a case, %u a reason; %u faults "
          "fail a case\n", cases, reasons, faults);
}

void
list_faults (complaints *lines)
{
  for (size_t i = 0; i < ENTRIES; i++)
    for (const char *const *name = shows[i].cases; *name; name++)
      {
        const char *fault = strstr (*name, " < ");
        if (fault)
          complain (lines, "%s %.*s", fault + 3, (int) (fault - *name), *name);
      }
}
