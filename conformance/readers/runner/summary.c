#include "summary.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "lib/base/sframe_version.h"

/* Cases about what only a later specification can give a meaning to (the tag `future`): a
   reader refuses them or skips what it does not know.  */

enum { COLUMNS = 80 };

/* From good to bad.  */
enum outcome { NOT_ASKED, REFUSED, SKIPPED, MISREAD, DIED };

static bool
is_from_the_future (const test_case *c)
{
  static const char tag[] = "future";
  return case_has_tag (c, tag, sizeof tag - 1);
}

static enum outcome
outcome_of (const judgement *j, bool is_invalid)
{
  switch (j->verdict)
    {
    case AGREE:
      return is_invalid ? REFUSED : SKIPPED;
    /* Of what was accepted the note says why nothing is compared.  */
    case SILENT:
      return j->note ? SKIPPED : REFUSED;
    case UNSUPPORTED:
      return verdict_was_asked (j) ? REFUSED : NOT_ASKED;
    case REJECTS_VALID:
      return REFUSED;
    case CRASH:
    case TIMEOUT:
      return DIED;
    default:
      return MISREAD;
    }
}

/* What testee WHO of R made of them.  EXPECTATIONS: by input.  */
static future
future_of (const results *r, size_t who, const expectation *expectations)
{
  size_t counts[DIED + 1] = { 0 };
  unsigned char *worst = calloc (r->cases->count, 1);
  for (size_t i = 0; i < r->count; i++)
    {
      const result *one = &r->all[i];
      const test_case *c = &r->cases->cases[one->test_case];
      if (one->testee != who || !is_from_the_future (c))
        continue;
      bool is_invalid = expectations[c->input].verdict == SF_INVALID;
      enum outcome now = outcome_of (&one->judgement, is_invalid);
      if (now > worst[one->test_case])
        worst[one->test_case] = (unsigned char) now;
    }
  for (size_t i = 0; i < r->cases->count; i++)
    counts[worst[i]]++;
  free (worst);
  return (future) { counts[REFUSED], counts[SKIPPED], counts[MISREAD],
                    counts[DIED] };
}

void
future_print (const results *r, const expectation *expectations)
{
  size_t cases = 0, column;
  for (size_t i = 0; i < r->cases->count; i++)
    cases += is_from_the_future (&r->cases->cases[i]);
  if (!cases)
    return;
  column = (size_t) printf ("from the future, %zu case%s, refused/skipped/"
                            "misread/crashed:", cases, cases == 1 ? "" : "s");
  for (size_t i = 0; i < r->testees->count; i++)
    {
      future f = future_of (r, i, expectations);
      if (!(f.refused + f.skipped + f.misread + f.died))
        continue;
      char *text
          = format_text ("%s %zu/%zu/%zu/%zu", r->testees->testees[i].name,
                         f.refused, f.skipped, f.misread, f.died);
      bool fits = column + 2 + strlen (text) < COLUMNS;
      column = fits ? column + strlen (text) + 2 : 4 + strlen (text);
      printf ("%s%s", fits ? "  " : "\n    ", text);
      free (text);
    }
  putchar ('\n');
}

/* What testees claim, and how much of it they then call unsupported: to call
   everything unsupported is no way to agree.  */

enum { ABIS = 5, VERSIONS = SFRAME_VERSIONS + 1, ENOUGH = 50 };

/* The place of what ONE of R is about among all claims.  */
static size_t
place_of (const results *r, const result *one)
{
  const input *in = &r->cases->inputs[r->cases->cases[one->test_case].input];
  size_t place = (size_t) one->testee * OPERATIONS + (size_t) one->operation;
  return (place * VERSIONS + in->version) * ABIS + (in->abi ? in->abi->id : 0);
}

static claim
claim_at (size_t place)
{
  unsigned version = (unsigned) (place / ABIS % VERSIONS);
  const sf_abi *abi = sf_abi_by_id ((uint8_t) (place % ABIS),
                                    (uint8_t) version);
  size_t operation = place / ABIS / VERSIONS;
  return (claim) { .testee = operation / OPERATIONS,
                   .operation = (enum operation) (operation % OPERATIONS),
                   .version = version,
                   .abi = abi ? abi->name : "an unknown ABI" };
}

/* The claims of all testees that were asked about often enough, and that did not end
   the testee each time; COUNT of them.  The caller frees them.  */
static claim *
claims_of (const results *r, size_t *count)
{
  size_t places = r->testees->count * OPERATIONS * VERSIONS * ABIS;
  claim *all = calloc (places, sizeof *all);
  *count = 0;
  for (size_t i = 0; i < r->count; i++)
    if (verdict_was_asked (&r->all[i].judgement))
      {
        claim *c = &all[place_of (r, &r->all[i])];
        enum verdict verdict = r->all[i].judgement.verdict;
        c->asked++;
        c->refused += verdict == UNSUPPORTED;
        c->died += verdict == CRASH || verdict == TIMEOUT;
      }
  for (size_t i = 0; i < places; i++)
    if (all[i].asked >= ENOUGH && all[i].died < all[i].asked)
      {
        claim c = claim_at (i);
        c.asked = all[i].asked;
        c.refused = all[i].refused;
        all[(*count)++] = c;
      }
  return all;
}

/* What was really asked, of anybody.  */
typedef struct coverage
{
  minimums counts;
  uint64_t cases;
  uint64_t partly; /* sections of which something was left out */
} coverage;

/* "1,234,567".  The caller frees.  */
static char *
grouped (uint64_t value)
{
  char plain[24];
  buffer text = { 0 };
  size_t length = (size_t) snprintf (plain, sizeof plain, "%llu",
                                     (unsigned long long) value);
  for (size_t i = 0; i < length; i++)
    buffer_print (&text, "%s%c", i && (length - i) % 3 == 0 ? "," : "",
                  plain[i]);
  return text.text;
}

static coverage
measure (const results *r, const expectation *expectations)
{
  coverage c = { .cases = r->cases->count };
  bool *is_seen = calloc (r->cases->input_count, 1);
  bool *is_tested = calloc (r->testees->count, 1);
  unsigned versions = 0, abis = 0;
  for (size_t i = 0; i < r->count; i++)
    {
      const result *one = &r->all[i];
      size_t index = r->cases->cases[one->test_case].input;
      const input *in = &r->cases->inputs[index];
      if (one->judgement.verdict == UNSUPPORTED)
        continue;
      c.counts.testees += !is_tested[one->testee];
      is_tested[one->testee] = true;
      if (is_seen[index])
        continue;
      is_seen[index] = true;
      c.counts.sections++;
      const expectation *e = &expectations[index];
      const open_lines *lines = &e->lines[DECODE];
      if (e->verdict == SF_INVALID || !lines->graded)
        continue;
      c.counts.fres += e->rows > lines->open ? e->rows - lines->open : 0;
      c.partly += lines->open > 0;
      versions |= 1U << in->version;
      abis |= in->abi ? 1U << in->abi->id : 0;
    }
  c.counts.versions = (uint64_t) __builtin_popcount (versions & ~1U);
  c.counts.abis = (uint64_t) __builtin_popcount (abis);
  free (is_seen);
  free (is_tested);
  return c;
}

/* Testees that do not answer the simplest section rightly.  */
static void
note_probes (const results *r)
{
  for (size_t i = 0; i < r->testees->count; i++)
    if (r->testees->testees[i].probed.said)
      printf ("note: %s does not answer the probe rightly: %s\n",
              r->testees->testees[i].name,
              r->testees->testees[i].probed.said);
}

static void
note_claims (const results *r, const summary *s)
{
  for (size_t i = 0; i < s->claim_count; i++)
    if (claim_is_empty (&s->claims[i]))
      printf ("note: %s claims to %s version %u of %s, and answered that this "
              "is not supported to all of %zu requests\n",
              r->testees->testees[s->claims[i].testee].name,
              operation_names[s->claims[i].operation], s->claims[i].version,
              s->claims[i].abi, s->claims[i].asked);
}

/* By contract 1 an uncaught exception that ends with status 1 is a rejection.  */
static void
note_contracts (const results *r)
{
  for (size_t i = 0; i < r->testees->count; i++)
    if (r->testees->testees[i].contract == 1)
      printf ("note: %s speaks contract 1: its rejections are not confirmed "
              "(conformance/CONTRACT.md)\n", r->testees->testees[i].name);
}

static void
note_restarts (const results *r)
{
  for (size_t i = 0; i < r->testees->count; i++)
    if (r->testees->testees[i].restarts)
      printf ("note: %s died %u time%s at a request that a new process "
              "then answered\n", r->testees->testees[i].name,
              r->testees->testees[i].restarts,
              r->testees->testees[i].restarts == 1 ? "" : "s");
}

/* What there has to be more of, or NULL; the caller frees it.  */
static char *
what_is_missing (const minimums *got, const minimums *least)
{
  const struct
  {
    const char *name;
    uint64_t got, least;
  } counts[] = { { "sections", got->sections, least->sections },
                 { "FREs", got->fres, least->fres },
                 { "testees", got->testees, least->testees },
                 { "ABIs", got->abis, least->abis },
                 { "versions", got->versions, least->versions } };
  buffer text = { 0 };
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    if (counts[i].got < counts[i].least)
      buffer_print (&text, "%s%llu %s, expected at least %llu",
                    text.size ? "; " : "", (unsigned long long) counts[i].got,
                    counts[i].name, (unsigned long long) counts[i].least);
  if (!got->sections)
    buffer_print (&text, "%sno testee was asked anything",
                  text.size ? "; " : "");
  return text.text;
}

static char *
plural (uint64_t count, const char *what)
{
  char *number = grouped (count);
  char *text = format_text ("%s %s%s", number, what, count == 1 ? "" : "s");
  free (number);
  return text;
}

/* The caller frees it.  PART: so that nobody takes a part for the whole.  */
static char *
what_was_checked (const coverage *c, const char *part)
{
  const struct
  {
    const char *name;
    uint64_t count;
  } counts[] = { { "implementation", c->counts.testees },
                 { "case", c->cases },
                 { "section", c->counts.sections },
                 { "FRE", c->counts.fres },
                 { "ABI", c->counts.abis },
                 { "version", c->counts.versions } };
  buffer text = { 0 };
  if (part)
    buffer_print (&text, "PARTIAL (%s): ", part);
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    {
      char *one = plural (counts[i].count, counts[i].name);
      buffer_print (&text, "%s%s", i ? ", " : "", one);
      free (one);
    }
  if (c->partly)
    buffer_print (&text, "; %llu sections were judged only in part, because the "
                  "specification leaves a point open", (unsigned long long) c->partly);
  return text.text;
}

static size_t
count_wrong (const results *r, const summary *s)
{
  size_t wrong = 0;
  for (size_t i = 0; i < r->count; i++)
    wrong += verdict_is_failure (r->all[i].judgement.verdict);
  for (size_t i = 0; i < r->testees->count; i++)
    wrong += r->testees->testees[i].probed.said != NULL;
  for (size_t i = 0; i < s->claim_count; i++)
    wrong += claim_is_empty (&s->claims[i]);
  return wrong;
}

static bool
was_asked (const results *r)
{
  for (size_t i = 0; i < r->count; i++)
    if (verdict_was_asked (&r->all[i].judgement))
      return true;
  return false;
}

/* LACKS, and the testees that were not asked all as they hang.  The caller frees it.  */
static char *
add_not_asked (char *lacks, const results *r)
{
  buffer text = { 0 };
  buffer_print (&text, "%s", lacks ? lacks : "");
  for (size_t i = 0; i < r->testees->count; i++)
    if (r->testees->testees[i].not_asked)
      buffer_print (&text, "%s%s gave no answer in time again and again, and "
                    "%zu requests were not made", text.size ? "; " : "",
                    r->testees->testees[i].name,
                    r->testees->testees[i].not_asked);
  free (lacks);
  if (text.size)
    return text.text;
  buffer_free (&text);
  return NULL;
}

summary
summarize (const results *r, const expectation *expectations,
           const minimums *least)
{
  coverage c = measure (r, expectations);
  summary s = { .lacks = what_is_missing (&c.counts, least),
                .checked = what_was_checked (&c, r->part) };
  s.claims = claims_of (r, &s.claim_count);
  s.wrong = count_wrong (r, &s);
  s.asked = was_asked (r);
  s.exit_code = s.lacks   ? STATUS_INFRASTRUCTURE
                : s.wrong ? STATUS_INVALID
                          : STATUS_GOOD;
  s.lacks = add_not_asked (s.lacks, r); /* which a time-out that is wrong goes with */
  return s;
}

void
summary_free (summary *s)
{
  free (s->claims);
  free (s->lacks);
  free (s->checked);
}

void
summary_print (const results *r, const summary *s)
{
  char *wrong = grouped (s->wrong);
  note_probes (r);
  note_claims (r, s);
  note_contracts (r);
  note_restarts (r);
  if (s->lacks)
    printf ("too little was checked: %s\n", s->lacks);
  printf ("%s of what was seen %s wrong: %s/observations.jsonl, for "
          "sframe-judge\n", wrong, s->wrong == 1 ? "is" : "are",
          r->directory);
  free (wrong);
}
