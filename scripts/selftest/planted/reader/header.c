/* A header, and the places of its tables.  */
#include "reader.h"

enum
{
  HEADER = 28
};

static const struct machine machines[] = {
  { .name = "aarch64-be",
    .big = true,
    .keeps_ra = true,
    .signs = true,
    .first_version = 1,
    .sp = 31,
    .fp = 29,
    .ra = 30,
    .cfa_scale = 1 },
  { .name = "aarch64-le",
    .keeps_ra = true,
    .signs = true,
    .first_version = 1,
    .sp = 31,
    .fp = 29,
    .ra = 30,
    .cfa_scale = 1 },
  { .name = "amd64-le", .first_version = 1, .sp = 7, .fp = 6, .cfa_scale = 1 },
  { .name = "s390x-be",
    .big = true,
    .keeps_ra = true,
    .ra_may_be_padding = true,
    .registers_as_offsets = true,
    .first_version = 2,
    .sp = 15,
    .fp = 11,
    .ra = 14,
    .cfa_scale = 8,
    .cfa_bias = 160,
    .sp_bias = -160 },
};

static const char *
read_flags (struct element *e, unsigned flags)
{
  static const unsigned known[] = { 0, 3, 7, 5 };
  if (e->version == 3 && (flags & ~known[3]))
    return "a flag that version 3 does not have";
  e->flags = (int) (flags & known[e->version]);
  return NULL;
}

static const char *
read_machine (struct element *e, unsigned id, bool big)
{
  if (id < 1 || id > 4 || machines[id - 1].first_version > e->version)
    return "no such ABI";
  e->machine = &machines[id - 1];
  return e->machine->big != big ? "an ABI of the other byte order" : NULL;
}

static const char *
read_places (struct element *e)
{
  uint64_t at = e->at, base = at + HEADER + (uint64_t) e->aux;
  uint64_t index = field (e, at + 20, 4), rows = field (e, at + 24, 4);
  e->functions = field (e, at + 8, 4);
  e->row_count = field (e, at + 12, 4);
  e->index = base + index;
  e->rows = base + rows;
  e->end = e->rows + field (e, at + 16, 4);
  if (base > e->in->size)
    return "the auxiliary header ends after the section";
  if (!e->machine->keeps_ra && !e->fixed_ra)
    return "no offset for RA";
  if (index > rows)
    return "the functions are after the rows";
  if (e->end > e->in->size)
    return "the rows end after the section";
  if (e->functions > (rows - index) / entry_size (e->version))
    return "the functions end after their index";
  return NULL;
}

const char *
read_element (const struct section *s, uint64_t at, struct element *e)
{
  const uint8_t *b = s->bytes + at;
  const char *why;
  *e = (struct element) { .in = s, .at = at };
  if (s->size - at < 4)
    return "no preamble";
  bool big = b[0] == 0xde && b[1] == 0xe2;
  if (!big && (b[0] != 0xe2 || b[1] != 0xde))
    return "no magic number";
  e->version = b[2];
  if (e->version < 1 || e->version > 3)
    return "no such version";
  why = read_flags (e, b[3]);
  if (why)
    return why;
  if (s->size - at < HEADER)
    return "the header is cut off";
  why = read_machine (e, b[4], big);
  if (why)
    return why;
  e->fixed_fp = (int) extended (b[5], 1);
  e->fixed_ra = (int) extended (b[6], 1);
  e->aux = b[7];
  return read_places (e);
}

uint64_t
next_element (const struct element *e)
{
  const struct section *s = e->in;
  uint64_t at = e->end;
  while (at < s->size && s->bytes[at] == 0)
    at++;
  if (s->size - at < 2)
    return 0;
  unsigned magic = s->bytes[at] << 8 | s->bytes[at + 1];
  return magic == 0xdee2 || magic == 0xe2de ? at : 0;
}
