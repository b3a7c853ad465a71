/* Every path of a function, and its rows on the way.  */
#include "walk_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

/* Functions.  */

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

const claims *
walk_part_at (walk *w, uint64_t address)
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

void
walk_begin (const walk *w, const claims *c, frame_state *s)
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
  m->is_below = k->is_below;
}

const claim *
walk_guide_row (walk *w, const place *at, uint8_t *proof)
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
  walk_guide_row (w, at, &at->last.guide);
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
      at->last = (checked) { .proof = PROOF_UNKNOWN,
                             .doubt = at->function->problem ? DOUBT_ROWS : DOUBT_NO_ROW };
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

/* The stack may have been switched for good: whether a CFA from SP is right
   there is not known.  Where the function's own stack comes back in the same
   block, it was not, and no frame lay there.  */
static void
await_return (const walk *w, place *at)
{
  const value *sp = &at->state.reg[w->t->m->sp];
  const claim_rule *cfa = at->row ? &at->row->rules[CLAIM_CFA] : NULL;
  if (sp->kind == VALUE_FRAME || sp->kind == VALUE_UNKNOWN || !cfa
      || !cfa->has_form || cfa->rule.deref_p || cfa->rule.reg != w->t->m->sp
      || at->function->is_signal_frame || at->away_count == MOST_AWAY)
    return;
  checked is = { .proof = PROOF_WRONG,
                 .wrong = UINT32_C (1) << CLAIM_CFA,
                 .is = *sp };
  at->away[at->away_count++] = (away) { at->pc, is };
}

static void
end_await (walk *w, place *at)
{
  const value *sp = &at->state.reg[w->t->m->sp];
  if (sp->kind != VALUE_FRAME && sp->kind != VALUE_UNKNOWN)
    return;
  place there = *at;
  for (size_t i = 0; sp->kind == VALUE_FRAME && i < at->away_count; i++)
    {
      there.pc = at->away[i].pc;
      there.last = at->away[i].is;
      note (mark_at (at->code, there.pc), &there.last);
      suspect_row (w, &there);
    }
  at->away_count = 0;
}

static bool
step (walk *w, place *at)
{
  check_here (w, at);
  await_return (w, at);
  mark_at (at->code, at->pc)->is_walked = true;
  w->e = block_insn (w, at);
  if (w->e->length == 0)
    return false;
  bool has_changed
      = frame_follow (&at->state, w->t->m, &w->bases, w->e, at->pc);
  if (at->away_count)
    end_await (w, at);
  return control_goes_on (w, at, has_changed);
}

static void
walk_block (walk *w, int32_t i)
{
  place at;
  block_begin (w, i, &at);
  at.row = NULL;
  at.away_count = 0;
  at.code = code_at (w->code, at.pc);
  at.function = walk_part_at (w, at.pc);
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

static void
forget_walk (walk *w)
{
  blocks_forget (w);
  w->part_count = w->suspect_count = 0;
  w->bases.count = 0;
  w->bases.table_count = 0;
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
      const claims *function = walk_part_at (w, s->pc);
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
  walk_begin (w, walk_part_at (w, entry), &s);
  block_arrive (w, entry, &s, NO_NODE, entry);
  for (int32_t i; (i = block_next (w)) != NO_NODE;)
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
