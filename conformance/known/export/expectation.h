/* The block `expect` of a page: what the right output is (conformance/issues/README.md).  */
#ifndef EXPORT_EXPECTATION_H
#define EXPORT_EXPECTATION_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "lib/issues/issues.h"

typedef struct expectation
{
  char *control; /* a script of sed, or NULL */
  char *dump;    /* what prints the lines, or NULL: as in the reproducer */
  char *ld;      /* options of the linker, or NULL: those of the first link of the reproducer */
  char *from;    /* the oldest release that it can be asked of, or NULL */
  char *warning; /* a regular expression, or NULL */
  char *error;   /* a regular expression, or NULL */
  char *message; /* a regular expression of what the dump says of a damaged section, or NULL */
  char *sanitize; /* what -fsanitize= takes, for a defect that shows with it alone, or NULL */
  char *lines;   /* all after the keys; "": none */
} expectation;

bool has_expectation (const issue *page);

/* false, with a problem (STATUS_USAGE): PAGE has none, two, or one that is wrong.  */
bool expectation_read (expectation *e, const issue *page, problem *p);
void expectation_free (expectation *e);

#endif
