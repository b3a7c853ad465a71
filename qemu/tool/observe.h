/* Records as observations, which sframe-judge compares with the issue pages
   (conformance/known/judge/README.md).  */
#ifndef TRUTH_OBSERVE_H
#define TRUTH_OBSERVE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <yyjson.h>

#include "lib/observe/observation.h"

/* The values of a record (qemu/records.schema.json).  */

/* "": it has none.  */
const char *record_text (yyjson_val *record, const char *key);

/* 0: it has none.  */
uint64_t record_count (yyjson_val *record, const char *key);

/* What was not compared, of one ABI and for one reason.  */
typedef struct excuse
{
  char *abi, *reason, *program, *command; /* of the first */
  uint64_t count;    /* instructions, or programs */
  uint64_t programs; /* in which they are */
} excuse;

typedef struct observer
{
  FILE *out; /* or NULL: nothing is written */
  uint64_t lines;
  excuse *excuses;
  size_t excuse_count, excuse_capacity;
} observer;

/* The record of a run.  False: it did not end as a program of the corpus has to,
   or nothing of it was checked; no page explains that.  */
bool observe_run (observer *o, yyjson_val *run);

void observe_cause (observer *o, yyjson_val *cause);

/* The record of a program that was not run.  */
void observe_left_out (observer *o, yyjson_val *left_out);

/* All is there: write what was not compared, and the end.  LACKS: what has to be
   checked and was not; or NULL.  */
void observer_end (observer *o, bool is_complete, const char *lacks);

void observer_free (observer *o);

#endif
