/* Frames that were right, and what this rests on.  */
#include "seen.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"

void
seen_free (seen *s)
{
  free (s->steps);
  free (s->words);
}

/* Nothing from the step AT up holds.  */
static void
forget_from (seen *s, size_t at)
{
  if (at < s->count)
    s->count = at;
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
same_words (const seen *s, size_t end, const view *v)
{
  size_t i = 0;
  while (i < end && word_is_same (&s->words[i], v))
    i++;
  return i;
}

/* The step that rests on WORD.  */
static size_t
step_of (const seen *s, size_t word)
{
  size_t at = s->low;
  while (s->steps[at].words_end <= word)
    at++;
  return at;
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
  size_t same = same_words (s, step->words_end, v);
  if (same < step->words_end)
    forget_from (s, step_of (s, same));
  *frames = step->frames;
  return same == step->words_end;
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
  for (size_t i = 0; i < step->word_count; i++)
    s->words[begin + i] = step->words[i];
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
}
