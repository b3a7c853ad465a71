#include "groups.h"

/* As the comments of reference/clauses.def divide it; the suite `pages` compares
   the two.  */
const clause_group clause_groups[CLAUSE_GROUPS] = {
  { SECTION_NAME, "section", "The section as a whole" },
  { PREAMBLE_COMPLETE, "preamble", "SFrame Preamble" },
  { HEADER_COMPLETE, "header", "SFrame Header" },
  { FDE_LAYOUT_V1, "functions", "SFrame FDE: functions" },
  { FRE_START_WIDTH, "rows", "SFrame FRE: rows" },
  { DEFAULT_CFA, "default", "Rows of default functions" },
  { FLEX_CFA_PAIR, "flexible", "Rows of flexible functions" },
  { UNWIND_V1, "unwind", "Generating stack traces" },
};

int
clause_group_end (int number)
{
  return number + 1 < CLAUSE_GROUPS ? (int) clause_groups[number + 1].first
                                    : (int) SF_CLAUSES;
}
