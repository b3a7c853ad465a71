/* The implementations under test: where they are, what they claim, what they
   may use, and their known issues.  */
#ifndef CONFORM_TESTEE_H
#define CONFORM_TESTEE_H

#include "compare.h"
#include "expect.h"
#include "known.h"
#include "process.h"

#define CONTRACT_VERSION 1

typedef struct testee
{
  char *name;
  char *executable;
  char *directory; /* of `issues` and `limits`, or NULL */
  char *met;       /* the release that its known issues were last compared
                      with, or NULL: any */

  char *version;
  unsigned sframe_versions; /* bit N: version N */
  char *abis;               /* blank-separated, as are: */
  char *operations, *cannot;
  bool has_operation[OPERATIONS];
  bool reads_elf; /* `input elf` */
  field_set mask; /* `cannot` */

  limits limits;
  known_issues known;
  uint64_t fingerprint; /* of the executable and its caps */
  bool cannot_serve;    /* found out when first asked */
  char *probed;         /* what it said to the probe at the start, which is wrong
                           and not known; or NULL: see probe.h */
  unsigned restarts;    /* servers that died and whose request was repeated */
} testee;

typedef struct testee_list
{
  testee *testees;
  size_t count;
} testee_list;

/* Add the testee NAME.  DIRECTORY and MET may be NULL.  */
void testee_add (testee_list *list, const char *name, const char *executable,
                 const char *directory, const char *met);

/* Add those of the list at PATH (conformance/README.md) whose name matches
   FILTER (NULL: all).  What is wrong ends the program: FILE:LINE: why.  */
void testees_read (testee_list *list, const char *path, const char *filter);

/* Read the limits of T and what is known of it (PAGES: directories of issue
   pages, besides its own), and ask it for its caps.  */
void testee_prepare (testee *t, const limits *defaults,
                     const text_list *pages, enum isolation how);

/* Is T a release that no known issue has met?  Its answers are compared with what
   is known of the one before it.  */
bool testee_is_untried (const testee *t);

/* Has line INDEX of what is known of T expired, if the run was whole?  T was
   asked what it is about, and does not fail in that way any more.  */
bool testee_lets_expire (const testee *t, size_t index);

/* Does T claim the version and the ABI of IN, as far as IN tells?  */
bool testee_claims (const testee *t, const input *in);

#endif
