/* What a fuzz target is: a C function that takes bytes, as libFuzzer and AFL++
   call it.  Each target is one file here; gate.c decides which inputs it is
   shown.  */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* libFuzzer's name for it.  0; -1: nothing was done, the input is of no use.  */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* May this target see the section?  By the reference's verdict, as the target is
   built: RAW sees all bytes; PAST_WALLS not those that run into what is known to
   be everywhere, so that what lies behind is found; ONLY_VALID what breaks no
   clause: what a reader does wrong there is beyond excuse.  */
bool gate_lets_pass (const uint8_t *data, size_t size);

/* Does the section break no clause?  */
bool is_valid (const uint8_t *data, size_t size);

/* guide.c: read the section with the reference, for its coverage.  */
void guide (const uint8_t *data, size_t size);

/* For code of our own programs that reads files: one with these bytes, which
   stay there.  Its name is there until the next call.
   in_memory.c: of what opens it by lib/base only, without the kernel, which would
   have most of a run's time; in_file.c: one that anything can open.  */
const char *file_of (const uint8_t *data, size_t size);

/* Count the input, and whether its beginning was accepted, in the file FUZZ_TALLY,
   as fuzz/mutator/mutator.h says.  */
void count_input (bool is_past_header);

/* End the process as a finding: WHY is printed.  */
_Noreturn void finding (const char *why);

#endif
