/* The peer of make bench: libsframe.  */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include <stddef.h>
#include <stdint.h>

extern const char *const peer_name;
extern uint64_t peer_sum;

/* Decode the section and free what that made; exits when it fails.  */
void peer_decode (const uint8_t *bytes, size_t size);

/* Decode it and look at every row.  */
void peer_visit (const uint8_t *bytes, size_t size);

#endif
