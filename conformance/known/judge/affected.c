#include "affected.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/readable.h"

/* What a reproducer ends with.  */
enum { ABSENT = 0, PRESENT = 1, NO_TOOLS = 77 };

/* How one run of a reproducer stands beside the page.  */
enum standing { AS_SAID, GONE, THERE, UNSAID, UNTOLD, LACKING, STANDINGS };

static const char *const remarks[STANDINGS] = {
  [GONE] = "the page says that it is affected, the run says that it is not",
  [THERE] = "the page says that it is not affected, the run says that it is",
  [LACKING] = "the run says neither",
};

typedef struct report
{
  const issue_list *list;
  const issue *last; /* whose line is being printed */
  size_t counts[STANDINGS];
} report;

static const issue *
issue_by_name (const issue_list *list, const char *name)
{
  for (size_t i = 0; i < list->count; i++)
    if (strcmp (list->items[i].name, name) == 0)
      return &list->items[i];
  return NULL;
}

static enum standing
standing_of (const issue *page, const char *release, unsigned long status)
{
  if (status == NO_TOOLS)
    return UNTOLD;
  if (status != ABSENT && status != PRESENT)
    return LACKING;
  if (strcmp (page->affects, "-") == 0)
    return UNSAID;
  bool is_said = releases_have (page->affects, release);
  if (is_said == (status == PRESENT))
    return AS_SAID;
  return is_said ? GONE : THERE;
}

/* Releases whose tools are missing are not listed.  */
static void
tell (report *r, const issue *page, const char *release, unsigned long status)
{
  enum standing now = standing_of (page, release, status);
  r->counts[now]++;
  if (now == UNTOLD)
    return;
  if (page != r->last)
    printf ("%s%s (affects: %s):", r->last ? "\n" : "", page->name, page->affects);
  r->last = page;
  printf (" %s %s", release, status == PRESENT ? "yes" : status == ABSENT ? "no" : "?");
  if (remarks[now])
    printf (" [%s]", remarks[now]);
}

/* Cut TEXT at its tabs; false: it has not three words.  */
static bool
cut (char *text, char *word[3])
{
  for (int i = 0; i < 3; i++)
    word[i] = strsep (&text, "\t");
  return word[1] && word[2] && !text && *word[0] && *word[1] && *word[2];
}

static bool
take_line (report *r, char *line, problem *p)
{
  char *word[3], *end = NULL;
  bool good = cut (line, word);
  unsigned long status = good ? strtoul (word[2], &end, 10) : 0;
  if (!good || *end || status > 255)
    return problem_set (p, STATUS_USAGE, "is no result of a reproducer");
  const issue *page = issue_by_name (r->list, word[0]);
  if (!page)
    return problem_set (p, STATUS_USAGE, "there is no issue '%.80s'", word[0]);
  tell (r, page, word[1], status);
  return true;
}

static int
end_report (const report *r)
{
  const size_t *n = r->counts;
  printf ("%sdefects and releases: %zu as their pages say, %zu gone, %zu there against their pages; "
          "%zu of pages that name no release; %zu without tools; %zu could not tell\n",
          r->last ? "\n" : "", n[AS_SAID], n[GONE], n[THERE], n[UNSAID], n[UNTOLD], n[LACKING]);
  if (n[LACKING] || n[AS_SAID] + n[GONE] + n[THERE] + n[UNSAID] == 0)
    return STATUS_INFRASTRUCTURE;
  return n[GONE] || n[THERE] ? STATUS_INVALID : STATUS_GOOD;
}

int
compare_affected (const issue_list *list, const char *results)
{
  problem p;
  const char *why;
  FILE *file = open_text (results, &why);
  if (!file)
    {
      problem_set (&p, STATUS_USAGE, "%s: %s", results, why);
      return problem_print (&p);
    }
  report r = { .list = list };
  char *line = NULL;
  size_t size = 0;
  bool good = true;
  for (unsigned number = 1; good && getline (&line, &size, file) >= 0; number++)
    {
      line[strcspn (line, "\n")] = '\0';
      problem inner;
      good = take_line (&r, line, &inner)
             || problem_set (&p, inner.status, "%s:%u: %s", results, number, inner.text);
    }
  free (line);
  (void) fclose (file);
  return good ? end_report (&r) : problem_print (&p);
}
