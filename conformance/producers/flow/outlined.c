/* What LLVM's outliner makes (walk.h).  */
#include "walk.h"

#include <string.h>

static bool
decode_at (const claim_table *t, const code_range *r, uint64_t pc, effects *e)
{
  if (!r || pc < r->start || pc >= r->end)
    return false;
  code_decode (r, t->m, pc, e);
  return e->length != 0;
}

/* Most functions branch or call.  */
static bool
runs_straight (const claim_table *t, const code_range *r, uint64_t start, uint64_t end)
{
  effects e = { .next = NEXT_GOES_ON };
  for (uint64_t pc = start; pc < end; pc += e.length)
    if (e.next != NEXT_GOES_ON || !decode_at (t, r, pc, &e))
      return false;
  return e.next == NEXT_RETURNS || e.next == NEXT_JUMPS;
}

/* Does function C, running straight through, give back another SP or kept register than it was called with?  */
static bool
changes_what_is_kept (const claim_table *t, const code_map *code, const claims *c)
{
  const machine *m = t->m;
  const code_range *r = code_at (code, c->start);
  frame_bases bases = { .count = 0 };
  frame_state begun, s;
  effects e;
  if (!runs_straight (t, r, c->start, c->end))
    return false;
  frame_begin (&begun, m);
  s = begun;
  for (uint64_t pc = c->start; pc < c->end && decode_at (t, r, pc, &e); pc += e.length)
    frame_follow (&s, m, &bases, &e, pc);
  frame_bases_free (&bases);
  for (unsigned i = 0; i < FLOW_REGISTERS; i++)
    if ((i == m->sp || m->callee_saved >> i & 1) && s.reg[i].kind != VALUE_UNKNOWN
        && !values_are_equal (&s.reg[i], &begun.reg[i]))
      return true;
  return false;
}

/* Says the symbol that the function at START is one?  */
static bool
is_named_so (const claim_table *t, uint64_t start, bool *has_name)
{
  const named_range *name = subject_name (t->s, start);
  *has_name = name && name->text[0] != '.';
  return *has_name && strncmp (name->text, "OUTLINED_FUNCTION_", 18) == 0;
}

/* Where its symbol was stripped one is known by what it changes, and by having no directive.  */
bool
outlined_is (const claim_table *t, const code_map *code, const claims *c)
{
  bool has_name, is_named = is_named_so (t, c->start, &has_name);
  return is_named
         || (!has_name && t->m->has_outliner && c->count == 1 && claims_begin_as_called (c, t->m)
             && changes_what_is_kept (t, code, c));
}

void
outlined_mark (claim_table *t, const code_map *code)
{
  claims c = { .count = 0 };
  for (size_t i = 0, count = claim_functions (t); i < count; i++)
    {
      address_range f = claim_function (t, i);
      const code_range *r = code_at (code, f.start);
      bool has_name, is_one = is_named_so (t, f.start, &has_name);
      if (!is_one && !has_name && t->m->has_outliner && runs_straight (t, r, f.start, f.start + f.size))
        {
          claims_read (t, i, &c);
          is_one = outlined_is (t, code, &c);
        }
      if (is_one && r)
        r->marks[f.start - r->start].is_outlined = true;
    }
  claims_free (&c);
}

/* Where the call leaves the address to which it returns.  */
static void
enter (const machine *m, frame_bases *bases, uint64_t next, frame_state *s)
{
  if (m->arch->pushes_ra)
    frame_push_return (s, m, bases, next);
  else
    s->reg[m->link] = value_plus ((value) { .kind = VALUE_IMAGE }, (int64_t) next);
}

bool
outlined_at (const code_map *code, uint64_t address)
{
  const code_range *r = code_at (code, address);
  return r && r->marks[address - r->start].is_outlined;
}

/* What is called, or ends another by a jump to it, may be outlined itself, as LLVM may look for more than once.  */
typedef struct follower
{
  const claim_table *t;
  const code_map *code;
  frame_bases *bases;
  unsigned left; /* so many instructions, at most */
} follower;

static enum outlined_end follow (follower *f, uint64_t pc, uint64_t next, frame_state *s);

/* The one at ADDRESS is called in state S, to return to NEXT.  */
static enum outlined_end
call (follower *f, uint64_t address, uint64_t next, frame_state *s)
{
  enter (f->t->m, f->bases, next, s);
  enum outlined_end end = follow (f, address, next, s);
  if (end == OUTLINED_IS_UNKNOWN)
    for (unsigned i = 0; i < FLOW_REGISTERS; i++)
      s->reg[i] = (value) { .kind = VALUE_UNKNOWN };
  else if (f->t->m->arch->pushes_ra)
    s->reg[f->t->m->sp] = value_plus (s->reg[f->t->m->sp], 8);
  return end;
}

/* Each that is called within one has fewer instructions left, so that it ends.  */
static enum outlined_end
follow (follower *f, uint64_t pc, uint64_t next, frame_state *s)
{
  const machine *m = f->t->m;
  effects e;
  while (f->left && decode_at (f->t, code_at (f->code, pc), pc, &e))
    {
      f->left--;
      frame_follow (s, m, f->bases, &e, pc);
      pc += e.length;
      if (e.next == NEXT_RETURNS)
        return OUTLINED_RETURNS;
      if (e.next == NEXT_JUMPS && outlined_at (f->code, e.target))
        pc = e.target;
      else if (e.next == NEXT_CALLS && outlined_at (f->code, e.target))
        {
          if (call (f, e.target, pc, s) == OUTLINED_IS_UNKNOWN)
            break;
        }
      else if (e.next == NEXT_JUMPS || e.next == NEXT_CALLS || e.next == NEXT_CALLS_POINTER)
        {
          frame_after_call (s, m, m->link, e.next == NEXT_JUMPS ? next : pc);
          if (e.next == NEXT_JUMPS)
            return OUTLINED_MAY_RETURN;
        }
      else if (e.next != NEXT_GOES_ON)
        break;
    }
  return OUTLINED_IS_UNKNOWN;
}

enum outlined_end
outlined_follow (const claim_table *t, const code_map *code, frame_bases *bases, uint64_t address, uint64_t next,
                 frame_state *s)
{
  follower f = { .t = t, .code = code, .bases = bases, .left = 1000 };
  return call (&f, address, next, s);
}
