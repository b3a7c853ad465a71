/* Reads core/claims.h.  */
#include <stdlib.h>

#include "compare.h"
#include "lib/base/buffer.h"
#include "lib/base/readable.h"

static bool
read_frames (claim_list *c, const claim *next, FILE *file)
{
  for (uint32_t i = 0; i < next->added; i++)
    {
      c->frames = grow_array (c->frames, c->frame_count, &c->frame_capacity,
                              sizeof *c->frames);
      if (fread (&c->frames[c->frame_count++], sizeof *c->frames, 1, file)
          != 1)
        return false;
    }
  return true;
}

static bool
read_all (claim_list *c, FILE *file)
{
  claim next;
  if (fread (&c->head, sizeof c->head, 1, file) != 1
      || c->head.magic != CLAIMS_MAGIC)
    return false;
  while (fread (&next, sizeof next, 1, file) == 1)
    {
      c->items = grow_array (c->items, c->count, &c->capacity,
                             sizeof *c->items);
      c->items[c->count++] = next;
      if (!read_frames (c, &next, file))
        return false;
    }
  return !ferror (file);
}

bool
claims_read (claim_list *c, const char *path, problem *p)
{
  *c = (claim_list) { .count = 0 };
  const char *why;
  FILE *file = open_text (path, &why);
  if (!file)
    return problem_set (p, STATUS_USAGE, "%s: %s", path, why);
  bool good = read_all (c, file);
  fclose (file);
  return good
         || problem_set (p, STATUS_USAGE,
                         "%s: is no whole file of claims (sframe-truth "
                         "--claims)", path);
}

void
claims_free (claim_list *c)
{
  free (c->items);
  free (c->frames);
}
