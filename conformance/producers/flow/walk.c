/* Every path of a function, and its rows on the way.

   A block begins at a leader: the entry, a target of a jump, what follows a
   branch.  The state there is what all paths that lead there have in common; it only
   ever gets less, so that this ends.  */
#include "walk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/grow.h"
#include "outlined.h"

enum
{
  MOST_NODES = 1 << 16,
  MOST_PARTS = 1024, /* functions that jump into each other: clang makes one of each block, if it is told to */
  NO_NODE = -1
};

/* A leader.  */
typedef struct node
{
  uint64_t address;
  uint64_t from_pc; /* the instruction that led here first */
  int32_t from;     /* and its leader */
  int32_t next;     /* of the same hash */
  bool is_waiting;
  size_t insns, insns_end; /* its instructions, as they were decoded when it was walked first */
  frame_state state;
} node;

/* A row that was wrong where a block was walked; it is, if it is still when all
   states are final.  */
typedef struct suspect
{
  uint64_t pc;
  int32_t node;
  size_t turn; /* how many there were before */
  checked is;
} suspect;

/* A jump out of a function to a place whose row is wrong in that state.  */
typedef struct stray
{
  uint64_t entry, target;
} stray;

/* Nodes that have to be walked.  */
typedef struct node_list
{
  int32_t *items;
  size_t count, capacity;
} node_list;

/* Decoded instructions, one after the other: each is an `effects` that ends after its last effect.  */
typedef struct insn_list
{
  uint8_t *bytes;
  size_t count, capacity;
  int32_t last; /* the node that has the last one */
} insn_list;

/* A block that was found last: from its leader on, up to the next that is known.  */
typedef struct extent
{
  uint64_t start, end;
} extent;

struct walk
{
  claim_table *t, *guide;
  claims guided; /* the last function of GUIDE that was asked for */
  code_map *code;
  walk_listener to;
  claims *parts[MOST_PARTS]; /* the functions of this walk; memory is kept */
  size_t part_count, last_part;
  node *nodes;
  size_t node_count, node_capacity;
  int32_t *hash; /* heads of lists of nodes */
  size_t hash_size;
  node_list waiting; /* a heap: the lowest address is first */
  node_list cut;     /* the last is first; they wait until nothing else does */
  extent found;
  frame_bases bases;
  suspect *suspects;
  size_t suspect_count, suspect_capacity;
  called_list called;
  stray *strays;
  size_t stray_count, stray_capacity;
  stray followed; /* the stray jump that is, and where the walk began */
  insn_list insns;
  const effects *e; /* the instruction at hand */
};

/* Where a walk is.  */
typedef struct place
{
  uint64_t pc;
  int32_t node;
  const claims *function;
  const claim *row;
  code_range *code;
  size_t insn, insns_end; /* in the list; at the end is what was not decoded before */
  frame_state state;
  checked last; /* of ROW, where nothing has changed since */
  bool is_checked;
} place;

/* Nodes.  */

static size_t
hash_of (const walk *w, uint64_t address)
{
  return (size_t) (address * UINT64_C (0x9e3779b97f4a7c15) >> 32)
         & (w->hash_size - 1);
}

static void
hash_again (walk *w)
{
  w->hash_size = w->hash_size ? 2 * w->hash_size : 256;
  w->hash = grow (w->hash, w->hash_size * sizeof *w->hash);
  memset (w->hash, 0xff, w->hash_size * sizeof *w->hash);
  for (size_t i = 0; i < w->node_count; i++)
    {
      size_t h = hash_of (w, w->nodes[i].address);
      w->nodes[i].next = w->hash[h];
      w->hash[h] = (int32_t) i;
    }
}

static int32_t
find_node (const walk *w, uint64_t address)
{
  int32_t i = w->hash_size ? w->hash[hash_of (w, address)] : NO_NODE;
  while (i != NO_NODE && w->nodes[i].address != address)
    i = w->nodes[i].next;
  return i;
}

/* False: it waits already.  */
static bool
add_to (walk *w, node_list *list, int32_t i)
{
  if (w->nodes[i].is_waiting)
    return false;
  w->nodes[i].is_waiting = true;
  list->items = grow_array (list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = i;
  return true;
}

/* Compilers write blocks in about the order of control, so that in the order of addresses most paths have met before
   what comes after is walked.  */
static bool
comes_before (const walk *w, int32_t a, int32_t b)
{
  return w->nodes[a].address < w->nodes[b].address;
}

static void
wait_for_walk (walk *w, int32_t i)
{
  if (!add_to (w, &w->waiting, i))
    return;
  int32_t *heap = w->waiting.items;
  size_t at = w->waiting.count - 1;
  for (; at && comes_before (w, i, heap[(at - 1) / 2]); at = (at - 1) / 2)
    heap[at] = heap[(at - 1) / 2];
  heap[at] = i;
}

static int32_t
first_waiting (walk *w)
{
  int32_t *heap = w->waiting.items, first = heap[0], last = heap[--w->waiting.count];
  size_t at = 0, count = w->waiting.count;
  for (size_t child; (child = 2 * at + 1) < count; at = child)
    {
      if (child + 1 < count && comes_before (w, heap[child + 1], heap[child]))
        child++;
      if (!comes_before (w, heap[child], last))
        break;
      heap[at] = heap[child];
    }
  heap[at] = last;
  return first;
}

static int32_t
next_block (walk *w)
{
  if (w->waiting.count)
    return first_waiting (w);
  return w->cut.count ? w->cut.items[--w->cut.count] : NO_NODE;
}

static mark *
mark_at (const code_range *r, uint64_t address)
{
  return &r->marks[address - r->start];
}

/* Leaders.  */

static uint64_t *
leader_word (const code_range *r, uint64_t address, uint64_t *bit)
{
  *bit = UINT64_C (1) << ((address - r->start) % 64);
  return &r->leaders[(address - r->start) / 64];
}

static bool
is_leader (const code_range *r, uint64_t address)
{
  uint64_t bit, *word = leader_word (r, address, &bit);
  return *word & bit;
}

/* The last one up to ADDRESS, or the start of R.  */
static uint64_t
last_leader (const code_range *r, uint64_t address, extent *found)
{
  if (address >= found->start && address < found->end)
    return found->start;
  uint64_t bit, *word = leader_word (r, address, &bit);
  uint64_t bits = *word & (bit | (bit - 1));
  while (!bits && word > r->leaders)
    bits = *--word;
  uint64_t start = r->start;
  if (bits)
    start += (uint64_t) (word - r->leaders) * 64 + 63 - (uint64_t) __builtin_clzll (bits);
  *found = (extent) { start, address };
  return start;
}

static size_t
size_of (const effects *e)
{
  return offsetof (effects, effect) + e->count * sizeof *e->effect;
}

static const effects *
insn_of (const walk *w, size_t at)
{
  return (const effects *) (w->insns.bytes + at);
}

/* The block that was walked through ADDRESS is cut there: it has to be walked
   again, up to there, and what comes after in the state that paths have in common.  Once, when all other blocks have
   been walked, as a block may be cut many thousand times.  The block, or NO_NODE.  */
static int32_t
cut_block (walk *w, const code_range *r, uint64_t address)
{
  int32_t i = find_node (w, last_leader (r, address, &w->found));
  if (i != NO_NODE)
    add_to (w, &w->cut, i);
  return i;
}

/* The instructions of FROM from the address of TO on are those of TO; if that is far, which would have to be looked for
   at each of many cuts, TO's are decoded again.  */
static void
share_insns (walk *w, node *from, node *to)
{
  enum { FAR = 64 };
  uint64_t pc = from->address;
  size_t at = from->insns;
  for (int i = 0; i < FAR && at < from->insns_end && pc < to->address; i++)
    {
      const effects *e = insn_of (w, at);
      pc += e->length;
      at += size_of (e);
    }
  if (pc != to->address)
    return;
  to->insns = at;
  to->insns_end = from->insns_end;
  from->insns_end = at;
  if (w->insns.last == from - w->nodes)
    w->insns.last = (int32_t) (to - w->nodes);
}

static void
add_node (walk *w, code_range *r, uint64_t address, const frame_state *s,
          int32_t from, uint64_t from_pc)
{
  bool is_cut = mark_at (r, address)->is_walked;
  uint64_t bit, *word = leader_word (r, address, &bit);
  int32_t before = is_cut ? cut_block (w, r, address) : NO_NODE;
  *word |= bit;
  if (address > w->found.start && address < w->found.end)
    w->found.end = address;
  w->nodes = grow_array (w->nodes, w->node_count, &w->node_capacity,
                         sizeof *w->nodes);
  if (w->node_count >= w->hash_size)
    hash_again (w);
  size_t h = hash_of (w, address);
  node *n = &w->nodes[w->node_count];
  n->address = address;
  n->from = from;
  n->from_pc = from_pc;
  n->next = w->hash[h];
  n->is_waiting = false;
  n->insns = n->insns_end = 0;
  if (before != NO_NODE)
    share_insns (w, &w->nodes[before], n);
  frame_copy (&n->state, s);
  int32_t i = w->hash[h] = (int32_t) w->node_count++;
  if (is_cut)
    add_to (w, &w->cut, i);
  else
    wait_for_walk (w, i);
}

/* Functions.  */

static bool
has (const claims *c, uint64_t address)
{
  return address - c->start < c->end - c->start;
}

const claims *
walk_function (walk *w, size_t index)
{
  claims **next = &w->parts[w->part_count];
  if (!*next)
    {
      *next = grow (NULL, sizeof **next);
      **next = (claims) { .index = SIZE_MAX };
    }
  if ((*next)->index != index)
    claims_read (w->t, index, *next);
  return *next;
}

static const claims *
part_at (walk *w, uint64_t address)
{
  if (w->last_part < w->part_count && has (w->parts[w->last_part], address))
    return w->parts[w->last_part];
  for (size_t i = 0; i < w->part_count; i++)
    if (has (w->parts[i], address))
      return w->parts[w->last_part = i];
  size_t index = claim_function_at (w->t, address);
  if (index == SIZE_MAX || w->part_count == MOST_PARTS)
    return NULL;
  const claims *new = walk_function (w, index);
  w->last_part = w->part_count++;
  return new;
}

/* The state where a function is called, one of whose parts is C, or NULL.  The return address is where its rows say that
   a call leaves it.  */
static void
begin (const walk *w, const claims *c, frame_state *s)
{
  frame_begin (s, w->t->m);
  if (c && c->count)
    s->ra = c->rows[0].rules[CLAIM_RA].reg;
}

/* Checks.  */

/* Of walks that share code, the worst counts; within one, the last, which knows
   most paths.  */
static void
note (mark *m, const checked *k)
{
  if (!m->is_walked && m->proof > k->proof)
    return;
  m->proof = k->proof & 3u;
  m->doubt = k->doubt & 15u;
}

/* What the guide's row is there, and what that row is.  NULL: it has none.  */
static const claim *
guide_row (walk *w, const place *at, uint8_t *proof)
{
  size_t index = w->guide ? claim_function_at (w->guide, at->pc) : SIZE_MAX;
  *proof = PROOF_NONE;
  if (index == SIZE_MAX)
    return NULL;
  if (claim_function (w->guide, index).start != w->guided.start
      || !w->guided.count)
    claims_read (w->guide, index, &w->guided);
  const claim *row = claim_at (&w->guided, at->pc);
  if (row)
    *proof = check_claim (w->guide, row, &at->state, &w->bases, at->pc).proof;
  return row;
}

static void
suspect_row (walk *w, place *at)
{
  guide_row (w, at, &at->last.guide);
  w->suspects = grow_array (w->suspects, w->suspect_count,
                            &w->suspect_capacity, sizeof *w->suspects);
  w->suspects[w->suspect_count]
      = (suspect) { .pc = at->pc, .node = at->node, .turn = w->suspect_count, .is = at->last };
  w->suspect_count++;
}

static void
check_here (walk *w, place *at)
{
  if (!at->row || at->pc >= at->row->end || at->pc < at->row->start)
    {
      at->row = claim_at (at->function, at->pc);
      at->is_checked = false;
    }
  if (!at->is_checked)
    {
      at->last = (checked) { .proof = PROOF_UNKNOWN, .doubt = DOUBT_NO_ROW };
      if (at->function->is_signal_frame)
        at->last.doubt = DOUBT_SIGNAL;
      else if (at->row)
        at->last = check_claim (w->t, at->row, &at->state, &w->bases, at->pc);
      at->is_checked = true;
    }
  note (mark_at (at->code, at->pc), &at->last);
  if (at->last.proof == PROOF_WRONG)
    suspect_row (w, at);
}

/* Control gets to ADDRESS in state S.  */
static void
arrive (walk *w, uint64_t address, const frame_state *s, int32_t from,
        uint64_t from_pc)
{
  code_range *r = code_at (w->code, address);
  if (!r)
    return;
  int32_t i = is_leader (r, address) ? find_node (w, address) : NO_NODE;
  if (i == NO_NODE && w->node_count < MOST_NODES)
    add_node (w, r, address, s, from, from_pc);
  else if (i != NO_NODE && frame_join (&w->nodes[i].state, w->t->m, s))
    wait_for_walk (w, i);
}

/* A jump to another function that begins as if it were called is a tail call.  */
static bool
is_tail_call (walk *w, const place *at, uint64_t target)
{
  if (target - at->function->start < at->function->end - at->function->start)
    return false;
  const claims *part = part_at (w, target);
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
  const claims *part = part_at (w, target);
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
    arrive (w, target, &at->state, at->node, at->pc);
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
  const claim *row = guide_row (w, at, &proof);
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
  arrive (w, pad, &s, at->node, at->pc);
}

/* Where the rows of what is called within the function say so, the call is a push and a jump: that is how a retpoline is
   described, which never returns to behind its call.  S is the state then.  */
static bool
is_push_and_jump (walk *w, const place *at, frame_state *s)
{
  const machine *m = w->t->m;
  const claim *row = claim_at (at->function, w->e->target);
  if (!m->arch->pushes_ra || !row)
    return false;
  frame_copy (s, &at->state);
  frame_push_return (s, m, &w->bases, at->pc);
  return check_claim (w->t, row, s, &w->bases, w->e->target).proof != PROOF_WRONG;
}

/* A call of a place in the function itself, which is a frame of its own unless its rows say otherwise; of the next
   instruction, to find the PC: that is not followed.  False: control does not go on.  */
static bool
call_itself (walk *w, const place *at, uint64_t next)
{
  const effects *e = w->e;
  bool is_inside = e->next == NEXT_CALLS && e->target > at->function->start
                   && e->target < at->function->end;
  frame_state s;
  if (!is_inside)
    return true;
  if (e->target == next)
    return false;
  if (!is_push_and_jump (w, at, &s))
    begin (w, at->function, &s);
  arrive (w, e->target, &s, at->node, at->pc);
  return true;
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

static void
jump_by_table (walk *w, const place *at, uint8_t reg)
{
  enum { MOST_CASES = 4096 };
  bool has_marks = false;
  value v = reg < FLOW_REGISTERS ? at->state.reg[reg] : (value) { .kind = VALUE_OTHER };
  if (v.kind != VALUE_CASE)
    return;
  jump_table t = w->bases.tables[v.offset];
  sweep (w, at->code, at->function);
  for (unsigned i = 0, size = t.entry & ENTRY_SIZE; i < MOST_CASES; i++)
    {
      const uint8_t *entry = data_at (w->code, (uint64_t) t.start + (uint64_t) i * size, size);
      if (!entry)
        return;
      uint64_t target = (uint64_t) t.from + ((uint64_t) entry_number (w->code, entry, t.entry) << t.shift);
      if (!is_case (w, at, target))
        return;
      bool is_marked = takes_jumps (w, at->code, target);
      if (i == 0)
        has_marks = is_marked;
      if (has_marks && !is_marked)
        return;
      arrive (w, target, &at->state, at->node, at->pc);
    }
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

/* Go to the next instruction; HAS_CHANGED: more than registers has.  False: there is none.  */
static bool
go_on (walk *w, place *at, bool has_changed)
{
  const effects *e = w->e;
  uint64_t next = at->pc + e->length;
  bool is_call = e->next == NEXT_CALLS || e->next == NEXT_CALLS_POINTER;
  if (e->next == NEXT_JUMPS || e->next == NEXT_BRANCHES)
    jump (w, at, e->target);
  if (e->next == NEXT_JUMPS_POINTER)
    jump_by_table (w, at, e->reg);
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
      arrive (w, next, &at->state, at->node, at->pc);
      return false;
    }
  at->pc = next;
  return true;
}

/* Decode the instruction, and keep it if it is the next of the block that is walked.  */
static const effects *
decode_next (walk *w, place *at)
{
  insn_list *l = &w->insns;
  if (l->capacity - l->count < sizeof (effects))
    {
      l->capacity = 2 * l->capacity + sizeof (effects);
      l->bytes = grow (l->bytes, l->capacity);
    }
  effects *e = (effects *) (l->bytes + l->count);
  code_decode (at->code, w->t->m, at->pc, e);
  mark_at (at->code, at->pc)->length = e->length & 15u;
  if (at->insns_end == l->count)
    {
      l->count += size_of (e);
      at->insn = at->insns_end = w->nodes[l->last].insns_end = l->count;
    }
  return e;
}

static const effects *
next_insn (walk *w, place *at)
{
  if (at->insn == at->insns_end)
    return decode_next (w, at);
  const effects *e = insn_of (w, at->insn);
  at->insn += size_of (e);
  return e;
}

static bool
step (walk *w, place *at)
{
  check_here (w, at);
  mark_at (at->code, at->pc)->is_walked = true;
  w->e = next_insn (w, at);
  if (w->e->length == 0)
    return false;
  return go_on (w, at, frame_follow (&at->state, w->t->m, &w->bases, w->e, at->pc));
}

static void
walk_block (walk *w, int32_t i)
{
  node *n = &w->nodes[i];
  place at;
  at.pc = n->address;
  at.node = i;
  at.row = NULL;
  frame_copy (&at.state, &n->state);
  n->is_waiting = false;
  if (n->insns == n->insns_end)
    {
      n->insns = n->insns_end = w->insns.count;
      w->insns.last = i;
    }
  at.insn = n->insns;
  at.insns_end = n->insns_end;
  at.code = code_at (w->code, at.pc);
  at.function = part_at (w, at.pc);
  if (!at.code || !at.function)
    return;
  while (step (w, &at))
    ;
}

/* Starting, and ending.  */

walk *
walk_new (claim_table *t, claim_table *guide, code_map *code,
          const walk_listener *to)
{
  walk *w = grow (NULL, sizeof *w);
  memset (w, 0, sizeof *w);
  w->t = t;
  w->guide = guide;
  w->code = code;
  w->to = *to;
  hash_again (w);
  return w;
}

void
walk_free (walk *w)
{
  for (size_t i = 0; i < MOST_PARTS && w->parts[i]; i++)
    {
      claims_free (w->parts[i]);
      free (w->parts[i]);
    }
  free (w->nodes);
  free (w->hash);
  free (w->waiting.items);
  free (w->cut.items);
  free (w->called.items);
  free (w->strays);
  free (w->insns.bytes);
  free (w->suspects);
  claims_free (&w->guided);
  frame_bases_free (&w->bases);
  free (w);
}

/* The marks that count within one walk.  */
static void
forget_walk (walk *w)
{
  for (size_t i = 0; i < w->part_count; i++)
    {
      const claims *c = w->parts[i];
      code_range *r = code_at (w->code, c->start);
      if (!r)
        continue;
      uint64_t end = c->end < r->end ? c->end : r->end;
      for (mark *m = mark_at (r, c->start); m < r->marks + (end - r->start);
           m++)
        m->is_walked = 0;
    }
  for (size_t i = 0; i < w->node_count; i++)
    {
      uint64_t address = w->nodes[i].address, bit, *word = leader_word (code_at (w->code, address), address, &bit);
      *word &= ~bit;
      w->hash[hash_of (w, address)] = NO_NODE;
    }
  w->node_count = w->part_count = w->waiting.count = w->suspect_count = w->insns.count = 0;
  w->bases.count = 0;
  w->bases.table_count = 0;
  w->found = (extent) { 0, 0 };
}

/* Another path may have come with a higher SP to where it is rounded down.  */
static bool
is_wrong_no_more (const walk *w, const checked *k)
{
  return k->is.kind == VALUE_FRAME && k->is.base != BASE_CFA && k->wrong >> CLAIM_CFA & 1
         && frame_highest (&w->bases, &k->is) >= 0;
}

static int
compare_turns (const void *a, const void *b)
{
  const suspect *x = a, *y = b;
  return x->turn < y->turn ? -1 : x->turn > y->turn;
}

/* By their places, and those of one place as they came.  */
static int
compare_suspects (const void *a, const void *b)
{
  const suspect *x = a, *y = b;
  return x->pc == y->pc ? compare_turns (a, b) : x->pc < y->pc ? -1 : 1;
}

/* One of each place, with the last state, which is final, and the turn of the first.  */
static void
keep_last (walk *w)
{
  size_t kept = 0;
  if (w->suspect_count == 0)
    return;
  qsort (w->suspects, w->suspect_count, sizeof *w->suspects, compare_suspects);
  for (size_t i = 1; i < w->suspect_count; i++)
    {
      size_t turn = w->suspects[kept].turn;
      bool is_same = w->suspects[i].pc == w->suspects[kept].pc;
      w->suspects[is_same ? kept : ++kept] = w->suspects[i];
      if (is_same)
        w->suspects[kept].turn = turn;
    }
  w->suspect_count = kept + 1;
  qsort (w->suspects, w->suspect_count, sizeof *w->suspects, compare_turns);
}

/* Those that are wrong whatever path led there, once.  */
static void
tell_wrong (walk *w)
{
  keep_last (w);
  for (size_t i = 0; i < w->suspect_count; i++)
    {
      const suspect *s = &w->suspects[i];
      const claims *function = part_at (w, s->pc);
      const code_range *r = code_at (w->code, s->pc);
      mark *m = r ? mark_at (r, s->pc) : NULL;
      if (m && is_wrong_no_more (w, &s->is))
        note (m, &(checked) { .proof = PROOF_UNKNOWN, .doubt = DOUBT_BASE });
      else if (function && m && m->proof == PROOF_WRONG && !m->is_told)
        {
          m->is_told = true;
          w->to.wrong (w->to.context, w, function, claim_at (function, s->pc),
                       s->pc, s->node, &s->is);
        }
    }
}

static void
walk_and_follow (walk *w, stray followed)
{
  frame_state s;
  uint64_t entry = followed.entry;
  w->followed = followed;
  begin (w, part_at (w, entry), &s);
  arrive (w, entry, &s, NO_NODE, entry);
  for (int32_t i; (i = next_block (w)) != NO_NODE;)
    walk_block (w, i);
  tell_wrong (w);
  forget_walk (w);
}

void
walk_from (walk *w, uint64_t entry)
{
  walk_and_follow (w, (stray) { .entry = entry });
}

void
walk_strays (walk *w)
{
  for (size_t i = 0, count = w->stray_count; i < count; i++)
    {
      const code_range *r = code_at (w->code, w->strays[i].target);
      if (r && !mark_at (r, w->strays[i].target)->proof)
        walk_and_follow (w, w->strays[i]);
    }
}

const called_list *
walk_called (const walk *w)
{
  return &w->called;
}

char *
walk_path (const walk *w, int32_t i, uint64_t pc)
{
  enum { MOST_SHOWN = 24 };
  const node *hops[MOST_SHOWN];
  size_t count = 0;
  for (; i != NO_NODE && count < MOST_SHOWN; i = w->nodes[i].from)
    hops[count++] = &w->nodes[i];
  buffer b = EMPTY_BUFFER;
  buffer_print (&b, "%s", i == NO_NODE ? "" : "... ");
  while (count--)
    if (hops[count]->from == NO_NODE)
      buffer_print (&b, "enter 0x%" PRIx64, hops[count]->address);
    else
      buffer_print (&b, ", 0x%" PRIx64 " to 0x%" PRIx64, hops[count]->from_pc,
                    hops[count]->address);
  buffer_print (&b, ", on to 0x%" PRIx64, pc);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}
