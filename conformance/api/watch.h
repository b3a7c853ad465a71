/* What is seen while functions of libsframe are called.  The library may end
   the process that calls it, so that a trial is a process of its own, and what
   it saw stands in memory that it shares with the campaign.  */
#ifndef WATCH_H
#define WATCH_H

#include <stdbool.h>
#include <stdint.h>

enum function
{
#define FUNCTION(name) FUNCTION_##name,
#include "functions.def"
  FUNCTIONS
};

extern const char *const function_names[FUNCTIONS];

/* Call a function of the library, and remember that it is under way.  */
#define CALL(name, ...) (called (FUNCTION_##name), name (__VA_ARGS__))

void called (enum function function);

/* What went wrong: once for each function and failure of a promise.  */
typedef struct trouble
{
  enum function function; /* the last one that was called */
  char failure[48];       /* "differs", or how the library ended */
  char text[240];
} trouble;

enum { MOST_TROUBLES = 32, TRIAL_SECONDS = 20 };

typedef struct watch
{
  enum function function;
  uint64_t calls[FUNCTIONS];
  uint64_t compared; /* values, since the trial began */
  unsigned trouble_count;
  trouble troubles[MOST_TROUBLES];
} watch;

/* Shared with the processes of trials.  */
extern watch *watched;
void begin_watching (void);

/* A value is compared: unless it HOLDS, the text says what was promised and
   what came.  Returns HOLDS.  */
bool expect (bool holds, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* The trial goes on, which is what it promised.  */
void survived (void);

/* Run TRIAL in a process of its own, and leave what it saw in `watched`.
   It calls `survived`, and is looked at for leaks, at its end.  */
void run_trial (void (*trial) (const void *), const void *context);

/* What of the machine is looked at besides values, tried with a fault of our
   own: "addresses,undefined,leaks", or less.  */
const char *sanitizers (void);

#endif
