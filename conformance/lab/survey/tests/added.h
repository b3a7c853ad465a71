/* The sample, added up before a group of tests and freed after it.  */
#ifndef SURVEY_ADDED_H
#define SURVEY_ADDED_H

#include "sample.h"

static problem p;
static record_list list;
static survey s;

static int
add_up (void **state)
{
  (void) state;
  return read_lines (&list, sample, SAMPLE, &p)
                 && survey_add_up (&s, &list, &p)
             ? 0
             : -1;
}

static int
free_all (void **state)
{
  (void) state;
  survey_free (&s);
  records_free (&list);
  return 0;
}

#endif
