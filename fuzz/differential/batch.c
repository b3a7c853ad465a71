/* Batches of mutated sections.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "differential.h"
#include "fuzz/mutator/mutator.h"
#include "lib/base/chance.h"
#include "lib/base/input.h"
#include "lib/base/whole.h"

enum { MOST_BYTES = 4000 };

typedef struct batch
{
  buffer *seeds;
  size_t seed_count;
  const char *directory;
  buffer list;
} batch;

static const buffer *
any_seed (const batch *b, chance *c)
{
  return &b->seeds[chance_below (c, (uint32_t) b->seed_count)];
}

/* One seed, or two crossed, changed up to three times.  */
static size_t
make_section (const batch *b, uint64_t seed, uint8_t *out)
{
  chance c = { seed };
  const buffer *from = any_seed (b, &c), *other = any_seed (b, &c);
  size_t size = from->size < MOST_BYTES ? from->size : MOST_BYTES;
  if (size)
    memcpy (out, from->bytes, size);
  if (chance_one_in (&c, 4))
    size = sframe_cross (from->bytes, from->size, other->bytes, other->size,
                         out, MOST_BYTES, (unsigned) chance_next (&c));
  for (unsigned i = chance_below (&c, 3); i < 3; i++)
    size = sframe_mutate (out, size, MOST_BYTES, (unsigned) chance_next (&c));
  return size;
}

static bool
write_one (batch *b, uint64_t seed, problem *p)
{
  uint8_t bytes[MOST_BYTES];
  size_t size = make_section (b, seed, bytes);
  sf_section section = { .bytes = bytes, .size = size };
  char *path = format_text ("%s/%" PRIu64 ".sframe", b->directory, seed);
  buffer_print (&b->list, "mutated/%" PRIu64 "\t%s\t0x0\t-\t", seed, path);
  add_tags (&section, &b->list);
  buffer_print (&b->list, "\n");
  bool done = make_parents (path, p) && write_file (path, bytes, size, p);
  free (path);
  return done;
}

static bool
read_seeds (batch *b, char **paths, problem *p)
{
  size_t count = 0;
  while (paths[count])
    count++;
  b->seeds = grow (NULL, (count + 1) * sizeof *b->seeds);
  for (; b->seed_count < count; b->seed_count++)
    {
      b->seeds[b->seed_count] = EMPTY_BUFFER;
      if (!read_file (paths[b->seed_count], &b->seeds[b->seed_count], p))
        return false;
    }
  return count > 0
         || problem_set (p, STATUS_USAGE, "batch wants sections to mutate");
}

static void
free_batch (batch *b)
{
  for (size_t i = 0; i < b->seed_count; i++)
    buffer_free (&b->seeds[i]);
  free (b->seeds);
  buffer_free (&b->list);
}

bool
write_batch (char **seeds, const char *directory, uint64_t seed,
             uint64_t count, problem *p)
{
  batch b = { .directory = directory };
  bool done = read_seeds (&b, seeds, p);
  for (uint64_t i = 0; done && i < count; i++)
    done = write_one (&b, seed + i, p);
  if (done)
    {
      char *path = format_text ("%s/list.tsv", directory);
      done = write_file (path, b.list.bytes, b.list.size, p);
      free (path);
    }
  free_batch (&b);
  return done;
}
