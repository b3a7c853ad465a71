/* Known, new, gone, excused, too little.  */
#include "verdicts.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

/* Control characters and what is no UTF-8.  */

static bool
is_among (uint8_t byte, uint8_t first, uint8_t last)
{
  return byte >= first && byte <= last;
}

/* Bytes of the character of more than one byte that begins at AT (RFC 3629); 0:
   none does, or it is a control character.  */
static unsigned
length_of (const uint8_t *at)
{
  unsigned length = is_among (*at, 0xc2, 0xdf)   ? 2
                    : is_among (*at, 0xe0, 0xef) ? 3
                    : is_among (*at, 0xf0, 0xf4) ? 4
                                                 : 0;
  uint8_t first = *at == 0xc2 || *at == 0xe0 ? 0xa0
                  : *at == 0xf0              ? 0x90
                                             : 0x80;
  uint8_t last = *at == 0xed ? 0x9f : *at == 0xf4 ? 0x8f : 0xbf;
  if (length && !is_among (at[1], first, last))
    return 0;
  for (unsigned i = 2; i < length; i++)
    if (!is_among (at[i], 0x80, 0xbf))
      return 0;
  return length;
}

char *
plain_copy (const char *text)
{
  char *copy = text ? format_text ("%s", text) : NULL;
  for (uint8_t *at = (uint8_t *) copy; at && *at;)
    {
      bool is_plain = is_among (*at, ' ', '~') || *at == '\n';
      unsigned length = is_plain ? 1 : length_of (at);
      if (!length)
        *at = '?';
      at += length ? length : 1;
    }
  return copy;
}

const char *const standing_names[STANDINGS]
    = { "good", "known", "new", "excused" };

/* Add a line to *TEXT.  */
static void
add_line (char **text, char *line)
{
  char *longer = format_text ("%s%s\n", *text ? *text : "", line);
  free (*text);
  free (line);
  *text = longer;
}

/* Count one excuse.  */
static void
excuse (verdicts *v, const observation *o)
{
  for (size_t i = 0; i < v->excused_count; i++)
    if (v->excused[i].oracle == o->oracle
        && strcmp (v->excused[i].reason, o->reason) == 0)
      {
        v->excused[i].count += o->count;
        return;
      }
  size_t place = excuse_find (v->excuses, o->oracle, o->reason);
  v->excused = grow_array (v->excused, v->excused_count,
                           &v->excused_capacity, sizeof *v->excused);
  v->excused[v->excused_count++] = (excused) {
    .oracle = o->oracle, .reason = plain_copy (o->reason), .count = o->count,
    .read = place < v->excuses->count ? &v->excuses->items[place] : NULL
  };
}

static enum standing
standing_of (verdicts *v, const observation *o, const shows *line)
{
  if (o->result == SAW_EXCUSED)
    excuse (v, o);
  return o->result == SAW_GOOD      ? GOOD
         : o->result == SAW_EXCUSED ? EXCUSED
         : line                     ? KNOWN
                                    : NEW;
}

static void
take (void *context, const observation *o)
{
  verdicts *v = context;
  judged j = { .oracle = o->oracle, .count = o->count };
  const shows *line = issues_explain (v->pages, o->oracle, &o->seen,
                                      o->result == SAW_WRONG, v->counts);
  j.standing = standing_of (v, o, line);
  j.line = j.standing == KNOWN ? line : NULL;
  j.test = plain_copy (o->test);
  j.text = plain_copy (o->text);
  j.again = plain_copy (o->again);
  j.right_answer = plain_copy (o->right_answer);
  j.answer = plain_copy (o->answer);
  j.reason = plain_copy (o->reason);
  for (int f = 0; f < OBSERVED_FIELDS; f++)
    j.seen[f] = plain_copy (o->seen.value[f]);
  v->sums[o->oracle][j.standing] += o->count;
  v->items = grow_array (v->items, v->count, &v->capacity, sizeof *v->items);
  v->items[v->count++] = j;
}

static void
take_end (void *context, const observed_end *e)
{
  verdicts *v = context;
  v->was_run[e->oracle] = true;
  if (e->extent < v->extent[e->oracle])
    v->extent[e->oracle] = e->extent;
  if (e->lacks)
    add_line (&v->lacks,
              format_text ("%s: %s", oracle_name (e->oracle), e->lacks));
  if (e->checked)
    add_line (&v->checked, plain_copy (e->checked));
}

void
verdicts_begin (verdicts *v, const issue_list *pages,
                const excuse_list *excuses)
{
  *v = (verdicts) { .pages = pages, .excuses = excuses,
                    .counts = tallies (pages) };
  for (int o = 0; o < ORACLES; o++)
    v->extent[o] = SAW_WHOLE;
}

bool
verdicts_add (verdicts *v, const char *path, problem *p)
{
  const observation_taker to
      = { .context = v, .take = take, .end = take_end };
  return observations_read (path, &to, p);
}

static bool
is_whole (const verdicts *v, enum oracle oracle)
{
  return v->was_run[oracle] && v->extent[oracle] == SAW_WHOLE;
}

static void
note_gone (verdicts *v, const shows *line, const unneeded *u)
{
  v->gone = grow_array (v->gone, v->gone_count, &v->gone_capacity,
                        sizeof *v->gone);
  v->gone[v->gone_count++] = (gone) { .line = line, .what = *u };
}

typedef struct gone_of
{
  verdicts *v;
  const shows *line;
} gone_of;

static void
take_unneeded (void *context, const unneeded *u)
{
  const gone_of *g = context;
  if (u->was_looked_at || is_whole (g->v, g->line->oracle))
    note_gone (g->v, g->line, u);
}

/* An excuse is for as many as somebody has read.  */
static void
check_excuses (verdicts *v)
{
  for (size_t i = 0; i < v->excused_count; i++)
    {
      const excused *e = &v->excused[i];
      uint64_t most = e->read ? e->read->most : 0;
      if (v->extent[e->oracle] > SAW_PART && e->count > most)
        add_line (&v->unread,
                  format_text ("%s: `%s': %" PRIu64 " are excused, %" PRIu64
                               " have been read (%s%s)",
                               oracle_name (e->oracle), e->reason, e->count,
                               most, e->read ? "" : "it is not in ",
                               v->excuses->path));
    }
}

void
verdicts_end (verdicts *v)
{
  for (size_t i = 0; i < v->pages->shows_count; i++)
    {
      const shows *line = &v->pages->shows[i];
      gone_of context = { v, line };
      if (v->was_run[line->oracle] && (v->part_is_all || v->extent[line->oracle] > SAW_PART))
        shows_unneeded (line, &v->counts[i], take_unneeded, &context);
    }
  check_excuses (v);
  for (int o = 0; o < ORACLES; o++)
    {
      const uint64_t *s = v->sums[o];
      if (v->was_run[o] && s[GOOD] + s[KNOWN] + s[NEW] == 0)
        add_line (&v->lacks, format_text ("%s: nothing was compared",
                                          oracle_name ((enum oracle) o)));
    }
}

uint64_t
verdicts_sum (const verdicts *v, enum standing standing)
{
  uint64_t sum = 0;
  for (int o = 0; o < ORACLES; o++)
    sum += v->sums[o][standing];
  return sum;
}

char *
gone_text (const verdicts *v, const gone *g)
{
  const issue *one = issue_of (v->pages, g->line);
  const char *why = g->what.was_looked_at
                        ? "is not seen any more"
                        : "is about nothing that was looked at";
  return g->what.field < 0
             ? format_text ("%s (%s:%u) %s", one->name, one->path,
                            g->line->line, why)
             : format_text ("%s (%s:%u) %s in %s=%s", one->name, one->path,
                            g->line->line, why,
                            field_name (g->line->oracle, g->what.field),
                            g->what.glob);
}

void
verdicts_free (verdicts *v)
{
  silences_free (&v->silences);
  for (size_t i = 0; i < v->count; i++)
    {
      free (v->items[i].test);
      free (v->items[i].text);
      free (v->items[i].again);
      free (v->items[i].right_answer);
      free (v->items[i].answer);
      free (v->items[i].reason);
      for (int f = 0; f < OBSERVED_FIELDS; f++)
        free (v->items[i].seen[f]);
    }
  free (v->items);
  free (v->gone);
  free (v->counts);
  for (size_t i = 0; i < v->excused_count; i++)
    free (v->excused[i].reason);
  free (v->excused);
  free (v->checked);
  free (v->lacks);
  free (v->unread);
}

excused *
verdicts_excused (const verdicts *v, const char *testee, size_t *count)
{
  excused *all = NULL;
  size_t capacity = 0;
  *count = 0;
  for (size_t i = 0; i < v->count; i++)
    {
      const judged *j = &v->items[i];
      const char *whose = j->seen[SECTION_TESTEE];
      if (j->oracle != ORACLE_SECTION || j->standing != EXCUSED || !whose
          || strcmp (whose, testee) != 0)
        continue;
      size_t at = 0;
      while (at < *count && strcmp (all[at].reason, j->reason) != 0)
        at++;
      if (at == *count)
        {
          all = grow_array (all, *count, &capacity, sizeof *all);
          all[(*count)++] = (excused) { .reason = j->reason };
        }
      all[at].count += j->count;
    }
  return all;
}
