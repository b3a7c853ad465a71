/* The history as steps that may change the stack.  */
#include "steps.h"

#include <stdlib.h>

#include "lib/base/buffer.h"

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
