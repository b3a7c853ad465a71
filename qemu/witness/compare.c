/* What sframe-truth claims of the stacks, compared with ours.  */
#include "compare.h"

#include <inttypes.h>
#include <stdlib.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"

/* Reads core/claims.h.  */

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

enum { SAID = 3, SHOWN = 6 }; /* differences; frames of each */

/* A comparison, and how far it has come.  */
typedef struct reading
{
  const history *history;
  const claim_list *claims;
  stacks stacks;
  comparison *result;
  FILE *out;
  size_t next;       /* claim */
  size_t frames_read; /* of all claims */
  claimed_frame *frames; /* the stack that is claimed now */
  size_t depth, capacity;
} reading;

/* The claimed stack.  */

static void
take_claim (reading *r)
{
  const claim *c = &r->claims->items[r->next++];
  r->depth = c->kept;
  for (uint32_t i = 0; i < c->added; i++)
    {
      r->frames = grow_array (r->frames, r->depth, &r->capacity,
                              sizeof *r->frames);
      r->frames[r->depth++] = r->claims->frames[r->frames_read++];
    }
}

static const claimed_frame *
claimed_at (const reading *r, size_t level)
{
  return level < r->depth ? &r->frames[r->depth - 1 - level] : NULL;
}

/* One stack.  */

static bool
is_claimed (const frame *f, const claimed_frame *c)
{
  bool is_same_ra = f->has_any_ra || c->ra == f->ra
                    || (f->kind == FRAME_INTERRUPT
                        && (c->ra == f->other_ra || c->ra == f->third_ra));
  bool is_same_sp = c->sp == f->sp
                    || (f->kind == FRAME_INTERRUPT && c->sp == f->other_sp);
  return is_same_ra && is_same_sp
         && (f->kind == FRAME_INTERRUPT) == (c->is_interrupt != 0);
}

/* Is the claimed stack ours, with or without frames that may be over?  Nothing
   is claimed from a frame on that is not known.  */
static bool
agrees (const reading *r, const claim *c, bool *is_doubtful)
{
  const stack *k = stacks_now (&r->stacks);
  size_t level = 0;
  for (size_t i = k->depth; i-- > 0;)
    {
      const frame *f = &k->frames[i];
      const claimed_frame *claimed = claimed_at (r, level);
      if (claimed ? claimed->unknown != 0 : c->below != 0)
        return true;
      if (claimed && is_claimed (f, claimed))
        level++;
      else if (f->is_doubtful)
        *is_doubtful = true;
      else
        return false;
    }
  return level == r->depth || claimed_at (r, level)->unknown;
}

/* What is said.  */

static void
say_claimed (const reading *r)
{
  fprintf (r->out, "  claimed, %zu frames:", r->depth);
  for (size_t i = 0; i < SHOWN && i < r->depth; i++)
    {
      const claimed_frame *f = claimed_at (r, i);
      fprintf (r->out, " %s0x%" PRIx64 "/0x%" PRIx64 "%s",
               f->is_interrupt ? "signal at " : "", f->ra, f->sp,
               f->unknown ? " (not known)" : "");
    }
}

static void
say_ours (const reading *r)
{
  const stack *k = stacks_now (&r->stacks);
  fprintf (r->out, "\n  executed, %zu frames:", k->depth);
  for (size_t i = 0; i < SHOWN && i < k->depth; i++)
    {
      const frame *f = &k->frames[k->depth - 1 - i];
      fprintf (r->out, " %s", f->kind == FRAME_INTERRUPT ? "signal at " : "");
      if (f->has_any_ra)
        fprintf (r->out, "any");
      else
        fprintf (r->out, "0x%" PRIx64, f->ra);
      fprintf (r->out, "/0x%" PRIx64 "%s", f->sp,
               f->is_doubtful ? " (may be over)" : "");
    }
  fputc ('\n', r->out);
}

static void
say_difference (const reading *r, const claim *c)
{
  if (r->result->different > SAID)
    return;
  fprintf (r->out,
           "instruction %zu, PC 0x%" PRIx64 ", SP 0x%" PRIx64
           ": the stacks (RA/SP before the call) differ\n",
           r->next, c->pc, c->sp);
  say_claimed (r);
  say_ours (r);
}

static void
say_unobserved (const reading *r, const event *e)
{
  if (r->result->unobserved <= SAID)
    fprintf (r->out,
             "PC 0x%" PRIx64 ", SP 0x%" PRIx64
             " was executed after %zu instructions and not observed\n",
             e->pc, e->sp, r->next);
}

/* All of them.  */

static void
check (reading *r, const claim *c)
{
  comparison *result = r->result;
  const claimed_frame *top = claimed_at (r, 0);
  bool is_doubtful = false;
  result->observed++;
  if (top ? top->unknown != 0 : c->below != 0)
    result->unknown++;
  else if (r->stacks.is_lost)
    result->lost++;
  else if (!agrees (r, c, &is_doubtful))
    {
      result->different++;
      say_difference (r, c);
    }
  else
    result->compared++;
  result->doubtful += is_doubtful;
  if (r->depth > result->depth)
    result->depth = (uint32_t) r->depth;
}

static bool
is_of (const claim *c, const event *e)
{
  return c->pc == e->pc && c->sp == e->sp;
}

static void
observe (reading *r, const event *e)
{
  r->result->executed++;
  if (r->next < r->claims->count
      && is_of (&r->claims->items[r->next], e))
    {
      take_claim (r);
      check (r, &r->claims->items[r->next - 1]);
      return;
    }
  r->result->unobserved++;
  say_unobserved (r, e);
}

static void
take (void *context, const step *s)
{
  reading *r = context;
  stacks_take (&r->stacks, s);
  if (s->kind == STEP_OBSERVE)
    observe (r, &r->history->events[s->event]);
}

/* Where does what is claimed begin?  */
static size_t
first_event (const history *h, const claim *first)
{
  size_t at = 0;
  while (at < h->count && !is_of (first, &h->events[at]))
    at++;
  return at;
}

bool
compare (comparison *result, const history *h, const claim_list *claims,
         FILE *out, problem *p)
{
  steps s;
  returns found;
  reading r = { .history = h, .claims = claims, .result = result,
                .out = out };
  *result = (comparison) { .executed = 0 };
  size_t from = claims->count > 0 ? first_event (h, claims->items) : h->count;
  if (from == h->count)
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "the first observed instruction was not executed, by "
                        "QEMU's log");
  steps_begin (&s, h, from);
  returns_find (&found, &s);
  stacks_begin (&r.stacks, &found);
  if (claims->items[0].added > 0)
    stacks_begin_inside (&r.stacks, &h->events[from]);
  steps_walk (&s, take, &r);
  result->invented = claims->count - r.next;
  stacks_free (&r.stacks);
  free (r.frames);
  returns_free (&found);
  steps_free (&s);
  return true;
}
