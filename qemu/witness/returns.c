/* Which calls were returned to, and when.  */
#include "returns.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

/* The history as steps that may change the stack.  */

/* Frames that the system makes for handlers are larger.  */
static const uint64_t signal_frame = 200;

static bool
is_sequential (const event *last, const event *next)
{
  return next->pc == last->pc + last->length;
}

/* Does a handler begin at event AT?  A signal without one leaves SP alone.  */
static bool
begins_handler (const history *h, size_t at)
{
  const event *e = &h->events[at], *last = e - 1;
  return e->after_signal && at > 0 && !is_sequential (last, e)
         && e->sp + signal_frame - last->sp > 2 * signal_frame;
}

static bool
ends_handler (const history *h, size_t at)
{
  const event *e = &h->events[at];
  return e->kind == KIND_SYSCALL && at + 1 < h->count
         && !is_sequential (e, e + 1) && e[1].pc != e->pc;
}

/* Handlers.  */

static void
add_handler (steps *s, size_t at)
{
  s->handlers = grow_array (s->handlers, s->handler_count,
                            &s->handler_capacity, sizeof *s->handlers);
  s->handlers[s->handler_count++] = (handler) { .begin = at };
}

/* The system finds the frame of a handler by SP.  */
static void
end_latest (steps *s, size_t at)
{
  const history *h = s->history;
  uint64_t begun_at
      = h->events[at].sp - (h->machine->calls_push ? 8 : 0);
  for (size_t i = s->handler_count; i-- > 0;)
    if (!s->handlers[i].end
        && h->events[s->handlers[i].begin].sp == begun_at)
      {
        s->handlers[i].end = at;
        return;
      }
}

/* The handler that begins at event AT, or NULL.  */
static handler *
handler_at (const steps *s, size_t at)
{
  size_t low = 0, high = s->handler_count;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (s->handlers[middle].begin < at)
        low = middle + 1;
      else
        high = middle;
    }
  return low < s->handler_count && s->handlers[low].begin == at
             ? &s->handlers[low]
             : NULL;
}

/* Where the program goes on after a handler is its next instruction, unless
   another handler begins there: then it is what that one goes back to.  */
static void
find_landing (const steps *s, handler *of)
{
  const event *next = &s->history->events[of->end + 1];
  const handler *other = handler_at (s, of->end + 1);
  of->has_landing = !other || other->has_landing;
  of->pc = other ? other->pc : next->pc;
  of->sp = other ? other->sp : next->sp;
}

void
steps_begin (steps *s, const history *h, size_t from)
{
  *s = (steps) { .history = h, .from = from };
  for (size_t i = from + 1; i < h->count; i++)
    {
      if (begins_handler (h, i))
        add_handler (s, i);
      if (ends_handler (h, i))
        end_latest (s, i);
    }
  for (size_t i = s->handler_count; i-- > 0;)
    if (s->handlers[i].end)
      find_landing (s, &s->handlers[i]);
}

void
steps_free (steps *s)
{
  free (s->handlers);
}

/* Steps.  */

typedef struct walk
{
  const steps *of;
  step_visitor *visit;
  void *context;
} walk;

/* The instruction LAST took the program to S's place: is this a call or a
   jump?  */
static void
go (const walk *w, step s)
{
  const event *last = s.last;
  bool has_gone = s.pc != last->pc && s.pc != last->pc + last->length;
  if (last->kind == KIND_CALL)
    s.kind = STEP_CALL;
  else if (last->kind == KIND_INDIRECT || last->kind == KIND_EXECUTE)
    s.kind = STEP_JUMP;
  else
    return;
  if (has_gone)
    w->visit (w->context, &s);
}

/* What LAST did before the signal came is seen where the handler goes back
   to.  */
static void
enter_handler (const walk *w, const handler *h, step s)
{
  step before = s;
  s.kind = STEP_HANDLER;
  s.is_resumed = h->has_landing;
  s.resumed_pc = before.pc = h->pc;
  s.resumed_sp = before.sp = h->sp;
  if (h->has_landing)
    go (w, before);
  w->visit (w->context, &s);
}

static void
resume (const walk *w, step s)
{
  s.kind = STEP_RESUME;
  s.at = s.last->sp - (w->of->history->machine->calls_push ? 8 : 0);
  w->visit (w->context, &s);
}

static void
settle (const walk *w, size_t at)
{
  const history *h = w->of->history;
  const event *now = &h->events[at];
  const step s = { .event = at, .last = now - 1, .pc = now->pc,
                   .sp = now->sp, .lr = now->lr };
  const handler *begun = handler_at (w->of, at);
  bool is_resumed = ends_handler (h, at - 1);
  if (is_resumed)
    resume (w, s);
  if (begun)
    enter_handler (w, begun, s);
  else if (!is_resumed)
    go (w, s);
}

void
steps_walk (const steps *s, step_visitor *visit, void *context)
{
  const walk w = { .of = s, .visit = visit, .context = context };
  for (size_t i = s->from; i < s->history->count; i++)
    {
      const event *now = &s->history->events[i];
      const step seen = { .kind = STEP_OBSERVE, .event = i, .pc = now->pc,
                          .sp = now->sp };
      if (i > s->from)
        settle (&w, i);
      visit (context, &seen);
    }
}

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
