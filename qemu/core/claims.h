/* A file that says what the recorded stack was at each observed instruction,
   for a second recorder to compare with (../witness).  A claim says how many of
   the outermost frames are those of the claim before, then come the others.  It
   is read where it was written: the structures are as they are in memory.  */
#ifndef TRUTH_CLAIMS_H
#define TRUTH_CLAIMS_H

#include <stdint.h>
#include <stdio.h>

#define CLAIMS_MAGIC UINT64_C (0x31736d69616c6353)

typedef struct claims_head
{
  uint64_t magic;
  uint32_t machine; /* EM_... */
  uint32_t big_endian;
} claims_head;

/* The instruction at PC is about to be executed, with this SP.  */
typedef struct claim
{
  uint64_t thread, pc, sp;
  uint32_t kept, added; /* frames; ADDED of them follow, the outermost first */
  uint32_t below;       /* not 0: who called the outermost frame is not known */
  uint32_t reserved;
} claim;

/* A call that has not returned: where it returns to, and SP before it.  */
typedef struct claimed_frame
{
  uint64_t ra, sp;
  uint32_t is_interrupt; /* no call: a signal came at RA, with SP */
  uint32_t unknown;      /* not 0: nothing from here on is claimed */
} claimed_frame;

#endif
