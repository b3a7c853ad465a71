/* An implementation, through the object that its adapter defines
   (conformance/readers/testees/common/testee.h): decode, look-ups, unwinding.  */
#include "conformance/readers/testees/common/testee.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/guard.h"
#include "target.h"

enum { PCS = 16 };

/* Where the section says that it is loaded.  */
#ifndef FUZZED_ADDRESS
#define FUZZED_ADDRESS 0
#endif

/* What a library can do besides; fuzz/targets/extra_*.c.  */
void __attribute__ ((weak)) target_extra (const struct input *in);

/* PCs that the section itself suggests: its 4-byte words, as distances, which
   are signed.  */
static size_t
suggest_pcs (const uint8_t *data, size_t size, uint64_t pcs[PCS])
{
  size_t count = 0;
  for (size_t at = 28; at + 4 <= size && count < PCS; at += 20)
    {
      int32_t word;
      memcpy (&word, data + at, sizeof word);
      pcs[count++] = FUZZED_ADDRESS + (uint64_t) (int64_t) word;
      if (count < PCS)
        pcs[count++] = FUZZED_ADDRESS + (uint64_t) (int64_t) word + at + 1;
    }
  return count;
}

/* From a stack that leads back to where it began, and from one whose FP leads
   nowhere.  */
static void
unwind_from (const struct input *in, uint64_t pc, FILE *out)
{
  struct memory_word words[]
      = { { 0x7ff07000, pc }, { 0x7ff07008, pc + 4 }, { 0x7ff07010, 0x7ff07020 } };
  struct stack stack = { .pc = pc, .sp = 0x7ff07000,
                         .fp = pc & 1 ? pc - 8 : 0x7ff07010,
                         .is_topmost = true, .is_exact = true, .memory = words,
                         .word_count = sizeof words / sizeof *words, .limit = 4 };
  testee.unwind (in, &stack, out);
}

/* The section as a block of its own; what reads past it is seen by ASan, or, in
   code that is not compiled with it, by the page behind.  */
#ifdef BINARY_PEER
static guarded_bytes copy;

static void
copy_to (struct input *in, const uint8_t *data)
{
  copy = guard (data, in->size);
  in->bytes = copy.bytes;
}

static void
free_copy (struct input *in)
{
  guide (in->bytes, in->size);
  unguard (&copy);
}
#else
static void
copy_to (struct input *in, const uint8_t *data)
{
  in->bytes = malloc (in->size);
  if (in->size && !in->bytes)
    abort ();
  memcpy (in->bytes, data, in->size);
}

static void
free_copy (struct input *in)
{
  free (in->bytes);
}
#endif

/* Nobody reads the answers.  */
static FILE *
nowhere (void)
{
  static FILE *out;
  if (!out && !(out = fopen ("/dev/null", "w")))
    abort ();
  return out;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (!gate_lets_pass (data, size))
    return -1;
  uint64_t pcs[PCS];
  struct input in = { .size = size, .address = FUZZED_ADDRESS };
  copy_to (&in, data);
  FILE *out = nowhere ();
  size_t count = suggest_pcs (data, size, pcs);
  if (testee.decode)
    testee.decode (&in, out);
  if (testee.find)
    testee.find (&in, pcs, count, out);
  for (size_t i = 0; testee.unwind && i < count; i++)
    unwind_from (&in, pcs[i], out);
  if (target_extra)
    target_extra (&in);
  free_copy (&in);
  return 0;
}
