/* What cbmc has built in, for other compilers: scripts/tests/lint.sh reads
   the proofs with it.  */
#ifndef CBMC_H
#define CBMC_H

#include <stdbool.h>
#include <stddef.h>

void __CPROVER_assert (bool condition, const char *what);
void __CPROVER_assume (bool condition);
bool __CPROVER_r_ok (const void *p, ...);
bool __CPROVER_w_ok (const void *p, ...);
bool __CPROVER_rw_ok (const void *p, ...);
bool __CPROVER_same_object (const void *a, const void *b);
size_t __CPROVER_POINTER_OFFSET (const void *p);
void __CPROVER_havoc_slice (void *p, size_t size);
void __CPROVER_havoc_object (void *p);

#endif
