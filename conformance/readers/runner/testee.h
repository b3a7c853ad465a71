/* The implementations under test: where they are, what they claim and what they
   may use.  */
#ifndef CONFORM_TESTEE_H
#define CONFORM_TESTEE_H

#include "compare.h"
#include "expect.h"
#include "lib/base/options.h"
#include "process.h"
#include "verdict.h"

#define CONTRACT_VERSION 2

/* What a testee said to its probe at the start: see ask.h.  */
typedef struct first_answer
{
  bool was_asked;
  enum operation operation;
  judgement judgement;
  char *said; /* where it is wrong: the file and the answer; or NULL */
} first_answer;

typedef struct testee
{
  char *name;
  char *executable;
  char *directory; /* of `limits`, or NULL */
  char *met;       /* the release that pages of issues were last compared with,
                      or NULL: any */
  bool is_sampled; /* asked no case that is beyond the sample */
  bool is_renamed; /* NAME is one of the command line, whatever its caps say */

  unsigned contract; /* its version */
  char *version;
  unsigned sframe_versions; /* bit N: version N */
  char *abis;               /* blank-separated, as are: */
  char *operations, *cannot;
  bool has_operation[OPERATIONS];
  bool reads_elf; /* `input elf` */
  field_set mask; /* `cannot` */

  limits limits;
  uint64_t fingerprint; /* of the executable and its caps */
  bool cannot_serve;    /* found out when first asked */
  bool has_served;      /* an answer */
  unsigned mute_servers; /* that ended before any answer */
  first_answer probed;
  size_t not_asked;     /* requests, as it gave no answer in time to those before */
  unsigned restarts;    /* servers that died and whose request was repeated */
} testee;

typedef struct testee_list
{
  testee *testees;
  size_t count, capacity;
} testee_list;

/* Add the testee NAME; NULL: its caps say it.  DIRECTORY and MET may be NULL.  */
testee *testee_add (testee_list *list, const char *name, const char *executable,
                 const char *directory, const char *met);

/* Add those of the list at PATH (conformance/README.md) whose name matches
   FILTER (NULL: all).  What is wrong ends the program: FILE:LINE: why.  */
void testees_read (testee_list *list, const char *path, const char *filter);

/* Read the limits of each, and ask it for its caps; who has no name yet has the one that
   they say.  */
void testees_prepare (testee_list *list, const limits *defaults, enum isolation how);

/* The release for which pages of issues are about T: where no page has met its own,
   the one before it.  */
const char *testee_release (const testee *t);

/* Does T claim the version and the ABI of IN, as far as IN tells?  */
bool testee_claims (const testee *t, const input *in);

/* What a testee says of itself (../../CONTRACT.md, "caps").  */

/* Put TEXT, which T has printed, into T.  False: it is not what the contract
   wants.  */
bool caps_take (testee *t, const buffer *text, problem *p);

/* T in messages: its name, or other words while it has none.  */
const char *caps_name (const testee *t);

/* P is about the caps of T.  Returns false.  */
bool caps_complain (problem *p, const testee *t, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

#endif
