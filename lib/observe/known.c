#include "known.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/whole.h"

static bool
is_asked (const known *k)
{
  return k->pages && strcmp (k->pages, "none") != 0;
}

const char *
known_place (known *k, const char *asked)
{
  if (asked || !is_asked (k))
    return asked;
  k->place = temporary_file ("sframe-known");
  if (!k->place)
    perror ("known defects are not named: no temporary file");
  return k->place;
}

void
known_end (const known *k, enum oracle oracle)
{
  FILE *f = k->place ? fopen (k->place, "r+") : NULL;
  observed_end e = { .oracle = oracle };
  for (int c; f && (c = fgetc (f)) != EOF;)
    e.observations += c == '\n';
  if (!f)
    return;
  observed_end_write (f, &e);
  fclose (f);
}

typedef struct sums
{
  issue_list pages;
  uint64_t *of; /* each page */
  uint64_t new;
} sums;

static void
take (void *context, const observation *o)
{
  sums *s = context;
  if (o->result != SAW_WRONG)
    return;
  const shows *line
      = issues_explain (&s->pages, o->oracle, &o->seen, true, NULL);
  *(line ? &s->of[line->issue] : &s->new) += o->count ? o->count : 1;
}

static void
take_end (void *context, const observed_end *e)
{
  (void) context;
  (void) e;
}

static void
print_sums (const sums *s)
{
  const char *head
      = "known defects that explain this (scripts/sframe explain NAME):\n";
  for (size_t i = 0; i < s->pages.count; i++)
    if (s->of[i])
      {
        const issue *one = &s->pages.items[i];
        printf ("%s    %s", head, one->name);
        if (one->number)
          printf (" (%u)", one->number);
        printf (": %s: %" PRIu64 "\n", one->title, s->of[i]);
        head = "";
      }
  if (s->new)
    printf ("explained by no known defect: %" PRIu64 "\n", s->new);
}

bool
known_print (known *k, const char *path, problem *p)
{
  sums s = { .new = 0 };
  const observation_taker to = { .context = &s, .take = take, .end = take_end };
  bool good = true;
  if (path && is_asked (k))
    {
      good = issues_read (&s.pages, k->pages, p);
      s.of = grow (NULL, (s.pages.count + 1) * sizeof *s.of);
      memset (s.of, 0, (s.pages.count + 1) * sizeof *s.of);
      good = good && observations_read (path, &to, p);
      if (good)
        print_sums (&s);
    }
  free (k->place);
  free (s.of);
  issues_free (&s.pages);
  return good;
}
