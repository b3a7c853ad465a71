/* sframe-explain: the input is a page, a case, and the list of entries, whichever it asks for.  */
#include "conformance/known/explain/explain.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "target.h"

static const char *input; /* its name, and that of the checkout */

int wrap_glob (const char *pattern, int flags,
               int (*failed) (const char *, int),
               glob_t *found) __asm__("__wrap_glob");

/* One file of cases, and no regressions.  */
int
wrap_glob (const char *pattern, int flags, int (*failed) (const char *, int),
           glob_t *found)
{
  (void) flags, (void) failed;
  *found = (glob_t){ .gl_pathc = !strstr (pattern, "regressions"),
                     .gl_pathv = calloc (2, sizeof (char *)) };
  if (!found->gl_pathv)
    exit (3);
  if (found->gl_pathc)
    found->gl_pathv[0] = format_text ("%s/corpora/a/b.sfv", input);
  return 0;
}

static void
print (facts *f)
{
  facts_print (f);
  facts_print_json (f);
  facts_free (f);
}

static bool
explain_pages (const case_places *cases)
{
  issue_list pages = { .count = 0 };
  facts f = { .count = 0 };
  problem p;
  bool good = issues_read (&pages, input, &p);
  explain_clause (&f, FRE_RANGE, cases, input, &pages, &p);
  print (&f);
  for (size_t i = 0; good && i < pages.count; i++)
    {
      explain_issue (&f, &pages.items[i]);
      print (&f);
    }
  free (names_near ("a", &pages));
  issues_free (&pages);
  return good;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  facts f = { .count = 0 };
  problem p;
  static bool is_quiet;
  if (!is_quiet && !freopen ("/dev/null", "w", stdout))
    exit (3);
  is_quiet = true;
  input = file_of (data, size);
  case_places cases = { .count = 0 };
  case_places_read_tree (&cases, input, &p);
  for (size_t i = 0; i < cases.count; i++)
    explain_case (&f, &cases.items[i], input, &p);
  bool is_entry = explain_entry (&f, "S-1", input, &p);
  print (&f);
  count_input (explain_pages (&cases) || is_entry);
  case_places_free (&cases);
  return 0;
}
