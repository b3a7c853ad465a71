#include "agree.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lib/base/lend.h"

/* Agreement.  */

/* The first line in which A and B, texts of different content, differ.  */
static void
add_difference (const buffer *a, const buffer *b, buffer *why)
{
  size_t at = 0, begin = 0;
  while (at < a->size && at < b->size && a->bytes[at] == b->bytes[at])
    if (a->bytes[at++] == '\n')
      begin = at;
  const char *x = (const char *) a->bytes + begin;
  const char *y = (const char *) b->bytes + begin;
  const void *x_end = memchr (x, '\n', a->size - begin);
  const void *y_end = memchr (y, '\n', b->size - begin);
  int x_length = (int) (x_end ? (const char *) x_end - x : 0);
  int y_length = (int) (y_end ? (const char *) y_end - y : 0);
  buffer_print (why, "generator: %.*s\nreference: %.*s\n", x_length, x,
                y_length, y);
}

static const char *
clause_id (enum sf_clause clause)
{
  return clause == SF_CLAUSES ? "none" : sf_clause_text_of (clause)->id;
}

bool
agrees (const generated *s, buffer *why)
{
  buffer bytes = EMPTY_BUFFER, expected = EMPTY_BUFFER, got = EMPTY_BUFFER;
  generated_bytes (s, &bytes);
  generated_expected (s, &expected);
  sf_section section = { .bytes = bytes.bytes, .size = bytes.size,
                         .address = s->address };
  sf_report report = SF_NO_REPORT;
  enum sf_verdict verdict
      = dump_expected (&section, buffer_sink (&got), &report);
  const sf_finding *finding = sf_decisive (&report);
  enum sf_clause found = finding ? finding->clause : SF_CLAUSES;
  enum sf_clause wanted = s->is_silent ? s->silence : SF_CLAUSES;
  enum sf_verdict meant = s->is_silent ? SF_SILENT : SF_VALID;

  bool alike = got.size == expected.size
               && memcmp (got.bytes, expected.bytes, got.size) == 0;
  if (verdict != meant || found != wanted)
    buffer_print (why, "generator: silence %s\nreference: verdict %d, %s%s%s\n",
                  clause_id (wanted), (int) verdict, clause_id (found),
                  finding ? ": " : "", finding ? finding->message : "");
  if (!alike)
    add_difference (&expected, &got, why);
  buffer_free (&bytes);
  buffer_free (&expected);
  buffer_free (&got);
  return alike && verdict == meant && found == wanted;
}

/* Small changes.  */

static size_t
count_lines (const uint8_t *text, size_t size)
{
  size_t count = 0;
  for (size_t i = 0; i < size; i++)
    count += text[i] == '\n';
  return count;
}

/* Lines between those that A and B have in common at their beginnings and
   ends.  */
static uint64_t
lines_between (const buffer *a, const buffer *b)
{
  const buffer *longer = a->size > b->size ? a : b;
  size_t least = a->size < b->size ? a->size : b->size;
  size_t before = 0, behind = 0;
  while (before < least && a->bytes[before] == b->bytes[before])
    before++;
  if (before == a->size && before == b->size)
    return 0;
  while (behind < least - before
         && a->bytes[a->size - 1 - behind] == b->bytes[b->size - 1 - behind])
    behind++;
  return 1 + count_lines (longer->bytes + before,
                          longer->size - behind - before);
}

uint64_t
changed_lines (const genome *g, const generated *s, uint64_t which,
               uint64_t *lines)
{
  buffer genes = EMPTY_BUFFER, here = EMPTY_BUFFER, there = EMPTY_BUFFER;
  generated neighbour = { .fde_count = 0 };
  buffer_add (&genes, g->bytes, g->size);
  genes.bytes[which % g->size] ^= (uint8_t) (1u << (which >> 32 & 7));
  generate (&(genome) { genes.bytes, genes.size }, &neighbour);
  generated_dump (s, &here);
  generated_dump (&neighbour, &there);
  uint64_t changed = lines_between (&here, &there);
  *lines = count_lines (here.bytes, here.size);
  generated_free (&neighbour);
  buffer_free (&genes);
  buffer_free (&here);
  buffer_free (&there);
  return changed;
}

/* Counts.  */

static uint64_t
hash (const buffer *b, uint64_t value)
{
  for (size_t i = 0; i < b->size; i++)
    value = (value ^ b->bytes[i]) * 0x100000001b3;
  return value;
}

void
tally_add (tally *t, const generated *s)
{
  buffer text = EMPTY_BUFFER;
  generated_bytes (s, &text);
  t->bytes += text.size;
  generated_dump (s, &text);
  t->hash = hash (&text, t->hash);
  buffer_free (&text);
  t->sections++;
  t->silent += s->is_silent;
  t->valid += !s->is_silent;
  t->functions += s->fde_count;
  t->rows += s->row_count;
  for (size_t i = 0; i < s->element_count; i++)
    t->by_abi[s->elements[i].version - 1][s->elements[i].abi->id - 1]++;
  for (int i = 0; i < FEATURE_COUNT; i++)
    t->features[i] += s->has[i];
  for (int i = 0; i < SF_CLAUSES; i++)
    t->clauses[i] += s->touches[i];
}

/* Clauses about programs, files and look-ups rather than sections, and those
   that need a section other than the generator makes.  */
static bool
is_out_of_reach (enum sf_clause clause)
{
  static const enum sf_clause out[] = {
    SECTION_NAME, SECTION_SEGMENT, SECTION_TYPE,
    HEADER_AUX_COMPLETE, HEADER_AUX_OUTLINED, FDE_PC_TYPE_MASK_V1,
    ADDRESSES_WRAP, MASK_PC_BASE, TABLES_OVERLAP, TABLE_TWICE, TABLE_BEYOND_RANGE
  };
  for (size_t i = 0; i < sizeof out / sizeof out[0]; i++)
    if (out[i] == clause)
      return true;
  return strncmp (clause_id (clause), "UNWIND_", 7) == 0
         || clause == S390X_SP;
}

static unsigned
clauses_shown (const tally *t)
{
  unsigned count = 0;
  for (int i = 0; i < SF_CLAUSES; i++)
    count += t->clauses[i] > 0;
  return count;
}

void
tally_print (const tally *t)
{
  printf ("%" PRIu64 " sections, %" PRIu64 " valid, %" PRIu64 " silent; %"
          PRIu64 " functions, %" PRIu64 " rows, %" PRIu64 " bytes; %u "
          "clauses; hash %016" PRIx64 "\n",
          t->sections, t->valid, t->silent, t->functions, t->rows, t->bytes,
          clauses_shown (t), t->hash);
  for (unsigned version = 0; version < VERSIONS; version++)
    {
      printf ("version %u:", version + 1);
      for (unsigned id = 1; id <= ABIS; id++)
        printf ("%s %" PRIu64 " %s", id > 1 ? "," : "",
                t->by_abi[version][id - 1], sf_abi_by_id ((uint8_t) id, 3)->name);
      putchar ('\n');
    }
  for (int i = 0; i < FEATURE_COUNT; i++)
    printf ("%-26s %8" PRIu64 "\n", feature_names[i], t->features[i]);
}

bool
tally_is_complete (const tally *t)
{
  bool complete = true;
  for (int i = 0; i < FEATURE_COUNT; i++)
    if (t->features[i] == 0)
      {
        printf ("no section has %s\n", feature_names[i]);
        complete = false;
      }
  for (int i = 0; i < SF_CLAUSES; i++)
    if (t->clauses[i] == 0 && !is_out_of_reach ((enum sf_clause) i))
      {
        printf ("no section shows %s\n", clause_id ((enum sf_clause) i));
        complete = false;
      }
  for (unsigned version = 0; version < VERSIONS; version++)
    for (int abi = 0; abi < abis_of_version (version + 1); abi++)
      complete = complete && t->by_abi[version][abi] > 0;
  return complete;
}
