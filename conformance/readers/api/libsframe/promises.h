/* The promises of libsframe, by what they are about.  */
#ifndef LIBSFRAME_PROMISES_H
#define LIBSFRAME_PROMISES_H

#include "conformance/readers/api/family.h"

extern const call_promise misuses[];
extern const call_promise limits[];

bool has_values (const subject *s);

/* Trials of sections that are in files of their own.  */
void survives (const void *subject);
void merges_as_linker (const void *subject);
void prints_as_objdump (const void *subject);

void encode_seed (const void *seed);
const char *encoder_tags (uint64_t seed);

#endif
