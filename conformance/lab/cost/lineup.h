/* Which unwinders read which tables, and which of them may be measured: those that are
   right.  */
#ifndef COST_LINEUP_H
#define COST_LINEUP_H

#include "lib/base/options.h"
#include "timing.h"

enum { MOST_SUBJECTS = 32 };

typedef struct lineup
{
  subject subjects[MOST_SUBJECTS];
  verdict verdicts[MOST_SUBJECTS];
  size_t count;
} lineup;

/* Check every unwinder with every table that it reads on S.  What does not guess and is
   wrong is a finding.  False: the host failed.  */
bool lineup_check (lineup *l, const table_list *tables, const selection *s,
                   unsigned seconds, problem *p);

bool lineup_has_finding (const lineup *l);

/* "reference", ".sframe v3", in columns.  */
void lineup_print_name (const subject *u);

/* Why the subject is not measured.  */
void lineup_print_verdict (const subject *u, const verdict *v, size_t stacks);

/* What a program does with the stacks and tables of its command line.  False: the host failed.  */
typedef bool replayed (const stack_set *set, const table_list *tables, bool *is_finding,
                       problem *p);

/* The whole of such a program: STACKS [FILE...], read and given to WHAT; its exit status.  */
int replay (char **argv, const usage *u, replayed *what);

/* The stacks of SET, of which every frame is in every table of SFrame; of these, those at
   which the unwinder that guesses is right.  False: the host failed.  Free the items.  */
void select_covered (selection *s, const stack_set *set,
                     const table_list *tables);
bool select_guessed (selection *s, const selection *all, const table_list *tables,
                     unsigned seconds, problem *p);

#endif
