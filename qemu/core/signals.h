/* How a thread comes to the handler of a signal: a back end is told that one
   came, or a handler begins that nobody called.  */
#ifndef TRUTH_SIGNALS_H
#define TRUTH_SIGNALS_H

#include "thread.h"

/* What system calls do that a thread is about to execute.  */

/* T, which V shows, is about to execute a system call.  */
void system_calls_note (thread *t, const view *v);

/* That was the end of a handler.  What it interrupted goes on, as the handler
   left it: it may have changed any register.  In the same function, with all
   registers but the PC as they were, the stack is as it was, too.  */
void system_calls_end_handler (thread *t, const view *v);

/* The context in the frame F of a handler that began with the SP AT.  */
interrupted_context system_calls_context (const view *v, const signal_frame *f,
                                          uint64_t at);

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
