/* The implementations under test: where they are, what they claim, what they
   may use, and their known issues.  */
#ifndef CONFORM_TESTEE_H
#define CONFORM_TESTEE_H

#include "compare.h"
#include "expect.h"
#include "process.h"
#include "waivers.h"

#define CONTRACT_VERSION 1

typedef struct testee
{
  char *name;
  char *executable;
  char *directory; /* of `waivers` and `limits`, or NULL */

  char *version;
  unsigned sframe_versions; /* bit N: version N */
  char *abis;               /* blank-separated, as are: */
  char *operations, *cannot;
  bool has_operation[OPERATIONS];
  bool reads_elf; /* `input elf` */
  field_set mask; /* `cannot` */

  limits limits;
  waiver_list waivers;
  uint64_t fingerprint; /* of the executable and its caps */
  bool cannot_serve;    /* found out when first asked */
  unsigned restarts;    /* servers that died and whose request was repeated */
} testee;

typedef struct testee_list
{
  testee *testees;
  size_t count;
} testee_list;

/* Add the testee NAME.  DIRECTORY may be NULL.  */
void testee_add (testee_list *list, const char *name, const char *executable,
                 const char *directory);

/* Add those of the list at PATH (conformance/README.md) whose name matches
   FILTER (NULL: all).  What is wrong ends the program: FILE:LINE: why.  */
void testees_read (testee_list *list, const char *path, const char *filter);

/* Read the limits of T and its waivers, and ask it for its caps.  */
void testee_prepare (testee *t, const limits *defaults, enum isolation how);

/* Does T claim the version and the ABI of IN, as far as IN tells?  */
bool testee_claims (const testee *t, const input *in);

#endif
