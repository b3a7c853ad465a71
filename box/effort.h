/* How long a judged program, with all that it has started, may take for an answer: by what it uses of the
   processor, and by how long it sleeps.  A busy or slow machine changes neither.  */
#ifndef EFFORT_H
#define EFFORT_H

#include <stdbool.h>
#include <stdint.h>

#include "census.h"

typedef struct effort_limits
{
  double processor_ms; /* of the processor, together */
  double patience_ms;  /* of its own sleep, with less than a hundredth of that */
} effort_limits;

enum effort_verdict
{
  EFFORT_GOES_ON,
  EFFORT_SPENT,  /* the time of the processor is used up */
  EFFORT_ASLEEP, /* it neither works nor ends */
  EFFORT_STARVED /* the machine let it wait for a processor: no verdict */
};

/* Zero-initialised: nothing was looked at.  The time before the first look counts for nothing.  */
typedef struct effort
{
  bool has_begun;
  census last;
  double last_ms;
  double spent_ms;                     /* of the processor, in all */
  double used_ms, slept_ms, passed_ms; /* since it last worked */
} effort;

/* What NOW, of its processes, means at NOW_MS of a clock that only goes forward.  The more looks the better:
   between two looks it slept for a second at most.  */
enum effort_verdict effort_look (effort *e, const census *now, double now_ms,
                                 const effort_limits *l);

/* The same, of TOP and all that is below it, now.  */
enum effort_verdict effort_look_at (effort *e, pid_t top,
                                    const effort_limits *l);

#endif
