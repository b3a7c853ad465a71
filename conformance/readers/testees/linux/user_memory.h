/* User memory as the kernel's reader sees it: a section at an address, or several, and the
   words of a stack.  Each access is counted, and one of them can be made to
   fail.  */
#ifndef LINUX_USER_MEMORY_H
#define LINUX_USER_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "testee.h"

/* What is there from now on; STACK may be null.  */
void user_memory_is (const unsigned char *bytes, size_t size,
                     uint64_t address, const struct stack *stack);
/* Another section, which replaces what was in its place; and another stack.  */
void user_memory_add (const unsigned char *bytes, size_t size,
                      uint64_t address);
void user_memory_has_stack (const struct stack *stack);

/* SIZE bytes from FROM.  False: the access failed, and TO is as it was.  The
   unsafe one is for between user_access_begin and user_access_end.  */
bool user_read (void *to, uint64_t from, size_t size);
bool user_read_unsafe (void *to, uint64_t from, size_t size);
bool user_access_begin (uint64_t from, size_t size);
void user_access_end (void);

/* What happened since user_accesses_begin.  */
struct user_accesses
{
  size_t count;
  /* The access of this number fails; of 0, none.  */
  size_t fails_at;
  /* How many followed the first that failed, by itself or made to.  */
  size_t after_failure;
  bool one_failed;
  /* How many user_access_begin have no end yet, and how many unsafe accesses were
     made without one.  */
  int open;
  size_t unprotected;
};
extern struct user_accesses user_accesses;
void user_accesses_begin (size_t fails_at);

#endif
