/* What is seen while functions of a library are called.  The library may end
   the process that calls it, so that a trial is a process of its own, and what
   it saw stands in memory that it shares with the campaign.  */
#ifndef WATCH_H
#define WATCH_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

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

/* TRIAL_SECONDS: of the processor.  PAUSE: of the clock.  */
enum { MOST_TROUBLES = 32, TRIAL_SECONDS = 60, PAUSE = 20, MOST_TRIALS = 64 };

typedef struct trial
{
  void (*run) (const void *context);
  const void *context;
} trial;

/* What a function answered in a trial, as hashes: its values and whether there was an error, and
   the numbers of its errors.  */
typedef struct answer
{
  enum function function;
  uint64_t values, errors;
} answer;

/* In the order of the functions' first answers.  */
typedef struct answers
{
  unsigned count;
  answer of[FUNCTIONS];
} answers;

/* What a trial saw in which nothing went wrong.  */
typedef struct good_trial
{
  uint64_t compared;
  answers answers;
} good_trial;

typedef struct watch
{
  enum function function;
  uint64_t calls[FUNCTIONS];
  uint64_t good_calls[FUNCTIONS]; /* before the last trial of one process began */
  uint64_t compared; /* values, since the trial began */
  answers answers;   /* what `answered` was told, since then */
  unsigned trouble_count;
  trouble troubles[MOST_TROUBLES];
  unsigned good_count; /* of the trials of one process */
  good_trial good[MOST_TRIALS];
} watch;

/* Shared with the processes of trials.  */
extern watch *watched;
void begin_watching (void);

/* A value is compared: unless it HOLDS, the text says what was promised and
   what came, and FAILURE is its kind.  Returns HOLDS.  */
bool expect_or (const char *failure, bool holds, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
#define expect(...) expect_or ("differs", __VA_ARGS__)

/* What the function that was called last answered, which is to be the same on every machine.  */
void answered (int64_t value);
/* The number of its error, or 0.  */
void answered_error (int number);

/* Where each answer is printed, too; NULL: nowhere.  */
extern FILE *answers_to;

/* The trial goes on, which is what it promised.  */
void survived (void);

/* Run T in a process of its own, and leave what it saw in `watched`.
   It calls `survived`, and is looked at for leaks, at its end.  */
void run_trial (trial t);

/* Run up to MOST_TRIALS of COUNT trials in one process, one after the other, up to the first in
   which something goes wrong; that one is as if it had not run.  Returns how many ran, and leaves what
   they saw in `watched->good`.  */
unsigned run_good_trials (const trial *trials, unsigned count);

/* What of the machine is looked at besides values, tried with a fault of our
   own: "addresses,undefined,leaks", or less.  */
const char *sanitizers (void);

/* What watch.c asks of ASan, UBSan and LSan, where the compiler has them.  */

/* Blocks count from here on.  */
void begin_counting (void);

/* Is one of them lost, so that nothing points to it?  False without LSan.  */
bool leaks (void);

/* Called with what a sanitizer has found.  */
void sanitizer_reports (const char *failure, const char *text, bool is_the_end);

#endif
