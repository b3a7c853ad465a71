/* What is known of a frame before an instruction.  */
#include "lib/base/buffer.h"

#include "frame_state.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = 8 };

static const value unknown = { .kind = VALUE_UNKNOWN };

void
frame_copy (frame_state *to, const frame_state *from)
{
  memcpy (to, from, offsetof (frame_state, slots) + from->slot_count * sizeof *from->slots);
}

void
frame_begin (frame_state *s, const machine *m)
{
  *s = (frame_state) { .ra = m->ra };
  for (unsigned r = 0; r < FLOW_REGISTERS; r++)
    s->reg[r] = (value) { .kind = VALUE_ENTRY, .reg = (uint8_t) r };
  s->reg[m->sp] = (value) { .kind = VALUE_FRAME, .offset = -m->entry_sp };
  if (m->shadow_stack != FLOW_NO_REG)
    s->reg[m->shadow_stack] = (value) { .kind = VALUE_FRAME, .base = BASE_SHADOW_STACK };
  if (m->arch->pushes_ra)
    s->slots[s->slot_count++]
        = (slot) { .place = -WORD,
                   .value = { .kind = VALUE_ENTRY, .reg = m->ra } };
}

/* The stack.  */

static int64_t
place_of (unsigned base, int32_t offset)
{
  return base * BASES_APART + offset;
}

static unsigned
base_of (const slot *s)
{
  return (unsigned) ((s->place + BASES_APART / 2) / BASES_APART);
}

/* It begins less than a word below PLACE, or less than SIZE bytes above.  */
static bool
overlaps (const slot *s, int64_t place, int64_t size)
{
  return (uint64_t) (s->place - place + WORD - 1) < (uint64_t) (size + WORD - 1);
}

static const slot *
first_slot (const frame_state *s, int64_t place)
{
  for (const slot *one = s->slots; one < s->slots + s->slot_count; one++)
    if (overlaps (one, place, WORD))
      return one;
  return NULL;
}

const value *
frame_slot (const frame_state *s, unsigned base, int32_t offset)
{
  int64_t place = place_of (base, offset);
  const slot *one = first_slot (s, place);
  return one && one->place == place ? &one->value : NULL;
}

value
frame_load (const frame_state *s, value where)
{
  int64_t place = place_of (where.base, where.offset);
  const slot *one = first_slot (s, place);
  if (one)
    return one->place == place ? one->value : (value) { .kind = VALUE_OTHER };
  if (s->has_lost_slots || s->has_stray)
    return unknown;
  return (value) { .kind = VALUE_ABSENT };
}

static void
add_slot (frame_state *s, slot one)
{
  if (s->slot_count == MOST_SLOTS)
    s->has_lost_slots = true;
  else
    s->slots[s->slot_count++] = one;
}

/* What a function has to give back.  */
static bool
is_callers (const frame_state *s, const machine *m, value v)
{
  return v.kind == VALUE_ENTRY
         && (m->callee_saved >> v.reg & 1 || v.reg == s->ra);
}

/* A word worth remembering: what could be taken for something saved.  */
static bool
is_of_note (const frame_state *s, const machine *m, value v)
{
  return v.kind == VALUE_FRAME || v.kind == VALUE_UNKNOWN
         || is_callers (s, m, v);
}

/* Slot I alone has what a register has to have again in the end: control does not get to what overwrites it.  */
static bool
is_last_copy (const frame_state *s, const machine *m, unsigned i, int64_t size)
{
  value v = s->slots[i].value;
  /* Code that replaces its return address stores a word.  */
  if (!is_callers (s, m, v) || (v.reg == s->ra && size <= WORD))
    return false;
  for (unsigned r = 0; r < FLOW_REGISTERS; r++)
    if (!(m->arch->pushes_ra && r == m->ra) && values_are_equal (&s->reg[r], &v))
      return false;
  for (unsigned other = 0; other < s->slot_count; other++)
    if (other != i && values_are_equal (&s->slots[other].value, &v))
      return false;
  return true;
}

/* What was stored anywhere in SIZE bytes at WHERE, by the register BASE, is gone.  But
   what was saved stays where a block is moved or filled, and where the address is that
   of a variable: both are no larger than the variable.  So is what begins in a variable below it.  True: something
   is gone.  */
static bool
overwrite (frame_state *s, const machine *m, unsigned base, value where,
           int64_t size)
{
  enum { LARGEST_STORE = 16 };
  bool reaches_all = base == m->sp && size <= LARGEST_STORE, is_less = false;
  int64_t place = place_of (where.base, where.offset);
  for (unsigned i = s->slot_count; i-- > 0;)
    if (overlaps (&s->slots[i], place, size)
        && (!is_callers (s, m, s->slots[i].value)
            || (reaches_all && place + WORD > s->slots[i].place && !is_last_copy (s, m, i, size))))
      {
        is_less |= s->slots[i].value.kind != VALUE_OTHER;
        s->slots[i].value = (value) { .kind = VALUE_OTHER };
      }
  return is_less;
}

/* True: what is known of memory has changed.  */
static bool
store (frame_state *s, const machine *m, unsigned base, value where, value v)
{
  if (where.kind != VALUE_FRAME)
    {
      bool counts = is_callers (s, m, v);
      s->has_stray |= where.kind == VALUE_UNKNOWN && counts;
      s->has_elsewhere |= where.kind != VALUE_UNKNOWN && counts;
      return counts;
    }
  bool is_less = overwrite (s, m, base, where, WORD);
  int64_t place = place_of (where.base, where.offset);
  for (unsigned i = 0; i < s->slot_count; i++)
    if (s->slots[i].place == place)
      {
        bool stays = is_callers (s, m, s->slots[i].value) && !is_callers (s, m, v);
        if (!stays)
          s->slots[i].value = v;
        return is_less || !stays;
      }
  if (!is_of_note (s, m, v))
    return is_less;
  add_slot (s, (slot) { place, v });
  return true;
}

/* Below SP, the function that was called wrote what it liked.  True: something is gone.  */
static bool
forget_below (frame_state *s, value sp)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < s->slot_count; i++)
    if (sp.kind != VALUE_FRAME || base_of (&s->slots[i]) != sp.base
        || s->slots[i].place >= place_of (sp.base, sp.offset))
      s->slots[kept++] = s->slots[i];
  bool is_less = kept < s->slot_count;
  s->slot_count = (uint8_t) kept;
  return is_less;
}

/* Bases.  */

static void
forget_base (frame_state *s, unsigned base)
{
  unsigned kept = 0;
  for (unsigned r = 0; r < FLOW_REGISTERS; r++)
    if (s->reg[r].kind == VALUE_FRAME && s->reg[r].base == base)
      s->reg[r] = unknown;
  for (unsigned i = 0; i < s->slot_count; i++)
    {
      slot one = s->slots[i];
      if (one.value.kind == VALUE_FRAME && one.value.base == base)
        one.value = unknown;
      if (base_of (&one) != base)
        s->slots[kept++] = one;
    }
  s->slot_count = (uint8_t) kept;
}

void
frame_bases_free (frame_bases *bases)
{
  free (bases->tables);
}

int64_t
frame_highest (const frame_bases *bases, const value *v)
{
  int64_t base = v->base == BASE_CFA ? 0 : v->base <= bases->count ? bases->highest[v->base - 1] : INT64_MAX;
  return v->kind == VALUE_FRAME && base != INT64_MAX ? base + v->offset : INT64_MAX;
}

/* An instruction that is executed again makes another value.  FROM was rounded down; if it is unknown, no bound is.  */
static value
new_base (frame_state *s, frame_bases *bases, uint64_t address, value from)
{
  unsigned i = 0;
  int64_t highest = frame_highest (bases, &from);
  while (i < bases->count && bases->made_at[i] != address)
    i++;
  if (i == MOST_BASES)
    return unknown;
  if (i == bases->count)
    {
      bases->made_at[bases->count++] = address;
      bases->highest[i] = highest;
    }
  if (bases->highest[i] < highest)
    bases->highest[i] = highest;
  forget_base (s, i + 1);
  return (value) { .kind = VALUE_FRAME, .base = (uint8_t) (i + 1) };
}

/* Effects.  */

static value
load (const frame_state *s, value where)
{
  if (where.kind != VALUE_FRAME)
    return (value) { .kind = where.kind == VALUE_UNKNOWN || s->has_elsewhere ? VALUE_UNKNOWN
                                                                             : VALUE_OTHER };
  value v = frame_load (s, where);
  return v.kind == VALUE_ABSENT ? (value) { .kind = VALUE_OTHER } : v;
}

static value
sign (value v, uint8_t signs)
{
  if (v.kind == VALUE_ENTRY)
    v.signs = signs;
  return v;
}

/* What REG has after an entry of a table was loaded from where V points to.  */
static value
entry_of_table (value v, uint8_t size)
{
  if (v.kind != VALUE_IMAGE)
    return (value) { .kind = VALUE_OTHER };
  return (value) { .kind = VALUE_TABLE, .offset = v.offset, .signs = size };
}

/* What is computed from V is no place in the frame.  */
static bool
is_settled (value v)
{
  return v.kind != VALUE_UNKNOWN && v.kind != VALUE_FRAME;
}

static bool
tables_are_equal (const jump_table *a, const jump_table *b)
{
  return a->start == b->start && a->from == b->from && a->shift == b->shift && a->entry == b->entry;
}

/* There is one of each.  */
static value
case_of (frame_bases *bases, jump_table t)
{
  size_t i = bases->table_count;
  while (i > 0 && !tables_are_equal (&bases->tables[i - 1], &t))
    i--;
  if (i == 0)
    {
      bases->tables = grow_array (bases->tables, bases->table_count, &bases->table_capacity, sizeof *bases->tables);
      bases->tables[bases->table_count++] = t;
      i = bases->table_count;
    }
  return (value) { .kind = VALUE_CASE, .offset = (int32_t) i - 1 };
}

static value
sum_of (frame_bases *bases, value a, value b, const effect *e)
{
  if (a.kind == VALUE_IMAGE && b.kind == VALUE_TABLE)
    return sum_of (bases, b, a, e);
  if (a.kind == VALUE_TABLE && b.kind == VALUE_IMAGE)
    {
      jump_table t = { .start = a.offset, .from = b.offset, .shift = (uint8_t) (e->number & SUM_SHIFT), .entry = a.signs };
      if (e->number & SUM_HAS_SIGN)
        t.entry |= ENTRY_HAS_SIGN;
      return case_of (bases, t);
    }
  bool is_other = e->number & SUM_IS_NEW ? is_settled (a) && is_settled (b) : a.kind != VALUE_UNKNOWN;
  return (value) { .kind = is_other ? VALUE_OTHER : VALUE_UNKNOWN };
}

/* True: what is known of memory has changed.  */
static bool
follow (frame_state *s, const machine *m, frame_bases *bases, const effect *e,
        uint64_t address)
{
  value *reg = e->reg < FLOW_REGISTERS ? &s->reg[e->reg] : &(value) { 0 };
  value other = e->other < FLOW_REGISTERS ? s->reg[e->other]
                                          : (value) { .kind = VALUE_OTHER };
  switch (e->kind)
    {
    case EFFECT_SET:
      *reg = value_plus (other, e->number);
      break;
    case EFFECT_ADDRESS:
      *reg = value_plus ((value) { .kind = VALUE_IMAGE }, e->number);
      break;
    case EFFECT_CLEAR:
      *reg = (value) { .kind = VALUE_OTHER };
      break;
    case EFFECT_EXCHANGE:
      s->reg[e->other] = *reg;
      *reg = other;
      break;
    case EFFECT_COMPUTE:
      *reg = is_settled (*reg) && is_settled (other)
                 ? (value) { .kind = VALUE_OTHER }
                 : unknown;
      break;
    case EFFECT_FORGET:
      *reg = unknown;
      break;
    case EFFECT_LOAD:
      *reg = load (s, value_plus (other, e->number));
      break;
    case EFFECT_STORE:
      return store (s, m, e->other, value_plus (other, e->number), *reg);
    case EFFECT_OVERWRITE:
      return other.kind == VALUE_FRAME && overwrite (s, m, e->other, value_plus (other, e->number), e->size);
    case EFFECT_ALIGN:
      *reg = new_base (s, bases, address, other);
      return true;
    case EFFECT_TABLE:
      *reg = entry_of_table (value_plus (other, e->number), e->size);
      break;
    case EFFECT_SUM:
      *reg = sum_of (bases, *reg, other, e);
      break;
    case EFFECT_AUTH:
      *reg = sign (*reg, 0);
      break;
    default:
      *reg = sign (*reg, e->kind == EFFECT_SIGN_A ? SIGNED_A : SIGNED_B);
    }
  return false;
}

bool
frame_follow (frame_state *s, const machine *m, frame_bases *bases,
              const effects *e, uint64_t address)
{
  bool has_changed = false;
  for (unsigned i = 0; i < e->count; i++)
    has_changed |= follow (s, m, bases, &e->effect[i], address);
  return has_changed;
}

/* Certainly no place in the frame and nothing that a function has to give back.  */
static bool
is_of_no_use (const frame_state *s, const machine *m, value v)
{
  return is_settled (v) && !is_callers (s, m, v);
}

void
frame_push_return (frame_state *s, const machine *m, frame_bases *bases, uint64_t address)
{
  effects push = { .count = 0 };
  effects_set (&push, m->sp, m->sp, -8);
  effects_memory (&push, EFFECT_OVERWRITE, 0, m->sp, 0, 8);
  frame_follow (s, m, bases, &push, address);
}

uint64_t
frame_kept_by_calls (const machine *m)
{
  return m->callee_saved | UINT64_C (1) << m->sp;
}

bool
frame_after_call (frame_state *s, const machine *m, uint8_t link, uint64_t address)
{
  uint64_t kept = frame_kept_by_calls (m);
  for (unsigned r = 0; r < m->registers; r++)
    if (!(kept >> r & 1) && s->reg[r].kind > VALUE_OTHER && s->reg[r].base != BASE_SHADOW_STACK)
      s->reg[r] = (value) { .kind = is_of_no_use (s, m, s->reg[r])
                                        ? VALUE_OTHER : VALUE_UNKNOWN };
  if (m->link != FLOW_NO_REG)
    s->reg[m->link] = link == m->link ? value_plus ((value) { .kind = VALUE_IMAGE }, (int64_t) address) : unknown;
  return forget_below (s, s->reg[m->sp]);
}

/* Joins.  */

static const slot *
find_slot (const frame_state *s, int64_t place)
{
  for (const slot *one = s->slots; one < s->slots + s->slot_count; one++)
    if (one->place == place)
      return one;
  return NULL;
}

/* OTHER is what the other state has there, or NULL.  */
static bool
join_slot (slot *s, const value *other)
{
  if (s->value.kind == VALUE_UNKNOWN || (other && values_are_equal (&s->value, other)))
    return false;
  s->value = unknown;
  return true;
}

/* States that meet have their first slots in one order, most times all.  */
static bool
join_slots (frame_state *s, const frame_state *other)
{
  bool is_less = false;
  unsigned alike = 0;
  for (; alike < s->slot_count && alike < other->slot_count && s->slots[alike].place == other->slots[alike].place; alike++)
    is_less |= join_slot (&s->slots[alike], &other->slots[alike].value);
  for (unsigned i = alike; i < s->slot_count; i++)
    {
      const slot *same = find_slot (other, s->slots[i].place);
      is_less |= join_slot (&s->slots[i], same ? &same->value : NULL);
    }
  for (unsigned i = alike; i < other->slot_count && !s->has_lost_slots; i++)
    if (!find_slot (s, other->slots[i].place))
      {
        add_slot (s, (slot) { other->slots[i].place, unknown });
        is_less = true;
      }
  return is_less;
}

static bool
join_register (const frame_state *s, const machine *m, value *v, const value *other)
{
  if (v->kind == VALUE_UNKNOWN)
    return false;
  value less = is_of_no_use (s, m, *v) && is_of_no_use (s, m, *other)
                   ? (value) { .kind = VALUE_OTHER }
                   : unknown;
  bool is_less = !values_are_equal (v, &less);
  *v = less;
  return is_less;
}

/* Bit N: register N of S is another than that of OTHER.  */
static uint64_t
registers_that_differ (const machine *m, const frame_state *s, const frame_state *other)
{
  uint64_t set = 0;
  for (unsigned r = 0; r < m->registers; r++)
    set |= (uint64_t) !values_are_equal (&s->reg[r], &other->reg[r]) << r;
  return set;
}

bool
frame_join (frame_state *s, const machine *m, const frame_state *other)
{
  bool is_less = join_slots (s, other);
  is_less |= (other->has_lost_slots && !s->has_lost_slots)
             || (other->has_stray && !s->has_stray)
             || (other->has_elsewhere && !s->has_elsewhere);
  s->has_elsewhere |= other->has_elsewhere;
  s->has_lost_slots |= other->has_lost_slots;
  s->has_stray |= other->has_stray;
  for (uint64_t left = registers_that_differ (m, s, other); left; left &= left - 1)
    {
      int r = __builtin_ctzll (left);
      is_less |= join_register (s, m, &s->reg[r], &other->reg[r]);
    }
  return is_less;
}
