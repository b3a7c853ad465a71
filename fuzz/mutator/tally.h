/* How much of what the mutator makes is valid, counted while an engine runs.  */
#ifndef TALLY_H
#define TALLY_H

#include <stddef.h>
#include <stdint.h>

/* Now and then ask the reference about the SIZE bytes at BYTES, and count the
   answer in the file that the environment's FUZZ_TALLY names: two numbers of 8
   bytes, the inputs looked at and the valid ones among them, which all
   processes of a run share and none loses when it dies.  Without FUZZ_TALLY
   nothing is done.  */
void tally (const uint8_t *bytes, size_t size);

#endif
