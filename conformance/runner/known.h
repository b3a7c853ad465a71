/* What is known to be wrong of a testee: the lines `shows: section` of the issue
   pages (conformance/issues) that are about it.  */
#ifndef CONFORM_KNOWN_H
#define CONFORM_KNOWN_H

#include "expect.h"
#include "issues.h"
#include "options.h"
#include "verdict.h"

typedef struct known_issues
{
  const char *testee, *release;
  issue_list pages; /* of their lines, those that are about this testee */
  tally *counts;    /* of each of these lines */
} known_issues;

/* Read the pages below the directories PAGES, and below the folder `issues` of
   DIRECTORY if there is one (or NULL).  What is wrong with one ends the
   program: FILE:LINE: why.  */
void known_read (known_issues *k, const text_list *pages, const char *directory);

/* Keep what is about TESTEE of RELEASE, which live as long as K.  */
void known_choose (known_issues *k, const char *testee, const char *release);

/* What the result of OPERATION on C of the testee of K is, as pages name it, into
   O, which points into FIELDS.  */
void known_observe (const known_issues *k, const test_case *c,
                    enum operation operation, const judgement *j,
                    buffer *fields, observed *o);

/* Count the result of OPERATION on C, and give the issue that explains it, or
   NULL.  */
const issue *known_match (known_issues *k, const test_case *c,
                          enum operation operation, const judgement *j);

#endif
