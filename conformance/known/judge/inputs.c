/* What a program that judges reads: pages of known issues, and observations.  */
#include "crash_name.h"
#include "verdicts.h"

bool
inputs_read_pages (issue_list *pages, const text_list *paths, problem *p)
{
  bool good = paths->count || issues_read (pages, "conformance/issues", p);
  for (size_t i = 0; good && i < paths->count; i++)
    good = issues_read (pages, paths->items[i], p);
  return good && section_lines_are_good (pages, p);
}

bool
inputs_judge (verdicts *v, char **paths, problem *p)
{
  for (; *paths; paths++)
    if (!verdicts_add (v, *paths, p)
        || !silences_read (&v->silences, *paths, p))
      return false;
  verdicts_end (v);
  return true;
}
