/* What system calls do that a thread is about to execute.  */
#ifndef TRUTH_SYSTEM_CALLS_H
#define TRUTH_SYSTEM_CALLS_H

#include "thread.h"

/* T, which V shows, is about to execute a system call.  */
void system_calls_note (thread *t, const view *v);

/* The context in the frame F of a handler that began with the SP AT.  */
interrupted_context system_calls_context (const view *v, const signal_frame *f,
                                          uint64_t at);

#endif
