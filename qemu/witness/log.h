/* What a program executed, by QEMU's own log (-one-insn-per-tb
   -d exec,nochain,cpu,in_asm,strace): nothing of it depends on what sframe-truth
   saw.  */
#ifndef WITNESS_LOG_H
#define WITNESS_LOG_H

#include <stdio.h>

#include "machine.h"

/* An instruction that was executed, and the registers before it.  */
typedef struct event
{
  uint64_t pc, sp, lr;
  uint8_t kind, length;
  bool loads_sp;     /* with what is not computed from it */
  bool after_signal; /* one was taken since the event before */
} event;

typedef struct history
{
  const machine *machine;
  event *events;
  size_t count, capacity;
  bool has_threads; /* more than one */
} history;

/* Read all of FILE.  False: nothing of it shows an architecture, or capstone
   cannot be had.  */
bool history_read (history *h, FILE *file);
void history_free (history *h);

#endif
