/* The structure-aware mutator of .sframe sections, for every engine.

   It reads a section of any version and byte order into records, edits the
   records and the relations between them, and writes them back.  Mostly the
   result is mended, so that it is a valid section; at other times it lies on
   purpose.  The same input and seed always give the same output.  */
#ifndef SFRAME_MUTATOR_H
#define SFRAME_MUTATOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C"
{
#endif

/* Change the SIZE bytes at DATA, which has room for MAX_SIZE, in place.
   Returns the new size, at most MAX_SIZE.  What is no section becomes one,
   mostly.  */
size_t sframe_mutate (uint8_t *data, size_t size, size_t max_size,
                      unsigned seed);

/* Write to OUT, which has room for MAX_SIZE bytes and overlaps neither, a
   section that has something of both A and B.  Returns its size.  */
size_t sframe_cross (const uint8_t *a, size_t a_size, const uint8_t *b,
                     size_t b_size, uint8_t *out, size_t max_size,
                     unsigned seed);

/* Make a valid section of what can be read of DATA, as sframe_mutate does
   with most of its results, and change nothing else.  */
size_t sframe_mend (uint8_t *data, size_t size, size_t max_size,
                    unsigned seed);

#ifdef __cplusplus
}
#endif

/* How much of what the mutator makes is valid, counted while an engine runs.  */

/* Now and then ask the reference about the SIZE bytes at BYTES, and count the
   answer in the file that the environment's FUZZ_TALLY names: two numbers of 8
   bytes, the inputs looked at and the valid ones among them, which all
   processes of a run share and none loses when it dies.  Without FUZZ_TALLY
   nothing is done.  */
void tally (const uint8_t *bytes, size_t size);

#endif
