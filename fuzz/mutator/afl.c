/* AFL++'s custom mutator: AFL_CUSTOM_MUTATOR_LIBRARY=build/bin/sframe-mutator.so.
   What it calls, and how, is in AFL++'s docs/custom_mutators.md.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/chance.h"
#include "mutator.h"

typedef struct afl_state
{
  chance chance;
  uint8_t *out;
  size_t room;
} afl_state;

void *afl_custom_init (void *afl, unsigned seed);
size_t afl_custom_fuzz (afl_state *s, uint8_t *data, size_t size,
                        uint8_t **out, uint8_t *other, size_t other_size,
                        size_t max_size);
size_t afl_custom_post_process (afl_state *s, uint8_t *data, size_t size,
                                uint8_t **out);
void afl_custom_deinit (afl_state *s);

void *
afl_custom_init (void *afl, unsigned seed)
{
  (void) afl;
  afl_state *s = calloc (1, sizeof *s);
  if (s)
    s->chance.state = seed;
  return s;
}

/* Room for MAX_SIZE bytes, kept from call to call.  */
static bool
reserve (afl_state *s, size_t max_size)
{
  if (s->out && max_size <= s->room)
    return true;
  uint8_t *bigger = realloc (s->out, max_size + 1);
  if (!bigger)
    return false;
  s->out = bigger;
  s->room = max_size;
  return true;
}

size_t
afl_custom_fuzz (afl_state *s, uint8_t *data, size_t size, uint8_t **out,
                 uint8_t *other, size_t other_size, size_t max_size)
{
  unsigned seed = (unsigned) chance_next (&s->chance);
  *out = NULL;
  if (!reserve (s, max_size))
    return 0;
  *out = s->out;
  if (other && other_size && chance_one_in (&s->chance, 4))
    return sframe_cross (data, size, other, other_size, s->out, max_size,
                         seed);
  size = size < max_size ? size : max_size;
  if (size)
    memcpy (s->out, data, size);
  return sframe_mutate (s->out, size, max_size, seed);
}

/* Called for every input, AFL++'s own too: they are counted, and stay.  */
size_t
afl_custom_post_process (afl_state *s, uint8_t *data, size_t size,
                         uint8_t **out)
{
  (void) s;
  tally (data, size);
  *out = data;
  return size;
}

void
afl_custom_deinit (afl_state *s)
{
  free (s->out);
  free (s);
}
