/* Whole files, drawn: both tables as pictures, one character for each byte of code, and what the
   comparison says of each function.  A capital letter begins a function; the letter is the row:
     a b c  CFA = SP + 8, SP + 16, SP + 24; RA at CFA - 8
     f      as b, and FP at CFA - 16
     o      DWARF: RA is undefined.  SFrame: no row starts at or below this byte
     p      DWARF: as a, and from offset 11 of each 16 bytes on as b, by one expression: a PLT's
     q      DWARF: as a, and FP is 8 more from offset 11 on
     g      SFrame: as a, and FP is 8 more
     m      the CFA is stored at SP + 8: flexible rows can say it
     x      DWARF: the CFA is twice (SP + 8): no row can say it
     s      as a, and RA is signed (AArch64)
     w      DWARF: as a, RA is unchanged, and FP at CFA - 16 (s390x)
     e      DWARF: an instruction that there is not
     0      a function of no bytes, outside of the others  */
#ifndef AUDIT_TESTS_DRAWN_H
#define AUDIT_TESTS_DRAWN_H

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/base/buffer.h"
#include "lib/tables/compare.h" /* not the runner's */

enum { SP = 7, FP = 6, RIP = 16 }; /* of AMD64 */
enum { IS_AARCH64 = 2, IS_AMD64 = 3, IS_S390X = 4 };
#define BASE 0x1000u

typedef struct bytes
{
  uint8_t size, byte[16];
} bytes;

#define BYTES(...) { sizeof (uint8_t[]) { __VA_ARGS__ }, { __VA_ARGS__ } }
/* rip + 0, lit15, and, lit11, ge, lit3, shl: 8 from offset 11 on, before that 0.  */
#define EIGHT_FROM_11 0x80, 0, 0x3f, 0x1a, 0x3b, 0x2a, 0x33, 0x24

/* What a row adds to CFA = SP + 8, RA at CFA - 8.  */
static const bytes programs[128] = {
  ['a'] = BYTES (0), ['b'] = BYTES (0x0e, 16), ['c'] = BYTES (0x0e, 24),
  ['f'] = BYTES (0x0e, 16, 0x86, 2), ['o'] = BYTES (0x07, RIP), ['e'] = BYTES (0x3f),
  ['p'] = BYTES (0x0f, 11, 0x77, 8, EIGHT_FROM_11, 0x22),
  ['q'] = BYTES (0x16, FP, 11, 0x76, 0, EIGHT_FROM_11, 0x22),
  ['m'] = BYTES (0x0f, 3, 0x77, 8, 0x06), ['x'] = BYTES (0x0f, 4, 0x77, 8, 0x31, 0x24),
  ['s'] = BYTES (0x2d), ['w'] = BYTES (0x08, 14, 0x8b, 2),
};

#define AT_CFA(n) { .kind = SF_OFFSET, .from_cfa = true, .deref_p = true, .offset = n }
#define ROW(n) .cfa = { .kind = SF_OFFSET, .reg = SP, .offset = n }, .ra = AT_CFA (-8)
static const sf_rules rules[128] = {
  ['a'] = { ROW (8) }, ['b'] = { ROW (16) }, ['c'] = { ROW (24) },
  ['f'] = { ROW (16), .fp = AT_CFA (-16) },
  ['g'] = { ROW (8), .fp = { .kind = SF_OFFSET, .reg = FP, .offset = 8 } },
  ['m'] = { ROW (8), .cfa.deref_p = true },
  ['s'] = { ROW (8), .ra_is_signed = true },
};

enum { MOST_TABLES = 4 };

/* The tables of a file.  Where a field is left out: the file is for AMD64, its .sframe has
   version 3, and all code is in one section.  */
typedef struct drawing
{
  const char *eh_frame, *debug_frame[MOST_TABLES - 1], *sframe;
  const char *code; /* a character for each byte: its section's, or a blank */
  uint8_t abi; /* sfh_abi_arch */
  bool is_at_0;
  bool signal[2], key_b[2]; /* of DWARF, of SFrame */
  bool is_mask;
  uint8_t version;
} drawing;

#define BOTH(dwarf, ours, ...) { .eh_frame = dwarf, .sframe = ours, __VA_ARGS__ }

typedef struct scene
{
  uint64_t base;
  subject s;
  frame_table frames;
  cfi_cie cie;
  uint8_t initial[5]; /* CFA = SP + 8, RA at CFA - 8 */
  uint8_t *programs;
  buffer said;
  coverage cover;
} scene;

/* Is picture P at its byte AT in the same row as before?  */
static inline bool
goes_on (const char *p, size_t at)
{
  return at > 0 && islower ((unsigned char) p[at])
         && tolower ((unsigned char) p[at - 1]) == p[at];
}

static inline bool
begins (char c)
{
  return isupper ((unsigned char) c) || c == '0';
}

/* The size of the function that begins at P.  */
static inline size_t
size_of (const char *p)
{
  size_t size = *p != '0';
  while (size && islower ((unsigned char) p[size]))
    size++;
  return size;
}

/* The program of the function at P.  Each row but the first restores what the CIE gives, and
   begins with that.  */
static inline size_t
put_program (uint8_t *to, const char *p, size_t size)
{
  uint8_t *at = to;
  for (size_t i = 0, last = 0; i < size; i++)
    if (!goes_on (p, i))
      {
        const bytes *row = &programs[tolower ((unsigned char) p[i])];
        assert_true (row->size > 0);
        if (i)
          {
            *at++ = (uint8_t) (0x40 + i - last);
            *at++ = 0x0b;
          }
        *at++ = 0x0a;
        memcpy (at, row->byte, row->size);
        at += row->size;
        last = i;
      }
  return (size_t) (at - to);
}

static inline void
draw_table (scene *c, const char *picture, bool is_debug_frame)
{
  cfi_table t = { .section = { .is_debug_frame = is_debug_frame, .address_size = 8,
                               .signs_ra = c->s.abi->signs_ra },
                  .cies = &c->cie, .cie_count = 1, .fdes = calloc (strlen (picture) + 1, sizeof *t.fdes) };
  for (const char *p = picture; *p; p++)
    if (begins (*p))
      {
        size_t size = size_of (p);
        uint8_t *program = c->programs;
        c->programs += put_program (program, p, size);
        t.fdes[t.fde_count++]
            = (cfi_fde) { .start = c->base + (size_t) (p - picture), .size = size,
                          .program = program, .program_end = c->programs };
      }
  c->s.tables[c->s.table_count++] = t;
}

static inline void
draw_sframe (scene *c, const drawing *d)
{
  frame_table *t = &c->frames;
  size_t length = strlen (d->sframe);
  t->functions = calloc (length, sizeof *t->functions);
  t->rows = calloc (length, sizeof *t->rows);
  t->rules = calloc (length, sizeof *t->rules);
  t->version = d->version ? d->version : 3;
  for (const char *p = d->sframe; *p; p++)
    if (begins (*p))
      {
        frame_function *f = &t->functions[t->function_count++];
        *f = (frame_function) { .start = c->base + (size_t) (p - d->sframe),
                                .size = (uint32_t) size_of (p), .version = t->version,
                                .first_row = (uint32_t) t->row_count,
                                .is_mask = d->is_mask, .is_ascending = true,
                                .is_signal_frame = d->signal[1], .uses_key_b = d->key_b[1] };
        for (uint32_t i = 0; i < f->size; i++)
          if (!goes_on (p, i) && tolower ((unsigned char) p[i]) != 'o')
            {
              frame_row *row = &t->rows[f->first_row + f->row_count++];
              *row = (frame_row) { .start = i, .rules = (uint32_t) t->rule_count };
              t->rules[t->rule_count] = rules[tolower ((unsigned char) p[i])];
              t->rules[t->rule_count++].cfa.reg = c->s.abi->sp;
            }
        t->row_count += f->row_count;
      }
}

static inline void
draw_code (scene *c, const char *picture)
{
  name_list *code = &c->s.code;
  code->items = calloc (strlen (picture), sizeof *code->items);
  for (const char *p = picture; *p; p++)
    if (*p != ' ' && p > picture && p[-1] == *p)
      code->items[code->count - 1].size++;
    else if (*p != ' ')
      code->items[code->count++] = (named_range) { c->base + (size_t) (p - picture), 1, ".text", false };
}

static inline void
draw (scene *c, const drawing *d)
{
  static uint8_t room[4096];
  *c = (scene) { .base = d->is_at_0 ? 0 : BASE, .programs = room };
  const sf_abi *abi = sf_abi_by_id (d->abi ? d->abi : IS_AMD64, 3);
  c->s = (subject) { .label = "drawn", .abi = abi, .ra_column = abi->tracks_ra ? abi->ra : RIP,
                     .tables = calloc (MOST_TABLES, sizeof *c->s.tables) };
  const uint8_t initial[]
      = { 0x0c, (uint8_t) abi->sp, 8, (uint8_t) (0x80 + c->s.ra_column), 1 };
  memcpy (c->initial, initial, sizeof c->initial);
  c->cie = (cfi_cie) { .code_alignment = 1, .data_alignment = -8, .ra_column = c->s.ra_column,
                       .program = c->initial, .program_end = c->initial + sizeof c->initial,
                       .is_signal_frame = d->signal[0], .uses_key_b = d->key_b[0] };
  if (d->eh_frame)
    draw_table (c, d->eh_frame, false);
  for (size_t i = 0; i < MOST_TABLES - 1 && d->debug_frame[i]; i++)
    draw_table (c, d->debug_frame[i], true);
  /* No table after the last.  */
  c->s.tables = grow (c->s.tables, c->s.table_count * sizeof *c->s.tables);
  draw_sframe (c, d);
  draw_code (c, d->code ? d->code : "tttttttttttttttttttttttttttttttt");
}

static inline void
erase (scene *c)
{
  for (size_t i = 0; i < c->s.table_count; i++)
    free (c->s.tables[i].fdes);
  free (c->s.tables);
  free (c->s.code.items);
  frames_free (&c->frames);
  buffer_free (&c->said);
}

static inline void
said_is (scene *c, const char *text)
{
  buffer_add (&c->said, "", 1);
  assert_string_equal ((char *) c->said.bytes, text);
}

/* One judgement: START VERDICT, what differs, and where first, counted from the first byte.  */
static inline void
write_down (void *context, judgement *j)
{
  char names[80];
  scene *c = context;
  buffer *said = &c->said;
  buffer_print (said, "%s%d %s", said->size ? ", " : "", (int) (j->start - c->base),
                verdict_name (j->verdict));
  if (j->wrong)
    buffer_print (said, " %s", wrong_names (j->wrong, names));
  if (j->verdict == VERDICT_DIFFERS)
    buffer_print (said, " %d", (int) (j->pc - c->base));
  if (j->is_surrounded)
    buffer_print (said, " surrounded");
  if (j->verdict != VERDICT_EQUAL && j->reason)
    buffer_print (said, ": %s", j->reason);
  else if (j->verdict != VERDICT_EQUAL && j->flexible)
    buffer_print (said, "; version 2: %s", j->flexible);
}

/* One place: START to END, and what differs.  */
static inline void
write_place (void *context, const place *p)
{
  char names[80];
  scene *c = context;
  buffer_print (&c->said, "%s%d-%d%s%s", c->said.size ? ", " : "", (int) (p->pc - c->base),
                (int) (p->end - c->base), p->wrong ? " " : "", wrong_names (p->wrong, names));
}

#endif
