/* Frames that were right, and what this rests on.  */
#include "seen.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/sort.h"

void
seen_free (seen *s)
{
  free (s->steps);
  free (s->words);
}

/* The words of the steps before AT.  */
static size_t
words_before (const seen *s, size_t at)
{
  return at > s->low ? s->steps[at - 1].words_end : 0;
}

/* Nothing from the step AT up holds.  */
static void
forget_from (seen *s, size_t at)
{
  if (at >= s->count)
    return;
  s->count = at;
  if (s->sure > words_before (s, at))
    s->sure = words_before (s, at);
}

/* The step out of frame N is compared with frame N - 1 of the shadow
   stack.  */
void
seen_begin (seen *s, unsigned tables, const view *v, size_t steady)
{
  if (s->tables != tables || s->mapping != v->mapping)
    forget_from (s, 0);
  s->tables = tables;
  s->mapping = v->mapping;
  forget_from (s, steady + 1);
  if (!s->is_told)
    s->sure = 0;
}

/* Do they hold?  */

static bool
is_same_frame (const sf_frame *a, const sf_frame *b)
{
  return a->pc == b->pc && a->sp == b->sp && a->fp == b->fp
         && a->ra == b->ra && a->ra_is_known == b->ra_is_known
         && a->is_topmost == b->is_topmost
         && a->pc_is_exact == b->pc_is_exact
         && a->ra_was_signed == b->ra_was_signed;
}

static bool
word_is_same (const seen_word *w, const view *v)
{
  uint64_t bytes;
  if (w->host)
    memcpy (&bytes, w->host, sizeof bytes);
  else if (!v->read (v->context, w->address, &bytes, sizeof bytes))
    return false;
  return bytes == w->bytes;
}

static size_t
same_words (const seen *s, size_t begin, size_t end, const view *v)
{
  size_t i = begin;
  while (i < end && word_is_same (&s->words[i], v))
    i++;
  return i;
}

/* The step that rests on WORD.  */
static size_t
step_of (const seen *s, size_t word)
{
  return s->low
         + BISECT (s->count - s->low, i,
                   s->steps[s->low + i].words_end <= word);
}

/* Read the words from BEGIN on and before END anew.  False: one is another one, and
   what rests on it is forgotten.  */
static bool
are_same (seen *s, size_t begin, size_t end, const view *v)
{
  size_t same = same_words (s, begin, end, v);
  if (same < end)
    forget_from (s, step_of (s, same));
  return same >= end;
}

/* What was written.  */

void
seen_doubt (seen *s)
{
  s->sure = 0;
}

bool
seen_is_large (const seen *s)
{
  return s->sure > FEW_WORDS;
}

/* The words up to the first one at END or above are not concerned, nor, where
   addresses go down, those after the last one that reaches START.  */
void
seen_written (seen *s, uint64_t start, uint64_t size, const view *v)
{
  uint64_t end;
  if (s->sure == 0)
    return;
  if (s->mapping != v->mapping || start < sizeof (uint64_t)
      || __builtin_add_overflow (start, size, &end))
    {
      seen_doubt (s);
      return;
    }
  size_t first = BISECT (s->sure, i, s->words[i].lowest >= end), last = first;
  bool goes_down = s->words[s->sure - 1].goes_down;
  while (last < s->sure
         && !(goes_down
              && s->words[last].address <= start - sizeof (uint64_t)))
    last++;
  are_same (s, first, last, v);
}

/* A word that should be the same and is not: somebody writes without being told
   of (another process, the kernel of its own accord).  */
static void
read_in_turn (seen *s, const view *v)
{
  if (s->turn >= s->sure)
    s->turn = 0;
  size_t end = s->turn + IN_TURN;
  if (end > s->sure)
    end = s->sure;
  if (!are_same (s, s->turn, end, v))
    s->was_not_told = true;
  s->turn = end;
}

bool
seen_holds (seen *s, size_t at, const sf_frame *f, const view *v,
            uint32_t *frames)
{
  if (at < s->low || at >= s->count)
    return false;
  const seen_step *step = &s->steps[at];
  if (!is_same_frame (&step->frame, f))
    return false;
  *frames = step->frames;
  size_t end = step->words_end;
  read_in_turn (s, v);
  if (!are_same (s, s->sure, end, v))
    return false;
  s->sure = end;
  return true;
}

/* New ones.  */

seen_step *
seen_step_at (seen *s, size_t at)
{
  forget_from (s, at);
  while (at >= s->capacity)
    s->steps
        = grow_array (s->steps, s->capacity, &s->capacity, sizeof *s->steps);
  return &s->steps[at];
}

static void
keep_words (seen *s, seen_step *step, size_t begin)
{
  step->words_end = begin + step->word_count;
  while (step->words_end > s->word_capacity)
    s->words = grow_array (s->words, s->word_capacity, &s->word_capacity,
                           sizeof *s->words);
  for (size_t i = begin; i < step->words_end && i - begin < STEP_WORDS; i++)
    {
      seen_word *w = &s->words[i], *before = i > 0 ? w - 1 : NULL;
      *w = step->words[i - begin];
      w->lowest = before && before->lowest < w->address ? before->lowest
                                                        : w->address;
      w->goes_down = !before
                     || (before->goes_down && w->address < before->address);
    }
}

void
seen_keep (seen *s, size_t first, size_t last)
{
  if (s->steps[last].is_end)
    s->low = last;
  for (size_t i = last; i <= first; i++)
    {
      seen_step *step = &s->steps[i];
      if (!step->is_end)
        step->frames = 1 + s->steps[i - 1].frames;
      keep_words (s, step, step->is_end ? 0 : s->steps[i - 1].words_end);
    }
  s->count = first + 1;
  s->sure = s->steps[first].words_end;
}
