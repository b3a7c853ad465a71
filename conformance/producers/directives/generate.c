/* Random functions over the whole language of CFI directives.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "random.h"
#include "sequence.h"

typedef struct generator
{
  const target *target;
  random_state random;
  bool is_tame; /* what compilers write, in any order */
  unsigned depth; /* of remembered states */
  sequence q;
} generator;

/* Below LIMIT.  */
static uint32_t
pick (generator *g, uint32_t limit)
{
  return random_below (&g->random, limit);
}

static bool
percent (generator *g, uint32_t chance)
{
  return random_percent (&g->random, chance);
}

/* Operands.  */

static uint32_t
any_register (generator *g)
{
  static const uint32_t others[] = { 0, 1, 2, 3, 10, 12, 13, 20, 26 };
  const target *t = g->target;
  const sf_abi *abi = target_abi (t);
  switch (pick (g, g->is_tame ? 7 : 9))
    {
    case 0: case 1: case 2:
      return abi->fp;
    case 3: case 4:
      return t->arch->ra_column;
    case 7:
      return abi->sp;
    case 8:
      return ONE_OF (&g->random, others);
    default:
      return t->other;
    }
}

static uint32_t
cfa_register (generator *g)
{
  static const uint32_t others[] = { 1, 2, 10, 12 };
  const sf_abi *abi = target_abi (g->target);
  if (!g->is_tame && percent (g, 20))
    return ONE_OF (&g->random, others);
  return percent (g, 55) ? abi->sp : abi->fp;
}

static int64_t
cfa_offset (generator *g)
{
  static const int64_t usual[] = { 8, 16, 24, 32, 48, 64 };
  static const int64_t edges[]
      = { 0,      -8,     -16,    1,      20,    120,   127,        128,
          136,    255,    256,    -128,   -129,  -136,  1184,       1176,
          32760,  32767,  32768,  -32768, -32769, 65536, 262296,    262304,
          0x7ffffff8, 0x7fffffff, -0x7ffffff8, -INT64_C (0x80000000),
          INT64_C (0x80000000), INT64_C (0x100000010),
          INT64_C (0x400000098), INT64_C (0x3fffff9f8) };
  int64_t bias = target_abi (g->target)->cfa_bias;
  if (g->is_tame ? percent (g, 90) : percent (g, 50))
    return bias + ONE_OF (&g->random, usual);
  return ONE_OF (&g->random, edges);
}

/* A multiple of 8, as .eh_frame needs it.  */
static int64_t
save_offset (generator *g)
{
  static const int64_t usual[] = { -8, -16, -24, -32, -48 };
  static const int64_t edges[]
      = { 0,    8,      16,     120,    128,        -128,        -136,
          -256, -264,   -32768, -32776, 0x7ffffff8, -0x7ffffff8, 32760,
          32768, -INT64_C (0x80000000), INT64_C (0x80000000),
          -INT64_C (0x80000008) };
  return (g->is_tame ? percent (g, 92) : percent (g, 65)) ? ONE_OF (&g->random, usual)
                                                          : ONE_OF (&g->random, edges);
}

/* Escapes.  */

/* An expression on a base register, of less than 64 bytes.  */
static void
add_expression (generator *g, bool is_cfa)
{
  static const int offsets[] = { 0, 8, 16, -8, -16, -64, 63, -65, 200, -300 };
  static const char *const tails[] = { "", ", 0x06", ", 0x23, 8", ", 0x9f" };
  const sf_abi *abi = target_abi (g->target);
  uint32_t base = percent (g, 60) ? abi->fp : abi->sp;
  int offset = ONE_OF (&g->random, offsets);
  bool is_short = offset >= -64 && offset < 64;
  bool is_spelled = percent (g, 15);
  const char *tail = is_cfa ? percent (g, 60) ? ", 0x06" : ONE_OF (&g->random, tails)
                            : percent (g, 70) ? "" : ONE_OF (&g->random, tails);
  unsigned tail_size = tail[0] ? tail[6] ? 2 : 1 : 0;
  char head[32] = "0x0f";
  if (!is_cfa)
    (void) snprintf (head, sizeof head, "0x%x, %" PRIu32,
                     percent (g, 70) ? 0x10 : 0x16, any_register (g));
  unsigned size = 1U + (is_short ? 1U : 2U) + tail_size;
  unsigned low = (unsigned) offset & 0x7f, high = (unsigned) offset >> 7 & 0x7f;
  if (is_spelled)
    sequence_add (&g->q, ".cfi_escape %s, %u, 0x%x, sleb128(%d)%s", head, size,
                  0x70 + base, offset, tail);
  else if (is_short)
    sequence_add (&g->q, ".cfi_escape %s, %u, 0x%x, 0x%x%s", head, size,
                  0x70 + base, low, tail);
  else
    sequence_add (&g->q, ".cfi_escape %s, %u, 0x%x, 0x%x, 0x%x%s", head, size,
                  0x70 + base, low | 0x80, high, tail);
}

/* The other call frame instructions that only change rules.  [DWARF 5, section
   6.4.2]  */
static void
add_plain_escape (generator *g)
{
  static const struct
  {
    unsigned opcode;
    bool has_register;
    const char *tail;
  } forms[] = { { 0x05, true, ", 2" },    { 0x06, true, "" },
                { 0x07, true, "" },       { 0x08, true, "" },
                { 0x09, true, ", 3" },    { 0x0a, false, "" },
                { 0x0b, false, "" },      { 0x0c, true, ", 16" },
                { 0x0d, true, "" },       { 0x11, true, ", 0x7e" },
                { 0x12, true, ", 0x7c" }, { 0x13, false, ", 0x7c" },
                { 0x15, true, ", 0x7f" }, { 0x2d, false, "" } };
  uint32_t form = pick (g, sizeof forms / sizeof forms[0]);
  uint32_t reg = any_register (g);
  if (forms[form].has_register)
    sequence_add (&g->q, ".cfi_escape 0x%x, %" PRIu32 "%s", forms[form].opcode,
                  reg, forms[form].tail);
  else
    sequence_add (&g->q, ".cfi_escape 0x%x%s", forms[form].opcode,
                  forms[form].tail);
}

static void
add_escape (generator *g)
{
  const sf_abi *abi = target_abi (g->target);
  switch (pick (g, 15))
    {
    case 12: case 13: case 14:
      add_plain_escape (g);
      break;
    case 0:
      sequence_add (&g->q, ".cfi_escape 0");
      break;
    case 1:
      sequence_add (&g->q, ".cfi_escape 0, 0, 0");
      break;
    case 2:
      sequence_add (&g->q, ".cfi_escape 0x2e, %u", 8 * pick (g, 3));
      break;
    case 3:
      sequence_add (&g->q, ".cfi_escape 0x2e, 0x%x", 8 * pick (g, 16));
      break;
    case 4:
      sequence_add (&g->q, ".cfi_escape 0x14, %" PRIu32 ", %u",
                    any_register (g), pick (g, 4));
      break;
    case 5:
      sequence_add (&g->q, ".cfi_escape 0x0e, 0x%x, 1",
                    0x80 + 8 * pick (g, 16));
      break;
    case 6:
      sequence_add (&g->q, ".cfi_escape 0x%x, 2", 0x80 + abi->fp);
      break;
    case 7:
      sequence_add (&g->q, ".cfi_escape 0x%x", 0xc0 + abi->fp);
      break;
    case 8: case 9:
      add_expression (g, true);
      break;
    default:
      add_expression (g, false);
    }
}

/* Instructions.  */

static void
add_instruction (generator *g)
{
  static const unsigned lengths[]
      = { 100, 200, 248, 252, 256, 260, 512, 32768, 65528, 65532, 65536 };
  if (percent (g, 3))
    sequence_add (&g->q, ".skip %u", ONE_OF (&g->random, lengths));
  else
    sequence_add (&g->q, "%s", percent (g, 70) ? g->target->nop
                                               : g->target->longer_nop);
}

/* Directives.  */

static void
add_cfa (generator *g)
{
  switch (pick (g, 4))
    {
    case 0:
      sequence_add (&g->q, ".cfi_def_cfa %" PRIu32 ", %" PRId64,
                    cfa_register (g), cfa_offset (g));
      break;
    case 1:
      sequence_add (&g->q, ".cfi_def_cfa_register %" PRIu32,
                    cfa_register (g));
      break;
    case 2:
      sequence_add (&g->q, ".cfi_def_cfa_offset %" PRId64, cfa_offset (g));
      break;
    default:
      sequence_add (&g->q, ".cfi_adjust_cfa_offset %d",
                    8 * ((int) pick (g, 9) - 3));
    }
}

static void
add_location (generator *g)
{
  uint32_t reg = any_register (g);
  switch (pick (g, g->is_tame ? 3 : 6))
    {
    case 3:
      sequence_add (&g->q, ".cfi_val_offset %" PRIu32 ", %" PRId64, reg,
                    save_offset (g));
      break;
    case 4:
      sequence_add (&g->q, ".cfi_register %" PRIu32 ", %" PRIu32, reg,
                    any_register (g));
      break;
    case 5:
      sequence_add (&g->q, ".cfi_rel_offset %" PRIu32 ", %u", reg,
                    8 * pick (g, 9));
      break;
    default:
      sequence_add (&g->q, ".cfi_offset %" PRIu32 ", %" PRId64, reg,
                    save_offset (g));
    }
}

static void
add_release (generator *g)
{
  uint32_t reg = any_register (g);
  switch (pick (g, g->is_tame ? 6 : 9))
    {
    case 6:
      sequence_add (&g->q, ".cfi_undefined %" PRIu32, reg);
      break;
    case 7:
      sequence_add (&g->q, ".cfi_undefined %" PRIu32,
                    g->target->arch->ra_column);
      break;
    case 4: case 8:
      sequence_add (&g->q, ".cfi_same_value %" PRIu32, reg);
      break;
    case 5:
      sequence_add (&g->q, ".cfi_restore %" PRIu32 ", %" PRIu32, reg,
                    any_register (g));
      break;
    default:
      sequence_add (&g->q, ".cfi_restore %" PRIu32, reg);
    }
}

static void
add_state (generator *g)
{
  bool restores = g->depth > 0 && percent (g, 55);
  g->depth += restores ? -1U : 1U;
  if (restores && percent (g, 75)) /* after a jump, as a rule */
    add_instruction (g);
  sequence_add (&g->q, restores ? ".cfi_restore_state" : ".cfi_remember_state");
}

/* What belongs to the function as a whole, and what is seldom seen.  */
static void
add_rare (generator *g)
{
  switch (pick (g, g->is_tame ? 8 : 9))
    {
    case 0: case 1:
      sequence_add (&g->q, ".cfi_signal_frame");
      break;
    case 8:
      sequence_add (&g->q, ".cfi_val_encoded_addr %" PRIu32 ", 0x1b, table",
                    any_register (g));
      break;
    case 2:
      sequence_add (&g->q, ".cfi_personality 0x1b, personality");
      break;
    case 3:
      sequence_add (&g->q, ".cfi_lsda 0x1b, lsda");
      break;
    case 4:
      sequence_add (&g->q, ".cfi_personality 0xff");
      break;
    case 5:
      sequence_add (&g->q, ".cfi_lsda 0xff");
      break;
    default:
      if (target_abi (g->target)->signs_ra)
        sequence_add (&g->q, ".cfi_b_key_frame");
      else
        sequence_add (&g->q, ".cfi_signal_frame");
    }
}

static void
add_directive (generator *g)
{
  uint32_t kind = pick (g, 100);
  if (kind < 30)
    add_cfa (g);
  else if (kind < 58)
    add_location (g);
  else if (kind < 74)
    add_release (g);
  else if (kind < 86)
    add_state (g);
  else if (kind < 92 && target_abi (g->target)->signs_ra)
    sequence_add (&g->q, percent (g, 85) ? ".cfi_negate_ra_state"
                                         : ".cfi_window_save");
  else if (kind < 97 && !g->is_tame)
    add_escape (g);
  else
    add_rare (g);
}

/* Functions.  */

static void
start (generator *g, uint64_t number)
{
  bool is_simple = percent (g, 6);
  if (percent (g, 8))
    g->q.section
        = format_text (".text.%" PRIu64 ",\"ax\",@progbits", number);
  sequence_add (&g->q, ".cfi_startproc%s", is_simple ? " simple" : "");
  if (is_simple && percent (g, 70))
    sequence_add (&g->q, ".cfi_def_cfa %" PRIu32 ", %" PRId64,
                  cfa_register (g), cfa_offset (g));
  if (!g->is_tame && percent (g, 3))
    sequence_add (&g->q, ".cfi_return_column %" PRIu32, any_register (g));
}

static sequence
attempt (const target *t, uint64_t state, uint64_t number)
{
  generator g = { .target = t, .random = { state } };
  g.is_tame = percent (&g, 60);
  start (&g, number);
  uint32_t directives = pick (&g, 12);
  if (percent (&g, 97))
    add_instruction (&g);
  while (directives > 0)
    if (percent (&g, 55))
      {
        add_directive (&g);
        directives--;
      }
    else
      add_instruction (&g);
  if (percent (&g, 85))
    add_instruction (&g);
  sequence_add (&g.q, ".cfi_endproc");
  return g.q;
}

sequence
sequence_generate (const target *t, uint64_t seed, uint64_t number)
{
  generator g = { .target = t, .random = { seed * 0x100000001b3 + number } };
  for (;;)
    {
      sequence q = attempt (t, random_next (&g.random), number);
      if (sequence_makes_sense (&q, t))
        return q;
      sequence_free (&q);
    }
}
