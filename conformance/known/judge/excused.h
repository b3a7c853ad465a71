/* Reasons for which something is not compared (conformance/known/judge/excused).  */
#ifndef JUDGE_EXCUSED_H
#define JUDGE_EXCUSED_H

#include "lib/base/problem.h"
#include "lib/base/text_index.h"
#include "lib/issues/issues.h"

typedef struct excuse_line
{
  enum oracle oracle;
  char *reason;
  uint64_t most; /* in a whole run */
  char *why;
  unsigned line;
} excuse_line;

typedef struct excuse_list
{
  const char *path;
  excuse_line *items;
  size_t count, capacity;
  text_index places; /* in ITEMS, from 1: of "ORACLE|REASON" */
} excuse_list;

/* Read PATH: lines ORACLE | REASON | MOST | WHY.  Free it in any case.  */
bool excuses_read (excuse_list *list, const char *path, problem *p);
void excuses_free (excuse_list *list);

/* The place of REASON of ORACLE in LIST; its count: it is not there.  */
size_t excuse_find (const excuse_list *list, enum oracle oracle,
                    const char *reason);

#endif
