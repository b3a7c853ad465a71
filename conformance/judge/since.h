/* What is wrong now and was not in an earlier run, and the other way round.  */
#ifndef JUDGE_SINCE_H
#define JUDGE_SINCE_H

#include "buffer.h"
#include "verdicts.h"

typedef struct since
{
  size_t came, went; /* things that are wrong, of what both runs looked at */
  size_t common;     /* how much that is, by what is before ": " in `test` */
} since;

/* Print what came and what went in NOW since the observations in OLD_PATH were
   written, to TO.  What only one of the runs looked at is left out.  */
bool since_compare (buffer *to, const verdicts *now, const char *old_path,
                    since *s, problem *p);

#endif
