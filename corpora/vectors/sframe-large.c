/* SPDX-License-Identifier: CC0-1.0 */
/* usage: sframe-large <recipes; writes the large sections to NAME.sframe.  A line is NAME, fields of the header, and
   groups functions=COUNT,SIZE,TYPE,ROWS,STEP,WIDE,WORD: COUNT functions of SIZE bytes, the first at 0x1000 of the section,
   each in as many bytes as the power of two from SIZE on; each has ROWS rows of FRE type TYPE, one every STEP bytes, with
   CFA = SP + a word.  Of words the first is WORD, the next one more, after 120 comes 8; WIDE of ROWS have two bytes. */
#include <stdio.h>

typedef unsigned long long number;
static struct { number count, size, type, rows, step, wide, word; } groups[1000], *g, *end;
static number version, abi, big, flags, ra, gap;
static FILE *out;

static void put(number value, int bytes)
{
  for (int i = 0; i < bytes; i++)
    putc((int) (value >> 8 * (big ? bytes - 1 - i : i) & 255), out);
}
static number entry(void) { return version == 1 ? 17 : version == 2 ? 20 : 16; }
static number data(void) { return (version == 3 ? 5 : 0) + g->rows * ((1u << g->type) + 2) + g->wide; }
static void put_header(void)
{
  number functions = 0, rows = 0, bytes = 0;
  for (g = groups; g < end; g++)
    functions += g->count, rows += g->count * g->rows, bytes += g->count * data();
  put(0xdee2, 2), put(version, 1), put(flags, 1), put(abi, 1), put(0, 1), put(ra, 1), put(0, 1);
  put(functions, 4), put(rows, 4), put(bytes, 4), put(gap, 4), put(gap + functions * entry(), 4);
  for (number i = 0; i < gap; i++) put(0, 1);
}
static void put_index(void)
{
  number at = 28 + gap, start = 0x1000, room, offset = 0;
  for (g = groups; g < end; g++)
    for (number i = 0; i < g->count; i++, at += entry(), start += room, offset += data()) {
      for (room = 1; room < g->size;) room *= 2;
      put(flags & 4 ? start - at : start, version == 3 ? 8 : 4), put(g->size, 4), put(offset, 4);
      if (version < 3) put(g->rows, 4), put(g->type, 1);
      if (version == 2) put(0, 3);
    }
}
static void put_rows(void)
{
  for (g = groups; g < end; g++)
    for (number i = 0; i < g->count; i++) {
      if (version == 3) put(g->rows, 2), put(g->type, 1), put(0, 2);
      for (number j = 0; j < g->rows; j++, g->word = g->word == 120 ? 8 : g->word + 1)
        put(j * g->step, 1 << g->type), put(j < g->wide ? 0x23 : 3, 1), put(g->word, j < g->wide ? 2 : 1);
    }
}
int main(void)
{
  char name[80], file[90];
  while (scanf(" %79s version=%llu abi=%llu big-endian=%llu flags=%llu fixed-ra=%llu gap=%llu", name, &version, &abi, &big, &flags, &ra, &gap) == 7) {
    for (end = groups; end < groups + 999 && scanf(" functions=%llu,%llu,%llu,%llu,%llu,%llu,%llu", &end->count, &end->size, &end->type, &end->rows, &end->step, &end->wide, &end->word) == 7; end++);
    sprintf(file, "%s.sframe", name);
    if (!(out = fopen(file, "wb"))) return 1;
    put_header(), put_index(), put_rows();
    if (fclose(out)) return 1;
  }
  return !feof(stdin);
}
