/* SPDX-License-Identifier: CC0-1.0 */
/* What the KUnit suite asks of a reader: five functions that you write.  */
#ifndef SFRAME_KUNIT_H
#define SFRAME_KUNIT_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <stdbool.h>
#endif

#include "sframe-vector.h"

/* It reads sections of this version, ABI and byte order.  */
bool sframe_kunit_reads (const struct sframe_vector *v);

/* Take the section, which is loaded at V->address and covers text from V->text_start up to
   V->text_end, and set READER to anything.  0, or a negative error: the section is refused.  */
int sframe_kunit_open (const struct sframe_vector *v, void **reader);

/* The rules in force at PC.  0; -ENOENT: there is no row; another negative error: what is met on
   the way is refused.  */
int sframe_kunit_find (void *reader, unsigned long long pc, struct sframe_vector_rules *rules);

/* Read all rows, where the reader checks them before it trusts them.  0, or a negative error.  */
int sframe_kunit_validate (void *reader);

void sframe_kunit_close (void *reader);

#endif
