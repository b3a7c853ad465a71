#include "future.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/grow.h"

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

future
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
