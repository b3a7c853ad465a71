/* The kinds of pages.  Each writes its files and says what kept it from that.  */
#ifndef PAGES_PAGES_H
#define PAGES_PAGES_H

#include "page.h"

bool write_front (const site *s, problem *p);
bool write_clauses (const site *s, problem *p);    /* all, and one each */
bool write_cases (const site *s, problem *p);      /* one each */
bool write_issues (const site *s, problem *p);     /* all, and one each */
bool write_problems (const site *s, problem *p);   /* of the specification */
bool write_readers (const site *s, problem *p);    /* all, and one each */
bool write_toolchains (const site *s, problem *p); /* what the other oracles saw */
bool write_fuzzing (const site *s, problem *p);    /* where it was given */
bool write_excused (const site *s, problem *p);
bool write_since (const site *s, problem *p);
bool write_about (const site *s, problem *p);

/* The table of oracles, which two pages have.  */
void add_oracles (page *p);

/* Of executed programs: how many instructions each unwinder gets right.  */
void add_shares (page *p);

/* Read what the reproducers said, where PATH is not NULL; and the releases of an issue.  */
bool reproduced_read (site *s, const char *path, problem *p);

/* Of the clauses of a group that a reader was asked about.  */
typedef struct group_sums
{
  size_t asked, kept;
  size_t fresh;   /* not kept, and no issue explains it */
  size_t touched; /* another defect is in the way */
} group_sums;
group_sums sums_of_group (const site *s, size_t reader, int group);

/* Write a line for each reader to PATH: of each group kept/asked, or
   kept+touched/asked.  */
bool write_summary (const site *s, const char *path, problem *p);

#endif
