/* Verdicts of many functions: counted, and those that fail shrunk and grouped by
   cause.  */
#ifndef DIRECTIVES_CAUSES_H
#define DIRECTIVES_CAUSES_H

#include "judge.h"
#include "observe.h"
#include "sequence.h"

/* Functions that fail in the same way, once shrunk.  */
typedef struct group
{
  char *summary, *text;
  char *origin; /* the file that the first came from, or NULL */
  sequence q;   /* no lines: it cannot be shrunk */
  verdict verdict; /* of the first */
  uint64_t count, number; /* of the first in its stream */
} group;

/* Messages: of refusals, to be counted; of crashes, to be looked into some
   times.  */
typedef struct message
{
  char *text;
  uint64_t count, sayable;
  const char *why_not; /* the format says none; NULL: the message has to do */
  size_t group; /* the last with this message */
} message;

typedef struct messages
{
  message *items;
  size_t count, capacity;
} messages;

/* Functions that are not compared for one reason.  */
typedef struct excuse
{
  char *reason;
  verdict verdict; /* of the first */
  uint64_t count;
} excuse;

typedef struct causes
{
  const target *target;
  judge *judge;
  const char *origin; /* of what is taken from now on, or NULL */
  /* The command that shows G alone; the caller frees it.  */
  char *(*again) (const void *context, const group *g);
  const void *context;
  uint64_t total, verdicts[JUDGEMENTS];
  group *groups;
  size_t group_count, group_capacity;
  messages refusals, failures;
  size_t last; /* the group of what was taken last */
  excuse *excuses;
  size_t excuse_count, excuse_capacity;
} causes;

/* Q, number NUMBER of its stream, has the verdict V.  What fails is shrunk.  */
bool causes_take (causes *y, sequence *q, const verdict *v, uint64_t number,
                  problem *p);
/* What the last call did, for one more that failed in the same way.  */
void causes_take_again (causes *y, const verdict *v, size_t index);
/* The same for one that cannot be shrunk; pages know it by NAME.  */
void causes_take_whole (causes *y, const char *name, const verdict *v);
/* Only what the assembler said, without a function.  */
void causes_count_message (causes *y, const verdict *v);
void causes_free (causes *y);

/* How many failed.  */
uint64_t causes_wrong (const causes *y);

void causes_print_groups (const causes *y);
void causes_print_refusals (const causes *y);
void causes_print_verdicts (const causes *y);

/* WHAT: "random functions" and so on.  */
void causes_observe (const causes *y, const observer *o, const char *what);

/* Changed copies of a function, of which one may fail in the same way.  */

typedef struct variants
{
  sequence *items;
  size_t count, capacity;
} variants;

/* Takes Q over; what makes no sense is dropped.  */
void add_variant (variants *all, const target *t, sequence q);
void variants_free (variants *all);

typedef void vary_function (variants *all, const target *t, const sequence *q);

/* Without ever smaller pieces; the first and last line stay.  */
vary_function add_cuts;

/* With a line that is plainer.  */
vary_function add_plainer;

/* The same for instructions, of which two or three belong together.  */
vary_function add_code_cuts;
vary_function add_plainer_code;

#endif
