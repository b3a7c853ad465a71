/* The end of a program that gets no memory, and malloc, calloc and realloc, which
   find that out for all that is linked.  A sanitizer has a malloc of its own.  */
#include "memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define HAS_SANITIZER
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) \
    || __has_feature(thread_sanitizer)
#define HAS_SANITIZER
#endif
#endif

enum { HOST_FAILED = 3 };

static atomic_bool is_ending;
static _Thread_local bool is_ending_it; /* this thread */
static pid_t owner; /* the process that main () began in */

void __attribute__ ((constructor))
process_begins (void)
{
  owner = getpid ();
}

/* Without stdio, which may be what wants memory.  */
static void
say (size_t size)
{
  char line[160];
  int length = size ? snprintf (line, sizeof line, "%.60s: out of memory: %zu "
                                "bytes are not to be had\n",
                                program_invocation_short_name, size)
                    : snprintf (line, sizeof line, "%.60s: out of memory\n",
                                program_invocation_short_name);
  if (write (STDERR_FILENO, line, (size_t) length) < 0)
    _exit (HOST_FAILED);
}

/* What is open and what is temporary is dealt with at exit, where memory can be
   wanted again.  A process that was forked leaves that, and the line, to the one
   that waits for it.  */
void
out_of_memory (size_t size)
{
  if (is_ending_it)
    _exit (HOST_FAILED);
  is_ending_it = true;
  if (atomic_exchange (&is_ending, true))
    for (;;)
      pause ();
  if (getpid () != owner)
    _exit (HOST_FAILED);
  say (size);
  exit (HOST_FAILED);
}

#ifndef HAS_SANITIZER

/* In a static program the linker puts these in the place of libc's (--wrap); else
   they are found first, and the next ones are libc's or those of a library that
   is preloaded.  */
#ifdef IS_WRAPPED
#define OURS(name) __wrap_##name
#define NEXT(name) __real_##name
void *__real_malloc (size_t size);
void *__real_calloc (size_t count, size_t size);
void *__real_realloc (void *block, size_t size);
void *__wrap_malloc (size_t size);
void *__wrap_calloc (size_t count, size_t size);
void *__wrap_realloc (void *block, size_t size);
#else
#define OURS(name) name
#define NEXT(name) next_##name ()
#define FIND(name)                                                            \
  static __typeof__ (&(name)) next_##name (void)                              \
  {                                                                           \
    static __typeof__ (&(name)) found;                                        \
    if (!found)                                                               \
      found = (__typeof__ (&(name))) dlsym (RTLD_NEXT, #name);                \
    return found;                                                             \
  }
FIND (malloc)
FIND (calloc)
FIND (realloc)
#endif

void *
OURS (malloc) (size_t size)
{
  void *block = NEXT (malloc) (size);
  if (!block)
    out_of_memory (size);
  return block;
}

void *
OURS (calloc) (size_t count, size_t size)
{
  void *block = NEXT (calloc) (count, size);
  size_t all;
  if (!block)
    out_of_memory (__builtin_mul_overflow (count, size, &all) ? 0 : all);
  return block;
}

/* Of size 0 it frees, and none is what it answers.  */
void *
OURS (realloc) (void *block, size_t size)
{
  void *moved = NEXT (realloc) (block, size);
  if (!moved && size)
    out_of_memory (size);
  return moved;
}

#endif
