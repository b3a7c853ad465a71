/* What is wrong now and was not in an earlier run, and the other way round.  */
#ifndef JUDGE_SINCE_H
#define JUDGE_SINCE_H

#include "lib/base/buffer.h"
#include "lib/base/options.h"
#include "verdicts.h"

typedef struct since
{
  size_t came, went; /* things that are wrong, of what both runs looked at */
  size_t flaky;      /* so among the earlier runs, too: neither */
  size_t common;     /* how much that is, by what is before ": " in `test` */
} since;

/* Print what came and what went in NOW since the observations in each of OLD_PATHS
   were written, to TO.  What only one of the runs looked at is left out.  What was
   wrong in some of the earlier runs, which are of one revision, and not in others that
   looked at it, is flaky: unless it is wrong in another way than in any of them.  What a
   reader takes otherwise where the specification is silent has a line, and counts for
   nothing: silences.tsv lies beside the observations.  */
bool since_compare (buffer *to, const verdicts *now, const text_list *old_paths,
                    since *s, problem *p);

#endif
