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
static bool
goes_on (const char *p, size_t at)
{
  return at > 0 && islower ((unsigned char) p[at])
         && tolower ((unsigned char) p[at - 1]) == p[at];
}

static bool
begins (char c)
{
  return isupper ((unsigned char) c) || c == '0';
}

/* The size of the function that begins at P.  */
static size_t
size_of (const char *p)
{
  size_t size = *p != '0';
  while (size && islower ((unsigned char) p[size]))
    size++;
  return size;
}

/* The program of the function at P.  Each row but the first restores what the CIE gives, and
   begins with that.  */
static size_t
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

static void
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

static void
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

static void
draw_code (scene *c, const char *picture)
{
  name_list *code = &c->s.code;
  code->items = calloc (strlen (picture), sizeof *code->items);
  for (const char *p = picture; *p; p++)
    if (*p != ' ' && p > picture && p[-1] == *p)
      code->items[code->count - 1].size++;
    else if (*p != ' ')
      code->items[code->count++] = (named_range) { c->base + (size_t) (p - picture), 1, ".text" };
}

static void
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

static void
erase (scene *c)
{
  for (size_t i = 0; i < c->s.table_count; i++)
    free (c->s.tables[i].fdes);
  free (c->s.tables);
  free (c->s.code.items);
  frames_free (&c->frames);
  buffer_free (&c->said);
}

static void
said_is (scene *c, const char *text)
{
  buffer_add (&c->said, "", 1);
  assert_string_equal ((char *) c->said.bytes, text);
}

/* One judgement: START VERDICT, what differs, and where first, counted from the first byte.  */
static void
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

/* Compare D, and expect SAID of it; returns what was counted.  */
static coverage
expect_one (const drawing *d, const char *said)
{
  scene c;
  problem p;
  const audience to = { .take = write_down, .context = &c };
  draw (&c, d);
  assert_true (compare_tables (&c.s, &c.frames, &c.cover, &to, &p));
  said_is (&c, said);
  erase (&c);
  return c.cover;
}

typedef struct expectation
{
  drawing d;
  const char *said;
} expectation;

static void
expect (const expectation *cases, size_t count)
{
  for (size_t i = 0; i < count; i++)
    expect_one (&cases[i].d, cases[i].said);
}

#define EXPECT(cases) expect (cases, sizeof (cases) / sizeof *(cases))

/* Each boundary of either table, and all that differs; the place is where something first does.  */
static void
boundaries (void **state)
{
  static const expectation cases[] = {
    { BOTH ("AaabbCc", "AaabbCc"), "0 equal, 5 equal" },
    { BOTH ("A", "A"), "0 equal" },
    { BOTH ("Aaabb", "Aaacc"), "0 differs cfa 3" },
    { BOTH ("Aaabb", "Aabbb"), "0 differs cfa 2" },
    { BOTH ("Aaabb", "Aaaab"), "0 differs cfa 3" },
    { BOTH ("AaaBbb", "AaaBba"), "0 equal, 3 differs cfa 5" },
    { BOTH ("Aaff", "Abff"), "0 differs cfa 1" },
    { BOTH ("Aaff", "Abbb"), "0 differs cfa fp 1" },
    /* No row: before the first one, and past the end of the function.  */
    { BOTH ("Aaaa", "Ooaa"), "0 differs hole 0" },
    { BOTH ("Aaaa", "Aa"), "0 differs hole 2" },
    { BOTH ("Aaaa", "AaBb"), "0 differs cfa 2" },
  };
  (void) state;
  EXPECT (cases);
}

/* A CFA by an expression with the PC is compared at every byte.  At offset 11 of 16 a PLT's entry
   has pushed 8 bytes.  */
static void
expressions_with_the_pc (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Pppppppppppppppp", "Aaaaaaaaaaabbbbb"), "0 equal" },
    { BOTH ("Pppppppppppppppp", "Aaaaaaaaaaaaaaaa"),
      "0 differs cfa 11: the CFA is an expression" },
    { BOTH ("Pppppppppppppppp", "Aaaaaaaaaabbbbbb"),
      "0 differs cfa 10: the CFA is an expression" },
    { BOTH ("Pppppppppppppppp", "Aaaaaaaaaaaabbbb"),
      "0 differs cfa 11: the CFA is an expression" },
    { BOTH ("Pppppppppppppppp", "AaaaaaaaaaAabbbb"),
      "0 differs cfa 11: the CFA is an expression" },
    { BOTH ("Qqqqqqqqqqqqqqqq", "Aaaaaaaaaaaggggg"), "0 equal" },
    { BOTH ("Qqqqqqqqqqqqqqqq", "Aaaaaaaaaaaaaaaa"),
      "0 differs fp 11: RA or FP is found by an expression" },
    { BOTH ("Pppppppppppppppp", "Aaaaaaaaaaaaaaaa", .is_at_0 = true),
      "0 differs cfa 11: the CFA is an expression" },
  };
  (void) state;
  EXPECT (cases);
}

/* A function of SFrame that goes on is too long, unless DWARF has another one there: for a PLT the
   linker writes one with all entries.  */
static void
ends (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Aaaa", "Aaaaaa"), "0 differs size 3" },
    { BOTH ("A", "Aa"), "0 differs size 0" },
    { BOTH ("AaaaAa", "Aaaaaa"), "0 equal, 4 equal" },
    { BOTH ("Aaaa Aa", "Aaaaaaa"), "0 differs size 3, 5 equal" },
    { BOTH (" Aaa", "Aaaaaa"), "1 equal" },
  };
  (void) state;
  EXPECT (cases);
}

/* Functions that one table has and the other has not.  One between two others of its section that
   SFrame has was lost; those at the ends may come from another input.  */
static void
missing_and_extra (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Aaaa", ""), "0 missing" },
    { BOTH ("AaBbCc", "Aa  Cc"), "0 equal, 2 missing surrounded, 4 equal" },
    { BOTH ("AaBbCc", "  BbCc"), "0 missing, 2 equal, 4 equal" },
    { BOTH ("AaBbCc", "AaBb  "), "0 equal, 2 equal, 4 missing" },
    { BOTH ("AaBbCc", "Aa    "), "0 equal, 2 missing, 4 missing" },
    { BOTH ("AaBbCc", "    Cc"), "0 missing, 2 missing, 4 equal" },
    { BOTH ("AaBbCc", "Aa  Cc", .code = "ddtttt"), "0 equal, 2 missing, 4 equal" },
    { BOTH ("AaBbCc", "Aa  Cc", .code = "ttttdd"), "0 equal, 2 missing, 4 equal" },
    { BOTH ("AaBbCc", "Aa  Cc", .code = ""), "0 equal, 2 missing, 4 equal" },
    /* Half of it is there: it differs, and is not missing.  */
    { BOTH ("AaBbCc", "AaB Cc"), "0 equal, 2 differs hole 3, 4 equal" },
    { BOTH ("Aa", "AaBb"), "0 equal, 2 extra" },
    { BOTH ("  Bb", "A Bb"), "2 equal, 0 extra" },
    { BOTH ("", "Aa"), "0 extra" },
    /* A function of no bytes is in no table.  */
    { BOTH ("0Aa", " Aa"), "1 equal" },
    { BOTH (" Aa", "0Aa"), "1 equal" },
  };
  (void) state;
  EXPECT (cases);
}

/* Version 3 marks the outermost frame by a function without rows, earlier versions have nothing to
   say it with: there it is a hole.  [Outermost frames; errata 2 of version 2]  */
static void
outermost_frames (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Oo", "Oo"), "0 equal" },
    { BOTH ("Aa", "Oo"), "0 differs outermost 0" },
    { BOTH ("Oo", "Aa"), "0 differs outermost 0" },
    { BOTH ("Aa", "Oo", .version = 2), "0 missing" },
    { BOTH ("Oo", ""), "0 missing" },
    { BOTH ("Oo", "", .version = 2),
      "0 missing: the frame is outermost, which versions 1 and 2 without errata 2 have no row for" },
    /* Signal or not is a matter of the function, with or without rows.  */
    { BOTH ("Oo", "Oo", .signal = { true, true }), "0 equal" },
    { BOTH ("Oo", "Oo", .signal = { true, false }), "0 differs signal 0" },
  };
  (void) state;
  EXPECT (cases);
}

/* [FDE info: the signal frame bit, the PAC key]  */
static void
of_functions (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Aa", "Aa", .signal = { true, true }), "0 equal" },
    { BOTH ("Aa", "Aa", .signal = { true, false }), "0 differs signal 0" },
    { BOTH ("Aa", "Aa", .signal = { false, true }), "0 differs signal 0" },
    { BOTH ("Aa", "Ab", .signal = { true, false }), "0 differs cfa signal 0" },
    { BOTH ("As", "As", .abi = IS_AARCH64), "0 equal" },
    { BOTH ("As", "As", .abi = IS_AARCH64, .key_b = { true, true }), "0 equal" },
    { BOTH ("As", "As", .abi = IS_AARCH64, .key_b = { true, false }), "0 differs key 1" },
    { BOTH ("As", "As", .abi = IS_AARCH64, .key_b = { false, true }), "0 differs key 1" },
    /* The key has a meaning only where both are signed.  */
    { BOTH ("Aa", "Aa", .abi = IS_AARCH64, .key_b = { true, false }), "0 equal" },
    { BOTH ("As", "Aa", .abi = IS_AARCH64, .key_b = { true, false }), "0 differs signing 1" },
    { BOTH ("Aa", "As", .abi = IS_AARCH64, .key_b = { true, false }), "0 differs signing 1" },
  };
  (void) state;
  EXPECT (cases);
}

/* One row that the format cannot say, the first or a later one, is reason enough to leave the
   function out.  But a row that is equal is no reason for the one that differs.  */
static void
reasons (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Xxaa", ""), "0 missing: the CFA is an expression" },
    { BOTH ("Aaxx", ""), "0 missing: the CFA is an expression" },
    { BOTH ("Mmaa", ""), "0 missing; version 2: the CFA is stored in memory" },
    { BOTH ("Aamm", ""), "0 missing; version 2: the CFA is stored in memory" },
    { BOTH ("Mmmm", "", .version = 2), "0 missing: the CFA is stored in memory" },
    { BOTH ("Mmmm", "Aaaa", .version = 2), "0 differs cfa 0: the CFA is stored in memory" },
    /* Default rows say it on s390x: a word of 0 for RA, then that for FP.  */
    { BOTH ("Ww", "", .abi = IS_S390X), "0 missing" },
    { BOTH ("Ppaa", "Aabb"), "0 differs cfa 2" },
    { BOTH ("Mmaa", "Mmbb"), "0 differs cfa 2" },
    /* A program that cannot be executed: DWARF has a function there, whatever its rows are.  */
    { BOTH ("Ee", "Aa"), "0 unreadable: an instruction is not known" },
    { BOTH ("Ee", "AaBb"), "0 unreadable: an instruction is not known, 2 extra" },
    { BOTH ("Aaee", "Aaaaaa"), "0 unreadable: an instruction is not known" },
    { BOTH ("Eeeeee", "Aa BbCcDd"), "0 unreadable: an instruction is not known, 7 extra" },
    { BOTH ("Eee Bb", "Aab Bb"), "0 unreadable: an instruction is not known, 4 equal" },
  };
  (void) state;
  EXPECT (cases);
}

/* An entry of .debug_frame counts where the function is code and no table before has it: a linker
   leaves entries of functions that it drops, and where both tables are written they have the same
   functions.  */
static void
debug_frames (void **state)
{
  static const expectation cases[] = {
    { BOTH (NULL, "AaBc", .debug_frame = { "AaBb" }), "0 equal, 2 differs cfa 3" },
    { BOTH ("AaBb", "AaBb", .debug_frame = { "AaBb" }), "0 equal, 2 equal" },
    { BOTH ("Aaaa", "Aaaa", .debug_frame = { "Aaaa" }), "0 equal" },
    { BOTH ("  BbCc", "AaBbCc", .debug_frame = { "AaBbCc" }), "2 equal, 4 equal, 0 equal" },
    { BOTH ("AaBb", "AaBbCc", .debug_frame = { "    Cc" }), "0 equal, 2 equal, 4 equal" },
    /* It begins in the last byte of one, before which another begins.  */
    { BOTH ("AaBb", "AaBb", .debug_frame = { " Cc" }), "0 equal, 2 equal" },
    { BOTH (NULL, "AaBbCc", .debug_frame = { "Aa", "AaBb", "  BbCc" }),
      "0 equal, 2 equal, 4 equal" },
    { BOTH (NULL, "Aa", .debug_frame = { "AaBb" }, .code = "tt"), "0 equal" },
    { BOTH (NULL, "Aa", .debug_frame = { "AaBb" }, .code = "ttt"), "0 equal" },
    /* .eh_frame is loaded: what it has is not dropped.  */
    { BOTH ("AaBb", "Aa", .code = "tt"), "0 equal, 2 missing" },
    { BOTH ("AaAa", "AaAa", .code = ""), "0 equal, 2 equal" },
  };
  (void) state;
  EXPECT (cases);
}

/* What was counted: a row that is constant is compared once in each row of the other table.  */
static void
counts (void **state)
{
  static const struct
  {
    drawing d;
    const char *said;
    coverage count;
  } cases[] = {
    { BOTH ("Aaabb", "Aaabb", .code = "ttttttt"), "0 equal", { 7, 5, 5, 2, 2 } },
    { BOTH ("Aaaaa", "Aab", .code = "tttttt"), "0 differs cfa hole 2", { 6, 3, 5, 1, 3 } },
    { BOTH ("Ppppp", "Aaa", .code = "tttttt"),
      "0 differs hole 3: the CFA is an expression", { 6, 3, 5, 1, 4 } },
    { BOTH ("Aa", "", .debug_frame = { "AaBb" }, .code = "tttt"),
      "0 missing, 2 missing", { 4, 0, 4, 2, 2 } },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const coverage *wanted = &cases[i].count;
      coverage found = expect_one (&cases[i].d, cases[i].said);
      assert_int_equal (found.code, wanted->code);
      assert_int_equal (found.sframe, wanted->sframe);
      assert_int_equal (found.dwarf, wanted->dwarf);
      assert_int_equal (found.rows, wanted->rows);
      assert_int_equal (found.places, wanted->places);
    }
}

typedef struct texts
{
  uint64_t start;
  const char *sframe, *dwarf;
} texts;

/* Asks twice: the second time nothing is to be done.  */
static void
check_texts (void *context, judgement *j)
{
  const texts *t = context;
  if (j->start != t->start)
    return;
  j->describe (j);
  const char *once = j->sframe;
  j->describe (j);
  assert_ptr_equal (once, j->sframe);
  assert_string_equal (j->sframe, t->sframe);
  if (t->dwarf)
    assert_string_equal (j->dwarf, t->dwarf);
  else
    assert_null (j->dwarf);
}

/* Both rows at the place, of which DWARF's may be the first, one between others or the last.  */
static void
descriptions (void **state)
{
#define OF(cfa) "cfa=sp+" cfa " ra=*(cfa-8) fp=same"
  static const struct
  {
    drawing d;
    texts texts;
  } cases[] = {
    { BOTH ("Aabbcc", "Bbbbcc"), { BASE, OF ("16"), OF ("8") } },
    { BOTH ("Aabbcc", "Aaaacc"), { BASE, OF ("8"), OF ("16") } },
    { BOTH ("Aabbcc", "Aabbaa"), { BASE, OF ("8"), OF ("24") } },
    { BOTH ("Aabbcc", "Aabbca"), { BASE, OF ("8"), OF ("24") } },
    { BOTH ("AaBb", "Aa"), { BASE + 2, "no function", OF ("16") } },
    { BOTH ("Aa", "AaBb"), { BASE + 2, OF ("16"), NULL } },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      scene c;
      problem p;
      texts wanted = cases[i].texts;
      const audience to = { .take = check_texts, .context = &wanted };
      draw (&c, &cases[i].d);
      assert_true (compare_tables (&c.s, &c.frames, &c.cover, &to, &p));
      erase (&c);
    }
}

/* One place: START to END, and what differs.  */
static void
write_place (void *context, const place *p)
{
  char names[80];
  scene *c = context;
  buffer_print (&c->said, "%s%d-%d%s%s", c->said.size ? ", " : "", (int) (p->pc - c->base),
                (int) (p->end - c->base), p->wrong ? " " : "", wrong_names (p->wrong, names));
}

/* The functions that cover an address, in all tables.  */
static void
listings (void **state)
{
  static const struct
  {
    drawing d;
    uint64_t address;
    size_t count;
    const char *places;
  } cases[] = {
    { BOTH ("AaabbCc", "AaabcCc"), 0, 1, "0-3, 3-4, 4-5 cfa" },
    { BOTH ("AaabbCc", "AaabcCc"), 4, 1, "0-3, 3-4, 4-5 cfa" },
    { BOTH ("AaabbCc", "AaabcCc"), 5, 1, "5-7" },
    { BOTH ("AaabbCc", "AaabcCc"), 7, 0, "" },
    { BOTH (" Aa", " A"), 0, 0, "" },
    { BOTH (" Aa", " A"), 1, 1, "1-2, 2-3 hole" },
    { BOTH ("Aa", "AaBb", .debug_frame = { "  Bb" }), 3, 1, "2-4" },
    /* Both tables have it; it is compared once.  */
    { BOTH ("Aa", "Aa", .debug_frame = { "Aa" }), 1, 2, "0-2" },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      scene c;
      problem p;
      size_t count;
      draw (&c, &cases[i].d);
      uint64_t address = BASE + cases[i].address;
      assert_true (compare_listing (&c.s, &c.frames, address, write_place, &c, &count, &p));
      assert_int_equal (count, cases[i].count);
      said_is (&c, cases[i].places);
      erase (&c);
    }
}

/* The function drawn first becomes one of SIZE bytes in both tables.  */
static void
enlarge (scene *c, uint32_t size)
{
  c->s.tables[0].fdes[0].size = c->frames.functions[0].size = size;
}

/* Is that too much?  Then P names the function, and no more was looked at than may be.  */
static bool
is_too_much (scene *c, problem *p)
{
  const audience to = { .take = write_down, .context = c };
  bool good = compare_tables (&c->s, &c->frames, &c->cover, &to, p);
  assert_true (c->cover.places <= most_work (&c->s));
  if (!good)
    assert_int_equal (p->status, STATUS_USAGE);
  return !good;
}

/* Each place counts one, and so does each of the 5 bytes of the CIE's program.  */
static void
large_functions (void **state)
{
  static const drawing d = BOTH ("Pp", "Aa");
  static const struct
  {
    size_t file;
    uint32_t most;
  } cases[] = { { 0, WORK_AT_LEAST - 5 }, { 10, WORK_AT_LEAST + 10 * WORK_PER_BYTE - 5 } };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (uint32_t more = 0; more < 2; more++)
      {
        scene c;
        problem p;
        size_t count;
        draw (&c, &d);
        c.s.size = cases[i].file;
        enlarge (&c, cases[i].most + more);
        assert_int_equal (is_too_much (&c, &p), more);
        assert_int_equal (c.cover.places, cases[i].most);
        bool good = compare_listing (&c.s, &c.frames, BASE, write_place, &c, &count, &p);
        assert_int_equal (good, !more);
        erase (&c);
      }
}

/* A first row that is too much, by itself: the second is not looked at.  */
static void
large_rows (void **state)
{
  static const drawing d = BOTH ("Pq", "Aa");
  scene c;
  problem p;
  (void) state;
  draw (&c, &d);
  c.cie.code_alignment = WORK_AT_LEAST;
  enlarge (&c, 2 * WORK_AT_LEAST);
  assert_true (is_too_much (&c, &p));
  erase (&c);
}

/* In repeating blocks of version 1 each place looks at all rows, of which there are three.  */
static void
many_rows (void **state)
{
  static const drawing d = BOTH ("Ppp", "Aba", .is_mask = true, .version = 1);
  (void) state;
  for (uint32_t i = 0; i < 2; i++)
    {
      scene c;
      problem p;
      draw (&c, &d);
      enlarge (&c, WORK_AT_LEAST / 4 - 100 + 200 * i);
      assert_int_equal (is_too_much (&c, &p), i);
      erase (&c);
    }
}

/* Functions that take turns with CIEs execute each one's program again.  */
static void
large_cies (void **state)
{
  static const drawing d = BOTH ("AaAaAaAa", "AaAaAaAa");
  static uint8_t program[WORK_AT_LEAST / 3];
  (void) state;
  for (uint32_t turns = 0; turns < 2; turns++)
    {
      scene c;
      problem p;
      draw (&c, &d);
      memcpy (program, c.initial, sizeof c.initial);
      c.cie.program = program;
      c.cie.program_end = program + sizeof program;
      cfi_cie cies[2] = { c.cie, c.cie };
      c.s.tables[0].cies = cies;
      for (uint32_t f = 0; f < 4; f++)
        c.s.tables[0].fdes[f].cie = f % 2 * turns;
      assert_int_equal (is_too_much (&c, &p), turns);
      erase (&c);
    }
}

/* The second function of the last of many tables is too much.  It is the one that is named, and
   what comes after it is not compared: nothing is known of the function that only SFrame has.  */
static void
many_tables (void **state)
{
  static const drawing d = BOTH (NULL, "AaBbCcDd", .debug_frame = { "AaBbCc" });
  enum { COUNT = WORK_AT_LEAST * 2 / 3 };
  scene c;
  problem p;
  (void) state;
  draw (&c, &d);
  cfi_table *tables = calloc (COUNT, sizeof *tables);
  tables[COUNT - 1] = c.s.tables[0];
  free (c.s.tables);
  c.s.tables = tables;
  c.s.table_count = COUNT;
  assert_true (is_too_much (&c, &p));
  assert_non_null (strstr (p.text, "function at 0x1002 of 0x2 bytes"));
  said_is (&c, "0 equal");
  erase (&c);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (boundaries),        cmocka_unit_test (expressions_with_the_pc),
    cmocka_unit_test (ends),              cmocka_unit_test (missing_and_extra),
    cmocka_unit_test (outermost_frames),  cmocka_unit_test (of_functions),
    cmocka_unit_test (reasons),           cmocka_unit_test (debug_frames),
    cmocka_unit_test (counts),            cmocka_unit_test (descriptions),
    cmocka_unit_test (listings),          cmocka_unit_test (large_functions),
    cmocka_unit_test (many_rows),         cmocka_unit_test (large_cies),
    cmocka_unit_test (many_tables),       cmocka_unit_test (large_rows),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
