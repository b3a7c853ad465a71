/* Which calls were returned to, and when.  */
#include "returns.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

/* Open calls, by RA and SP.  */

static uint32_t *
chain_of (const returns *r, uint64_t ra, uint64_t sp)
{
  uint64_t hash = (ra * 31 + sp) * UINT64_C (0x9e3779b97f4a7c15);
  return &r->open[(hash >> 32) & (r->open_size - 1)];
}

/* The place of the latest one in its chain, or of NO_CALL.  */
static uint32_t *
find_open (const returns *r, uint64_t ra, uint64_t sp)
{
  uint32_t *at = chain_of (r, ra, sp);
  while (*at != NO_CALL
         && (r->calls[*at].ra != ra || r->calls[*at].sp != sp))
    at = &r->calls[*at].older;
  return at;
}

static void
add_call (returns *r, const step *s)
{
  uint64_t ra = s->last->pc + s->last->length, sp = s->last->sp;
  uint32_t *chain = chain_of (r, ra, sp);
  r->calls = grow_array (r->calls, r->count, &r->capacity,
                         sizeof *r->calls);
  r->calls[r->count] = (call) { .ra = ra, .sp = sp, .older = *chain };
  *chain = (uint32_t) r->count++;
}

static void
add_target (returns *r, uint64_t pc)
{
  r->targets = grow_array (r->targets, r->target_count, &r->target_capacity,
                           sizeof *r->targets);
  r->targets[r->target_count++] = pc;
}

/* Returns whether S goes back to a call.  */
static bool
end_call (returns *r, const step *s)
{
  uint32_t *open = find_open (r, s->pc, s->sp);
  if (*open == NO_CALL)
    return false;
  uint32_t ended = *open;
  *open = r->calls[ended].older;
  r->calls[ended].end = s->event;
  r->ended[s->event] = ended;
  return true;
}

bool
returns_has_number (const step *s)
{
  return s->kind == STEP_CALL
         || (s->kind == STEP_JUMP && s->last->kind == KIND_EXECUTE);
}

/* A jump that goes past a call which has just been executed, and pushed.  */
static void
note_fleeting (returns *r, const step *s)
{
  call *latest = r->count > 0 ? &r->calls[r->count - 1] : NULL;
  if (r->follows_call && latest && !latest->end
      && r->history->machine->calls_push && s->sp >= latest->sp)
    latest->is_fleeting = true;
}

static void
learn (void *context, const step *s)
{
  returns *r = context;
  bool has_returned = s->kind == STEP_JUMP && end_call (r, s);
  if (s->kind == STEP_JUMP)
    note_fleeting (r, s);
  if (returns_has_number (s))
    add_call (r, s);
  if (s->kind == STEP_CALL && !has_returned)
    add_target (r, s->pc);
  if (s->kind != STEP_OBSERVE)
    r->follows_call = s->kind == STEP_CALL;
}

static int
by_address (const void *one, const void *other)
{
  const uint64_t *a = one, *b = other;
  return (*a > *b) - (*a < *b);
}

static size_t
power_of_two (size_t least)
{
  size_t size = 1024;
  while (size < least)
    size *= 2;
  return size;
}

void
returns_find (returns *r, const steps *s)
{
  size_t events = s->history->count;
  *r = (returns) { .history = s->history,
                   .open_size = power_of_two (events / 8) };
  r->open = grow (NULL, r->open_size * sizeof *r->open);
  r->ended = grow (NULL, (events + 1) * sizeof *r->ended);
  memset (r->open, 0xff, r->open_size * sizeof *r->open);
  memset (r->ended, 0xff, (events + 1) * sizeof *r->ended);
  steps_walk (s, learn, r);
  if (r->target_count > 0)
    qsort (r->targets, r->target_count, sizeof *r->targets, by_address);
}

void
returns_free (returns *r)
{
  free (r->calls);
  free (r->open);
  free (r->ended);
  free (r->targets);
}

bool
returns_is_call (const returns *r, const step *s, size_t number)
{
  return s->kind == STEP_CALL
         || (returns_has_number (s) && r->calls[number].end
             && r->ended[s->event] == NO_CALL);
}

uint64_t
returns_function (const returns *r, uint64_t pc)
{
  size_t low = 0, high = r->target_count;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (r->targets[middle] <= pc)
        low = middle + 1;
      else
        high = middle;
    }
  return low > 0 ? r->targets[low - 1] : 0;
}
