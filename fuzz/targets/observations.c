/* What sframe-judge reads of oracles, and what it says of it; against itself, too.  */
#include <stdlib.h>

#include "conformance/known/judge/since.h"
#include "conformance/known/judge/tell.h"
#include "target.h"

/* A page that explains some of it, or nothing is ever known.  */
static issue_list pages;

static void
tell_all (const telling *t)
{
  void (*const all[]) (buffer *to, const telling *t)
      = { tell_text, tell_table, tell_new_ones, tell_tap, tell_junit,
          tell_explained };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    {
      buffer b = EMPTY_BUFFER;
      all[i] (&b, t);
      buffer_free (&b);
    }
}

static void
compare_with_itself (const verdicts *v, const char *path)
{
  since s;
  problem p;
  const text_list one = { .items = (const char *[]) { path }, .count = 1 };
  buffer b = EMPTY_BUFFER;
  if (since_compare (&b, v, &one, &s, &p) && (s.came || s.went))
    finding ("a run is not like itself");
  buffer_free (&b);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char page[]
      = "```\nnumber: 1\ntitle: a\nblame: suite\nclass: none\nreach: crafted\naffects: -\n"
        "clauses: -\nreported: -\nshows: links case=*a* check=*e*\n"
        "shows: audit file=*o* what=*\n"
        "shows: section testee=*a* verdict=wrong-value\n```\n\nA.\n";
  problem p;
  if (!pages.count
      && !issues_read (&pages, file_of ((const uint8_t *) page, sizeof page - 1),
                       &p))
    exit (3);
  const excuse_list none = { .path = "none" };
  verdicts v;
  verdicts_begin (&v, &pages, &none);
  const char *path = file_of (data, size);
  bool good = verdicts_add (&v, path, &p);
  count_input (v.count > 0);
  if (good)
    {
      const telling t = { .v = &v };
      verdicts_end (&v);
      tell_all (&t);
      compare_with_itself (&v, path);
    }
  verdicts_free (&v);
  return 0;
}
