/* Known mismatches.  */
#include "known.h"

const issue *
known_find (const issue_list *list, const cause *c, const char *program)
{
  const observed o
      = { .value = { [TRUTH_PROGRAM] = program,
                     [TRUTH_ABI] = c->first.module->arch->name,
                     [TRUTH_WHERE] = cause_where (c),
                     [TRUTH_WRONG] = wrong_name (c->first.wrong),
                     [TRUTH_EH_FRAME] = verdict_name (c->eh_frame) } };
  const shows *line = issues_explain (list, ORACLE_TRUTH, &o, true, NULL);
  return line ? issue_of (list, line) : NULL;
}
