/* Markdown as HTML: what is code and names something is a link, and links lead
   to these pages or nowhere.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/known/pages/page.h"

static const char *const case_names[]
    = { "vectors/rows/b", "vectors/rows/range", "vectors/rows/range@v2" };
static char *const names_of_issues[] = { "gnu-as/x", "gnu-ld/y" };
static char *const problem_ids[] = { "S-01", "S-02" };

static const struct
{
  const char *markdown, *html;
} texts[] = {
  { "a `HEADER_NUM_FRES` b `x` c",
    "<p>a <a "
    "href=\"../clause/HEADER_NUM_FRES.html\"><code>HEADER_NUM_FRES</code></a> "
    "b <code>x</code> c</p>\n" },
  { "`x` `HEADER_NUM_FRES`",
    "<p><code>x</code> <a "
    "href=\"../clause/HEADER_NUM_FRES.html\"><code>HEADER_NUM_FRES</code></"
    "a></p>\n" },
  { "no code", "<p>no code</p>\n" },
  { "`vectors/rows/range`",
    "<p><a "
    "href=\"../case/vectors.rows.range.html\"><code>vectors/rows/"
    "range</code></a></p>\n" },
  { "`vectors/rows/b`",
    "<p><a "
    "href=\"../case/vectors.rows.b.html\"><code>vectors/rows/b</code></"
    "a></p>\n" },
  { "`vectors/rows/range.sfv`",
    "<p><code>vectors/rows/range.sfv</code></p>\n" },
  { "`vectors/rows/rang`", "<p><code>vectors/rows/rang</code></p>\n" },
  { "`vectors/rows/c`", "<p><code>vectors/rows/c</code></p>\n" },
  { "`rows/b`", "<p><code>rows/b</code></p>\n" },
  { "`gnu-as/x` `gnu-ld/y` `gnu-ld/z`",
    "<p><a href=\"../issue/gnu-as.x.html\"><code>gnu-as/x</code></a> <a "
    "href=\"../issue/gnu-ld.y.html\"><code>gnu-ld/y</code></a>"
    " <code>gnu-ld/z</code></p>\n" },
  { "[a](https://x.org/y) [b](https:/x) [c](other.md#x)",
    "<p><a href=\"https://x.org/y\">a</a> <a>b</a> <a>c</a></p>\n" },
  { "[a](x.md) [b](SPEC-ISSUES.md#s-02-more) [c](#s-01) [d](#s-03) [e](#sx02)",
    "<p><a>a</a> <a href=\"../specification/S-02.html\">b</a> <a "
    "href=\"../specification/S-01.html\">c</a> <a>d</a> <a>e</a></p>\n" },
  { "~~a~~ <b>c</b>", "<p><del>a</del> &lt;b&gt;c&lt;/b&gt;</p>\n" },
};

static void
texts_are_html (void **state)
{
  enum
  {
    CASES = sizeof case_names / sizeof *case_names,
    ISSUES = 2,
    PROBLEMS = 2
  };
  issue_list pages
      = { .items = calloc (ISSUES, sizeof *pages.items), .count = ISSUES };
  const verdicts v = { .pages = &pages };
  site s = { .v = &v,
             .cases = calloc (CASES, sizeof *s.cases),
             .problems = calloc (PROBLEMS, sizeof *s.problems),
             .problem_count = PROBLEMS };
  (void) state;
  for (size_t i = 0; i < CASES; i++)
    s.cases[names_add (&s.case_names, case_names[i])].name = case_names[i];
  char **exact = realloc (s.case_names.items, CASES * sizeof *exact);
  s.case_names.items = exact;
  for (size_t i = 0; i < ISSUES; i++)
    pages.items[i].name = names_of_issues[i];
  for (size_t i = 0; i < PROBLEMS; i++)
    s.problems[i].id = problem_ids[i];
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    {
      page p = { .s = &s, .root = "../" };
      page_prose (&p, texts[i].markdown);
      buffer_add (&p.html, "", 1);
      assert_string_equal ((const char *) p.html.bytes, texts[i].html);
      buffer_free (&p.html);
    }
  names_free (&s.case_names);
  free (s.cases);
  free (s.problems);
  free (pages.items);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (texts_are_html) };
  return cmocka_run_group_tests_name ("prose", tests, NULL, NULL);
}
