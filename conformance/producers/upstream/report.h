/* What is observed of a test.  */
#ifndef UPSTREAM_REPORT_H
#define UPSTREAM_REPORT_H

#include <stdint.h>

#include "lib/observe/observation.h"

typedef struct test_place
{
  const char *project, *release; /* of the test: "gas", "2.44" */
  const char *abi, *name;
  const char *path;    /* of the test */
  const char *output;  /* the file that the tools left; or NULL */
  const char *printed; /* what objdump or readelf printed; or NULL */
  const char *log;     /* what assembler and linker said; or NULL */
  const char *lit;     /* the directory of a call of FileCheck; or NULL */
} test_place;

typedef struct finding
{
  enum observed_result result;
  const char *what;   /* "met", "wrong-row", ... */
  const char *demand; /* the line of the test that it is about; or NULL */
  size_t line;        /* its number, from 1 */
  const char *reason; /* of what is excused; or NULL */
  const char *text;   /* for people; or NULL */
  uint64_t count;     /* 0: one */
} finding;

/* Print a line for sframe-judge.  */
void report (const test_place *where, const finding *f);

#endif
