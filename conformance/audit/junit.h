/* The result as JUnit: a test case for each file.  */
#ifndef AUDIT_JUNIT_H
#define AUDIT_JUNIT_H

#include "buffer.h"
#include "causes.h"

typedef struct junit
{
  buffer cases;
  size_t count, failures;
} junit;

void junit_add (junit *j, const file_result *r);

/* Replace PATH; frees J.  */
bool junit_write (junit *j, const char *path, problem *p);

#endif
