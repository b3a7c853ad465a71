/* silences.tsv: a line for each reader and clause.  */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "verdicts.h"

static char *
path_beside (const char *observations)
{
  const char *slash = strrchr (observations, '/');
  int length = slash ? (int) (slash + 1 - observations) : 0;
  return format_text ("%.*ssilences.tsv", length, observations);
}

static silence *
find (const silence_list *l, const char *reader, enum sf_clause clause)
{
  for (size_t i = 0; i < l->count; i++)
    if (l->items[i].clause == clause && strcmp (l->items[i].reader, reader) == 0)
      return &l->items[i];
  return NULL;
}

/* What is counted in several runs adds up.  */
static void
add (silence_list *l, silence s)
{
  silence *same = find (l, s.reader, s.clause);
  if (same)
    {
      same->by[READ_ALIKE] += s.by[READ_ALIKE];
      same->by[READ_BY_NOBODY] += s.by[READ_BY_NOBODY];
      same->by[READ_IN_ANOTHER_WAY] += s.by[READ_IN_ANOTHER_WAY];
      same->look_ups += s.look_ups;
      same->answers += s.answers;
      same->deployed += s.deployed;
      same->other += s.other;
      same->literal += s.literal;
      return;
    }
  s.reader = plain_copy (s.reader);
  l->items = grow_array (l->items, l->count, &l->capacity, sizeof *l->items);
  l->items[l->count++] = s;
}

/* A clause that this release does not have has no line.  */
static bool
take_line (silence_list *l, char *line)
{
  silence s = { .reader = line };
  char *id = strchr (line, '\t'), more;
  char *counts = id ? strchr (id + 1, '\t') : NULL;
  if (!counts)
    return false;
  *id = *counts = '\0';
  /* Earlier runs have no DEPLOYED and OTHER, or no LITERAL.  */
  enum
  {
    OLD_COLUMNS = SILENCE_WAYS + 2,
    WITH_OTHER = OLD_COLUMNS + 3,
    TAKEN = WITH_OTHER + 2
  };
  char tab, second = '\t';
  int taken
      = sscanf (counts + 1,
                "%" SCNu64 "\t%" SCNu64 "\t%" SCNu64 "\t%" SCNu64
                "\t%16" SCNx64 "%c%" SCNu64 "\t%" SCNu64 "%c%" SCNu64 "%c",
                &s.by[READ_ALIKE], &s.by[READ_BY_NOBODY],
                &s.by[READ_IN_ANOTHER_WAY], &s.look_ups, &s.answers, &tab,
                &s.deployed, &s.other, &second, &s.literal, &more);
  if (taken != OLD_COLUMNS
      && ((taken != WITH_OTHER && taken != TAKEN) || tab != '\t'
          || second != '\t'))
    return false;
  s.clause = sf_clause_by_id (id + 1);
  if (s.clause != SF_CLAUSES)
    add (l, s);
  return true;
}

static bool
take_lines (silence_list *l, const char *path, char *text, problem *p)
{
  unsigned number = 0;
  for (char *rest = text, *line = strsep (&rest, "\n"); line; line = strsep (&rest, "\n"))
    if (number++ > 0 && *line && !take_line (l, line))
      return problem_set (p, STATUS_USAGE, "%s:%u: this is no line of silences", path, number);
  return true;
}

bool
silences_read (silence_list *l, const char *observations, problem *p)
{
  char *path = path_beside (observations);
  buffer text = EMPTY_BUFFER;
  bool good = access (path, F_OK) != 0 || read_file (path, &text, p);
  buffer_add (&text, "", sizeof "");
  good = good && take_lines (l, path, text.text, p);
  buffer_free (&text);
  free (path);
  return good;
}

void
silences_free (silence_list *l)
{
  for (size_t i = 0; i < l->count; i++)
    free (l->items[i].reader);
  free (l->items);
}

const silence *
silence_find (const silence_list *l, const char *reader, enum sf_clause clause)
{
  return find (l, reader, clause);
}

const char *
silence_taken (const silence *s)
{
  static const char *const names[SILENCE_WAYS] = { "as the reference reads", "refused", "another way" };
  const char *taken = NULL;
  for (int way = 0; way < SILENCE_WAYS; way++)
    if (s->by[way])
      taken = taken ? "mixed" : names[way];
  return taken ? taken : "look-ups alone";
}

static bool
is_same (const silence *a, const silence *b)
{
  bool is_as_much = memcmp (a->by, b->by, sizeof a->by) == 0 && a->look_ups == b->look_ups;
  return strcmp (silence_taken (a), silence_taken (b)) == 0
         && !(is_as_much && a->answers && b->answers && a->answers != b->answers);
}

void
silences_compare (buffer *to, const silence_list *now, const silence_list *const *old, size_t count)
{
  for (size_t i = 0; i < now->count; i++)
    {
      const silence *s = &now->items[i], *before = NULL;
      bool is_old = strcmp (s->reader, "*") == 0;
      for (size_t k = 0; k < count && !is_old; k++)
        {
          const silence *one = silence_find (old[k], s->reader, s->clause);
          is_old = one && is_same (one, s);
          before = one ? one : before;
        }
      if (before && !is_old)
        buffer_print (to, "silence: %s: %s: it was %s, it is %s%s\n", s->reader, sf_clause_text_of (s->clause)->id,
                      silence_taken (before), silence_taken (s),
                      strcmp (silence_taken (before), silence_taken (s)) ? "" : ", by other answers");
    }
}
