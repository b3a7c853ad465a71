/* The blocks of a walk.

   A block begins at a leader: the entry, a target of a jump, what follows a
   branch.  The state there is what all paths that lead there have in common; it only
   ever gets less, so that this ends.  */
#include <string.h>

#include "lib/base/buffer.h"
#include "walk_parts.h"

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

int32_t
block_next (walk *w)
{
  if (w->waiting.count)
    return first_waiting (w);
  return w->cut.count ? w->cut.items[--w->cut.count] : NO_NODE;
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

void
block_arrive (walk *w, uint64_t address, const frame_state *s, int32_t from,
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

void
block_begin (walk *w, int32_t i, place *at)
{
  node *n = &w->nodes[i];
  at->pc = n->address;
  at->node = i;
  frame_copy (&at->state, &n->state);
  n->is_waiting = false;
  if (n->insns == n->insns_end)
    {
      n->insns = n->insns_end = w->insns.count;
      w->insns.last = i;
    }
  at->insn = n->insns;
  at->insns_end = n->insns_end;
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

const effects *
block_insn (walk *w, place *at)
{
  if (at->insn == at->insns_end)
    return decode_next (w, at);
  const effects *e = insn_of (w, at->insn);
  at->insn += size_of (e);
  return e;
}

void
blocks_forget (walk *w)
{
  for (size_t i = 0; i < w->node_count; i++)
    {
      uint64_t address = w->nodes[i].address, bit;
      code_range *r = code_at (w->code, address);
      *leader_word (r, address, &bit) &= ~bit;
      for (mark *m = mark_at (r, address); m->is_walked; m += m->length)
        m->is_walked = false;
      w->hash[hash_of (w, address)] = NO_NODE;
    }
  w->node_count = w->waiting.count = w->insns.count = 0;
  w->found = (extent) { 0, 0 };
}
