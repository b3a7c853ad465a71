/* Functions as a careless person writes them, or the bug of a compiler: random
   functions with one to three things that do not belong there.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "sequence.h"

/* Lines that are wrong, or mean something that SFrame has no place for.  In them
   {sp}, {fp}, {ra} and {other} are registers, {big} a register that no machine
   has, {far} an offset at the edge of a word, {bytes} some bytes.  */
static const char *const strange[] = {
  /* The order of things.  */
  ".cfi_startproc",
  ".cfi_startproc simple",
  ".cfi_endproc",
  ".cfi_restore_state",
  ".cfi_remember_state",
  ".cfi_signal_frame",
  /* Registers that are not there, and offsets that do not fit.  */
  ".cfi_offset {big}, -16",
  ".cfi_def_cfa {big}, 16",
  ".cfi_def_cfa_register {big}",
  ".cfi_restore {big}",
  ".cfi_undefined {big}",
  ".cfi_same_value {big}",
  ".cfi_register {ra}, {big}",
  ".cfi_register {big}, {fp}",
  ".cfi_return_column {big}",
  ".cfi_val_offset {big}, 8",
  ".cfi_def_cfa_offset {far}",
  ".cfi_adjust_cfa_offset {far}",
  ".cfi_offset {fp}, {far}",
  ".cfi_offset {ra}, {far}",
  ".cfi_rel_offset {fp}, {far}",
  ".cfi_val_offset {fp}, {far}",
  ".cfi_def_cfa {sp}, {far}",
  ".cfi_offset {fp}, -13",
  ".cfi_offset {ra}, 3",
  /* A CFA without a register.  */
  ".cfi_escape 0x0f, 3, 0x77, 8, 6",
  ".cfi_escape 0x0f, 1, 0x9c",
  ".cfi_def_cfa_offset 16",
  ".cfi_def_cfa_register {fp}",
  ".cfi_adjust_cfa_offset 8",
  ".cfi_rel_offset {fp}, 0",
  /* What belongs to the function as a whole.  */
  ".cfi_return_column {fp}",
  ".cfi_return_column {other}",
  ".cfi_return_column {ra}",
  ".cfi_personality",
  ".cfi_personality 0x1b",
  ".cfi_personality 0xff",
  ".cfi_personality 0x80, personality",
  ".cfi_personality 0x100, personality",
  ".cfi_personality 0x9b, 5",
  ".cfi_personality 0x1b, personality, again",
  ".cfi_personality personality",
  ".cfi_lsda",
  ".cfi_lsda 0x1b",
  ".cfi_lsda 0x0, lsda",
  ".cfi_lsda 0x50, lsda",
  ".cfi_lsda 0x1b, lsda + 4",
  ".cfi_lsda -1, lsda",
  ".cfi_lsda 0xff",
  ".cfi_personality_id 1",
  ".cfi_fde_data 1, 2",
  ".cfi_inline_lsda 3",
  ".cfi_sections .debug_frame",
  ".cfi_sections .sframe",
  ".cfi_sections",
  ".cfi_sections .nothing",
  ".cfi_sections .eh_frame, .sframe",
  /* Bytes.  */
  ".cfi_escape",
  ".cfi_escape {bytes}",
  ".cfi_escape {bytes}, {bytes}",
  ".cfi_escape 0x0c",
  ".cfi_escape 0x0c, 7",
  ".cfi_escape 0x0e",
  ".cfi_escape 0x0e, 0x80",
  ".cfi_escape 0x0f, 9, 0x77",
  ".cfi_escape 0x10, 6, 2, 0x76",
  ".cfi_escape 0x16, {ra}, 1, 0x9c",
  ".cfi_escape 0x41",
  ".cfi_escape 0x02, 4",
  ".cfi_escape 0x01, 0, 0, 0, 0",
  ".cfi_escape 0x1c, 1",
  ".cfi_escape 0x3f",
  ".cfi_escape 0x2f, 6, 2",
  ".cfi_escape 256",
  ".cfi_escape -1",
  ".cfi_escape 0x0a, 0x0b, 0x0b",
  ".cfi_escape 0x2e",
  ".cfi_escape 0x2d",
  ".cfi_escape uleb128(5",
  ".cfi_escape 0x0c, {sp}, 16, 0x86",
  ".cfi_escape 0x07, {ra}",
  ".cfi_escape 0x08, {sp}",
  ".cfi_escape 0x09, {sp}, {fp}",
  /* Another machine.  */
  ".cfi_b_key_frame",
  ".cfi_negate_ra_state",
  ".cfi_window_save",
  ".cfi_negate_ra_state_with_pc",
  ".cfi_mte_tagged_frame",
  ".cfi_offset x29, -16",
  ".cfi_offset %rbp, -16",
  ".cfi_offset %f15, -16",
  ".cfi_def_cfa %r15, 160",
  ".cfi_def_cfa w29, 16",
  /* Operands.  */
  ".cfi_def_cfa",
  ".cfi_def_cfa {sp}",
  ".cfi_def_cfa {sp}, 16, 8",
  ".cfi_def_cfa_offset",
  ".cfi_def_cfa_register",
  ".cfi_offset {fp}",
  ".cfi_offset , -16",
  ".cfi_offset {fp}, -16, 8",
  ".cfi_restore",
  ".cfi_restore {fp},",
  ".cfi_undefined",
  ".cfi_register {ra}",
  ".cfi_same_value {fp}, {ra}",
  ".cfi_remember_state 1",
  ".cfi_endproc now",
  ".cfi_adjust_cfa_offset nothing",
  ".cfi_def_cfa_offset 8 8",
  ".cfi_offset -1, -16",
  ".cfi_val_encoded_addr {ra}, 0x1b",
  ".cfi_val_encoded_addr {fp}, 0xff, table",
  ".cfi_val_encoded_addr {sp}, 0x1b, table",
  ".cfi_label",
  ".cfi_label place",
  ".cfi_label place",
  ".cfi_nothing 1",
  /* What SFrame has no place for.  */
  ".cfi_same_value {sp}",
  ".cfi_undefined {sp}",
  ".cfi_restore {sp}",
  ".cfi_offset {sp}, -16",
  ".cfi_val_offset {sp}, 16",
  ".cfi_val_offset {sp}, 0",
  ".cfi_register {sp}, {other}",
  ".cfi_register {ra}, {other}",
  ".cfi_register {fp}, {other}",
  ".cfi_val_offset {fp}, -16",
  ".cfi_val_offset {ra}, -16",
  ".cfi_undefined {fp}",
  ".cfi_undefined {ra}",
  ".cfi_same_value {ra}",
  ".cfi_def_cfa {other}, 16",
  ".cfi_def_cfa {ra}, 16",
  ".cfi_def_cfa_register {ra}",
  ".cfi_def_cfa {sp}, 3",
  /* Elsewhere.  */
  ".section .elsewhere,\"ax\",@progbits",
  ".pushsection .elsewhere,\"ax\"",
  ".popsection",
  ".previous",
  ".data",
  ".text",
  "nested:",
  "second:",
};

static const int64_t far_offsets[] = { INT64_MAX,
                                       INT64_MIN,
                                       INT64_C (0x7fffffff),
                                       INT64_C (0x80000000),
                                       INT64_C (-0x80000001),
                                       INT64_C (0xffffffff),
                                       INT64_C (0x100000000),
                                       INT64_C (-0x100000000),
                                       INT64_C (0x4000000000000000),
                                       -1 };

static const int64_t big_registers[] = { 17,
                                         32,
                                         33,
                                         34,
                                         63,
                                         64,
                                         65,
                                         66,
                                         67,
                                         96,
                                         127,
                                         128,
                                         129,
                                         191,
                                         192,
                                         255,
                                         256,
                                         1000,
                                         16383,
                                         16384,
                                         65535,
                                         65536,
                                         INT64_C (0x7fffffff),
                                         INT64_C (0x80000000),
                                         INT64_C (0xffffffff),
                                         INT64_C (0x100000010) };

/* Writing lines.  */

static void
print_bytes (buffer *b, random_state *r)
{
  uint32_t count = 1 + random_below (r, 4);
  for (uint32_t i = 0; i < count; i++)
    buffer_print (
        b, "%s0x%x", i ? ", " : "",
        (unsigned) random_below (r, random_percent (r, 60) ? 0x40 : 0x100));
}

static bool
is_word (const char *text, const char *word)
{
  return strncmp (text, word, strlen (word)) == 0;
}

/* FORM with what stands in it; the caller frees it.  */
static char *
line_of (const target *t, random_state *r, const char *form)
{
  buffer b = EMPTY_BUFFER;
  for (; *form; form++)
    {
      bool is_big = is_word (form, "{big}"), is_far = is_word (form, "{far}");
      bool is_bytes = is_word (form, "{bytes}");
      if (is_big)
        buffer_print (&b, "%" PRId64, ONE_OF (r, big_registers));
      if (is_far)
        buffer_print (&b, "%" PRId64, ONE_OF (r, far_offsets));
      if (is_bytes)
        print_bytes (&b, r);
      if (is_big || is_far || is_bytes)
        form += strcspn (form, "}");
      else
        buffer_add (&b, form, 1);
    }
  buffer_add (&b, "", 1);
  char *line = source_expand (t, (const char *) b.bytes);
  buffer_free (&b);
  return line;
}

/* Changes.  */

/* A copy of Q with LINE before line AT.  */
static void
insert (sequence *q, size_t at, const char *line)
{
  sequence_add (q, "%s", line);
  char *added = q->lines[q->count - 1];
  for (size_t i = q->count - 1; i > at; i--)
    q->lines[i] = q->lines[i - 1];
  q->lines[at] = added;
}

static void
take_out (sequence *q, size_t at)
{
  sequence less = sequence_without (q, at, 1);
  sequence_free (q);
  *q = less;
}

static void
insert_strange (sequence *q, const target *t, random_state *r)
{
  char *line = line_of (t, r, ONE_OF (r, strange));
  insert (q, random_below (r, (uint32_t) q->count + 1), line);
  free (line);
}

/* Move, repeat or leave out what is there.  */
static void
disorder (sequence *q, random_state *r)
{
  uint32_t from = random_below (r, (uint32_t) q->count);
  uint32_t to = random_below (r, (uint32_t) q->count);
  uint32_t what = random_below (r, 3);
  char *line = format_text ("%s", q->lines[from]);
  if (what > 0)
    insert (q, to, line);
  if (what < 2 && q->count > 1)
    take_out (q, what > 0 && to <= from ? from + 1 : from);
  free (line);
}

sequence
sequence_generate_misuse (const target *t, uint64_t seed, uint64_t number)
{
  random_state r = { seed * 0x100000001b3 + ~number };
  sequence q = sequence_generate (t, random_next (&r), number);
  q.is_misuse = true;
  uint32_t changes = 1 + random_below (&r, 3);
  for (uint32_t i = 0; i < changes; i++)
    if (random_percent (&r, 75))
      insert_strange (&q, t, &r);
    else
      disorder (&q, &r);
  return q;
}
