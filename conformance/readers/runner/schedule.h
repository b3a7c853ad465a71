/* All requests to all testees, over the cores.  */
#ifndef CONFORM_SCHEDULE_H
#define CONFORM_SCHEDULE_H

#include "results.h"

typedef struct schedule
{
  case_set *cases;
  testee_list *testees;
  expectation *expectations; /* by input */
  results *results;
  enum isolation isolation;
  unsigned slots;    /* processes at one time */
  bool is_verbose;   /* show every request, its answer and all that differs */
  bool shows_commands;
  const char *elf_directory; /* for sections wrapped into ELF files */
  void (*progress) (size_t done, size_t total);
} schedule;

/* Run what RESULTS does not have yet.  False: a signal ended it early.  */
bool schedule_run (schedule *s);

/* Set by a signal: end now.  */
extern volatile int schedule_interrupted;

#endif
