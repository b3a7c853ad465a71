/* Known issues.  The format is in conformance/testees/README.md.  */
#ifndef CONFORM_WAIVERS_H
#define CONFORM_WAIVERS_H

#include "compare.h"
#include "expect.h"
#include "text_index.h"
#include "verdict.h"

typedef struct waiver
{
  char *name;
  char *cases;     /* globs, or NULL */
  char *tags;      /* comma-separated, all of them; or NULL */
  unsigned operations; /* bit N: enum operation */
  unsigned verdicts;   /* bit N: enum verdict */
  field_set fields;    /* the differing fields are a subset; 0: any */
  char *clauses;       /* ids; NULL: any */
  char *note;          /* globs of what the testee said; NULL: anything.  A
                          crash has one, which names it: see crash_note.h */
  char *issue_class;
  char *affects; /* globs of the testee's version */
  char *testees; /* globs of its name; NULL: all that share the file */
  char *reason, *reported;
  char *file;
  size_t line;

  bool applies;    /* the testee is among AFFECTS and TESTEES */
  size_t covered;  /* results whose case and operation it names */
  size_t explained; /* of them, those that fail as it says */
  bool has_expired; /* the run was whole, and it explains nothing any more */
} waiver;

typedef struct waiver_list
{
  waiver *waivers;
  size_t count;
  text_index names; /* the lines where they are */
} waiver_list;

/* Add the waivers of the file at PATH, if there is one.  What is wrong with
   it ends the program: FILE:LINE: why.  */
void waivers_read (waiver_list *list, const char *path);

/* Count the result of OPERATION on C, and give the first waiver that explains
   it, or NULL.  */
waiver *waivers_match (waiver_list *list, const test_case *c,
                       enum operation operation, const judgement *j);

#endif
