/* How a thread comes to the handler of a signal: a back end is told that one
   came, or a handler begins that nobody called.  */
#ifndef TRUTH_SIGNALS_H
#define TRUTH_SIGNALS_H

#include "thread.h"

/* Does the handler of some signal begin at PC?  */
bool process_has_handler (const process *p, uint64_t pc);

/* The instruction at V's PC was not executed: signal NUMBER came.  Returns
   the first instruction of its handler; 0: it has none, and nothing has
   changed.  */
uint64_t thread_signal (thread *t, const view *v, unsigned number);

/* For back ends that are not told of signals: does a handler begin here, which
   nobody called?  Then this was thread_signal, with what the handler's frame
   says that it interrupted.  */
bool thread_find_signal (thread *t, const view *v);

#endif
