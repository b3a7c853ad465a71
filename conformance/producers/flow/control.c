/* Where control goes after an instruction: jumps, calls and what comes after them, tables of jumps.  */
#include "lib/base/buffer.h"
#include "walk_parts.h"

/* A jump to another function that begins as if it were called is a tail call.  */
static bool
is_tail_call (walk *w, const place *at, uint64_t target)
{
  if (target - at->function->start < at->function->end - at->function->start)
    return false;
  const claims *part = walk_part_at (w, target);
  return !part || (target == part->start && claims_begin_as_called (part, w->t->m));
}

static void
note_call (walk *w, const place *at, uint64_t target)
{
  if (target - at->function->start < at->function->end - at->function->start
      && target != at->function->start)
    return;
  code_range *r = code_at (w->code, target);
  if (!r || mark_at (r, target)->proof)
    return;
  w->called.items = grow_array (w->called.items, w->called.count,
                                &w->called.capacity, sizeof *w->called.items);
  w->called.items[w->called.count++] = target;
}

/* Compilers leave a jump where the program says that control does not get (__builtin_unreachable).  What it leads to
   is code of any function.  So a jump out of the function to a row that is wrong is followed only if nothing else
   leads there, when all has been walked.  */
static bool
is_stray (walk *w, const place *at, uint64_t target)
{
  if (has (at->function, target) || target == w->followed.target)
    return false;
  const claims *part = walk_part_at (w, target);
  const claim *row = part ? claim_at (part, target) : NULL;
  if (!row || check_claim (w->t, row, &at->state, &w->bases, target).proof != PROOF_WRONG)
    return false;
  w->strays = grow_array (w->strays, w->stray_count, &w->stray_capacity, sizeof *w->strays);
  w->strays[w->stray_count++] = (stray) { w->followed.entry, target };
  return true;
}

static void
jump (walk *w, const place *at, uint64_t target)
{
  if (!is_tail_call (w, at, target) && !is_stray (w, at, target))
    block_arrive (w, target, &at->state, at->node, at->pc);
}

enum { MOST_PADDING = 16, LONGEST_PADDING = MOST_PADDING * 15 }; /* instructions; bytes */

/* The first instruction from ADDRESS on that does something.  */
static uint64_t
after_padding (const walk *w, const place *at, uint64_t address)
{
  effects e;
  for (int i = 0; i < MOST_PADDING && address < at->code->end; i++)
    {
      code_decode (at->code, w->t->m, address, &e);
      if (!e.is_padding || !e.length)
        break;
      address += e.length;
    }
  return address;
}

/* Does ROW, one of C, also hold for what comes after the call?  */
static bool
holds_after_call (const walk *w, const place *at, const claims *c,
                  const claim *row, uint64_t next)
{
  if (next < row->end && row->end - next > LONGEST_PADDING)
    return true;
  next = after_padding (w, at, next);
  if (next < row->end)
    return true;
  const claim *other = claim_at (c, next);
  return other && claims_are_equal (other, row);
}

/* What the other table says of it.  */
static bool
guide_goes_on (walk *w, const place *at, uint64_t next)
{
  uint8_t proof;
  const claim *row = walk_guide_row (w, at, &proof);
  return row && proof != PROOF_WRONG && holds_after_call (w, at, &w->guided, row, next);
}

/* Does the call return?  Where the row that was right stays in force, what comes
   after it is not another block, that begins where this one ends.  */
static bool
may_go_on_after_call (walk *w, place *at, uint64_t next)
{
  if (!at->row || at->last.proof == PROOF_WRONG)
    return guide_goes_on (w, at, next);
  return holds_after_call (w, at, at->function, at->row, next);
}

/* Where the call leaves the address to which it returns.  */
static uint8_t
link_of (const walk *w)
{
  return w->e->reg == FLOW_NO_REG ? w->t->m->link : w->e->reg;
}

/* An exception that the call throws is caught with the registers that a function
   keeps, without the arguments that were pushed.  */
static void
land (walk *w, const place *at)
{
  uint64_t pad = landing_of (&at->function->landings, at->pc);
  if (!pad)
    return;
  frame_state s;
  frame_copy (&s, &at->state);
  frame_after_call (&s, w->t->m, link_of (w), at->pc);
  s.reg[w->t->m->sp] = value_plus (s.reg[w->t->m->sp], (int64_t) landing_pops (&at->function->landings, at->pc));
  block_arrive (w, pad, &s, at->node, at->pc);
}

/* A call of the next instruction finds the PC: it is a push and a jump.  So is
   one of another place in the function where the rows there say so: that is
   how a retpoline is described, which never returns to behind its call.  S is
   the state then.  */
static bool
is_push_and_jump (walk *w, const place *at, uint64_t next, frame_state *s)
{
  const machine *m = w->t->m;
  const claim *row = claim_at (at->function, w->e->target);
  if (!m->arch->pushes_ra || !row)
    return false;
  frame_copy (s, &at->state);
  frame_push_return (s, m, &w->bases, at->pc);
  return w->e->target == next
         || check_claim (w->t, row, s, &w->bases, w->e->target).proof
                != PROOF_WRONG;
}

/* A call of a place in the function itself, which is a frame of its own unless
   it is a push and a jump.  False: control does not go on.  */
static bool
call_itself (walk *w, const place *at, uint64_t next)
{
  const effects *e = w->e;
  bool is_inside = e->next == NEXT_CALLS && e->target > at->function->start
                   && e->target < at->function->end;
  frame_state s;
  if (!is_inside)
    return true;
  if (e->target == next && !w->t->m->arch->pushes_ra)
    return false;
  if (!is_push_and_jump (w, at, next, &s))
    walk_begin (w, at->function, &s);
  block_arrive (w, e->target, &s, at->node, at->pc);
  return e->target != next;
}

/* Tables of jumps.  How many entries one has is not known, so that it ends before the first that does not lead to
   an instruction of the function, with a row that is not wrong in this state.  The row is the one at the jump, which
   changes nothing, or begins there, as that of an epilogue of LLVM does; in the midst of the epilogue another row is
   in force.  Where the first leads to a mark for indirect jumps, all do.  */

/* Mark the instructions of C, one after the other from its start on.  */
static void
sweep (walk *w, const code_range *r, const claims *c)
{
  effects e;
  uint64_t end = c->end < r->end ? c->end : r->end;
  if (mark_at (r, c->start)->is_swept)
    return;
  mark_at (r, c->start)->is_swept = true;
  for (uint64_t pc = c->start; pc < end; pc += e.length)
    {
      code_decode (r, w->t->m, pc, &e);
      if (!e.length)
        break;
      mark_at (r, pc)->is_insn = true;
    }
}

static int64_t
entry_number (const code_map *map, const uint8_t *entry, uint8_t kind)
{
  unsigned size = kind & ENTRY_SIZE, unused = size && size < 8 ? 64 - 8 * size : 0;
  uint64_t number = 0;
  for (unsigned i = 0; i < size; i++)
    number |= (uint64_t) entry[map->is_big_endian ? size - 1 - i : i] << 8 * i;
  return kind & ENTRY_HAS_SIGN ? (int64_t) (number << unused) >> unused : (int64_t) number;
}

static bool
is_case (walk *w, const place *at, uint64_t target)
{
  if (!has (at->function, target) || target >= at->code->end || !mark_at (at->code, target)->is_insn)
    return false;
  const claim *row = claim_at (at->function, target);
  if (!row || check_claim (w->t, row, &at->state, &w->bases, target).proof == PROOF_WRONG)
    return false;
  return row->start == target || (at->row && claims_are_equal (row, at->row));
}

static bool
takes_jumps (const walk *w, const code_range *r, uint64_t pc)
{
  effects e;
  code_decode (r, w->t->m, pc, &e);
  return e.takes_jumps;
}

/* False: it leads to no known place.  */
static bool
jump_by_table (walk *w, const place *at, uint8_t reg)
{
  enum { MOST_CASES = 4096 };
  bool has_marks = false;
  value v = reg < FLOW_REGISTERS ? at->state.reg[reg] : (value) { .kind = VALUE_OTHER };
  if (v.kind != VALUE_CASE)
    return false;
  jump_table t = w->bases.tables[v.offset];
  sweep (w, at->code, at->function);
  for (unsigned i = 0, size = t.entry & ENTRY_SIZE; i < MOST_CASES; i++)
    {
      const uint8_t *entry = data_at (w->code, (uint64_t) t.start + (uint64_t) i * size, size);
      if (!entry)
        return i > 0;
      uint64_t target = (uint64_t) t.from + ((uint64_t) entry_number (w->code, entry, t.entry) << t.shift);
      if (!is_case (w, at, target))
        return i > 0;
      bool is_marked = takes_jumps (w, at->code, target);
      if (i == 0)
        has_marks = is_marked;
      if (has_marks && !is_marked)
        return true;
      block_arrive (w, target, &at->state, at->node, at->pc);
    }
  return true;
}

/* An indirect jump with SP as it was at the call calls another function at the
   end.  Any other leads to code with this frame, which is not known.  */
static void
jump_by_pointer (walk *w, const place *at)
{
  const value *sp = &at->state.reg[w->t->m->sp];
  bool is_as_called = sp->kind == VALUE_FRAME && sp->base == BASE_CFA
                      && sp->offset == -w->t->m->entry_sp;
  mark *m = mark_at (at->code, at->pc);
  if (!jump_by_table (w, at, w->e->reg) && !is_as_called
      && m->proof == PROOF_RIGHT)
    m->doubt = DOUBT_JUMP;
}

/* The state after a call of an outlined function.  One that jumps to another at its end returns if a call of that one does:
   where the row that comes after the call is another, and wrong, control does not get there.  */
static bool
after_outlined (walk *w, place *at, uint64_t next)
{
  if (outlined_follow (w->t, w->code, &w->bases, w->e->target, next, &at->state) != OUTLINED_MAY_RETURN)
    return true;
  const claim *row = claim_at (at->function, next);
  return !row || (at->row && holds_after_call (w, at, at->function, at->row, next))
         || check_claim (w->t, row, &at->state, &w->bases, next).proof != PROOF_WRONG;
}

/* The state after a call.  False: control does not get there.  */
static bool
after_call (walk *w, place *at, uint64_t next)
{
  if (w->e->next == NEXT_CALLS && outlined_at (w->code, w->e->target))
    {
      at->is_checked = false;
      return after_outlined (w, at, next);
    }
  if (!call_itself (w, at, next) || !may_go_on_after_call (w, at, next))
    return false;
  bool is_less = frame_after_call (&at->state, w->t->m, link_of (w), next);
  if (is_less || (at->row && at->row->reads & ~frame_kept_by_calls (w->t->m)))
    at->is_checked = false;
  return true;
}

/* Does the instruction name a register that counts for what the row gives?  */
static bool
concerns (const effects *e, const claim *row)
{
  for (unsigned i = 0; i < e->count; i++)
    if (row->reads >> e->effect[i].reg & 1)
      return true;
  return false;
}

bool
control_goes_on (walk *w, place *at, bool has_changed)
{
  const effects *e = w->e;
  uint64_t next = at->pc + e->length;
  bool is_call = e->next == NEXT_CALLS || e->next == NEXT_CALLS_POINTER;
  if (e->next == NEXT_JUMPS || e->next == NEXT_BRANCHES)
    jump (w, at, e->target);
  if (e->next == NEXT_JUMPS_POINTER)
    jump_by_pointer (w, at);
  if (e->next == NEXT_JUMPS || e->next == NEXT_RETURNS
      || e->next == NEXT_JUMPS_POINTER || e->next == NEXT_STOPS)
    return false;
  if (is_call)
    land (w, at);
  if (e->next == NEXT_CALLS)
    note_call (w, at, e->target);
  if (is_call && !after_call (w, at, next))
    return false;
  if (next >= at->code->end || next >= at->function->end)
    return false;
  if (at->row && (has_changed || concerns (e, at->row)))
    at->is_checked = false;
  if (is_leader (at->code, next))
    {
      block_arrive (w, next, &at->state, at->node, at->pc);
      return false;
    }
  at->pc = next;
  return true;
}

