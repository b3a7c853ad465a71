/* The reference: check, dump, find, and unwind from hostile registers by hostile
   memory, in both readings.  */
#include <string.h>

#include "lib/base/lend.h"
#include "reference/unwind.h"
#include "reference/write/dump.h"
#include "reference/write/silence.h"
#include "target.h"

enum { MOST_PCS = 8, MOST_FRAMES = 16 };

/* A number that follows from OF and the input, for what a thread would say.  */
static uint64_t
mix (uint64_t of)
{
  of = (of ^ of >> 30) * 0xbf58476d1ce4e5b9;
  return (of ^ of >> 27) * 0x94d049bb133111eb;
}

static bool
hostile_memory (void *context, uint64_t address, uint64_t *value)
{
  uint64_t seed = mix (address ^ *(const uint64_t *) context);
  /* Often a small step up from ADDRESS, as on a stack; now and then nothing.  */
  *value = seed & 8 ? address + (seed >> 32 & 0xff) : seed;
  return seed & 7;
}

static bool
hostile_register (void *context, uint32_t reg, uint64_t *value)
{
  *value = mix (reg + *(const uint64_t *) context);
  return reg & 1;
}

static void
count_bytes (void *context, const char *text, size_t length)
{
  uint64_t *sum = context;
  for (size_t i = 0; i < length; i++)
    *sum += (uint8_t) text[i];
}

static void
unwind_from (const sf_section *section, uint64_t pc, uint64_t *seed)
{
  sf_thread thread = { .read_memory = hostile_memory,
                       .read_register = hostile_register,
                       .context = seed,
                       .pauth_mask = mix (*seed) };
  sf_frame frame = { .pc = pc, .sp = mix (pc), .fp = mix (pc + 1),
                     .ra = mix (pc + 2), .ra_is_known = pc & 1,
                     .is_topmost = pc & 2, .pc_is_exact = pc & 4 };
  sf_stepped stepped = { .result = SF_STEPPED };
  sf_report report = SF_NO_REPORT;
  for (int i = 0; i < MOST_FRAMES && stepped.result == SF_STEPPED; i++)
    {
      sf_unwind (section, &thread, &frame, &frame, &stepped, &report);
      if (stepped.result == SF_STEPPED && i & 1)
        frame.pc = pc + (frame.pc & 0xff); /* stay where there are rows */
    }
  *seed += strlen (sf_step_name (stepped.result));
}

/* Where functions begin, more or less: numbers that the input holds.  */
static uint64_t
some_pc (const sf_section *s, int i)
{
  uint64_t value = 0;
  size_t at = s->size ? mix (s->size + (uint64_t) i) % s->size : 0;
  for (size_t k = 0; k < 4 && at + k < s->size; k++)
    value |= (uint64_t) s->bytes[at + k] << 8 * k;
  return i & 1 ? value : (uint64_t) (int64_t) (int32_t) value + at;
}

static void
check_names (const sf_report *report, sf_sink sink)
{
  const sf_finding *decisive = sf_decisive (report);
  bool is_behind = sf_is_broken_after_first (report);
  if (is_behind && !report->is_invalid)
    finding ("what is broken is not invalid");
  if (!decisive)
    return;
  const sf_clause_text *text = sf_clause_text_of (decisive->clause);
  const char *kind = sf_clause_kind_name (text->kind);
  sink.write (sink.context, kind, strlen (kind));
  if (sf_clause_by_id (text->id) != decisive->clause)
    finding ("a clause is not found by its id");
  if (report->is_invalid && !sf_clause_can_be_broken (decisive->clause))
    finding ("a clause is broken that cannot be");
}

static void
try_reading (const uint8_t *data, size_t size, enum sf_reading reading)
{
  sf_section section = { .bytes = data, .size = size, .reading = reading };
  sf_report checked = SF_NO_REPORT, dumped = SF_NO_REPORT, found_report = SF_NO_REPORT;
  uint64_t seed = size;
  enum sf_verdict verdict = check_section (&section, &checked);
  sf_sink sink = { .write = count_bytes, .context = &seed };
  if (dump_section (&section, sink, &dumped) != verdict)
    finding ("sf_check and sf_dump differ");
  check_names (&checked, sink);
  for (int i = 0; i < MOST_PCS; i++)
    {
      sf_found found;
      uint64_t pc = some_pc (&section, i);
      sf_find (&section, pc, &found, &found_report);
      sf_dump_found (&found, pc, sink);
      unwind_from (&section, pc, &seed);
    }
}

/* Whatever bytes are the name of an ABI, or of none.  */
static void
name_abi (const uint8_t *data, size_t size)
{
  char name[16] = "";
  memcpy (name, data, size < sizeof name ? size : sizeof name - 1);
  const sf_abi *abi = sf_abi_by_name (name);
  if (abi && strcmp (abi->name, name) != 0)
    finding ("an ABI is found by another name");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  try_reading (data, size, SF_DEPLOYED);
  try_reading (data, size, SF_LITERAL);
  name_abi (data, size);
  return 0;
}
