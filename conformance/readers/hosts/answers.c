#include "answers.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

/* The length of TESTEE without -HOST at its end; 0: it does not end so.  */
static size_t
length_without (const char *testee, const char *host)
{
  size_t length = strlen (testee), of_host = strlen (host);
  bool ends_so = length > of_host && testee[length - of_host - 1] == '-'
                 && strcmp (testee + length - of_host, host) == 0;
  return ends_so ? length - of_host - 1 : 0;
}

size_t
host_of (const machines *hosts, const char *testee)
{
  size_t i = hosts->count - 1;
  while (i > 0 && !length_without (testee, hosts->items[i].name))
    i--;
  return i;
}

static char *
copy_of (const char *text)
{
  return text && *text ? format_text ("%s", text) : NULL;
}

void
answers_add (answers *a, const observation *o)
{
  const char *const *seen = o->seen.value, *name = seen[SECTION_TESTEE];
  size_t host = host_of (a->hosts, name);
  char *implementation = copy_of (name);
  if (host)
    implementation[length_without (name, a->hosts->items[host].name)] = '\0';
  a->all = grow_array (a->all, a->count, &a->capacity, sizeof *a->all);
  a->all[a->count++]
      = (answer) { .host = host, .implementation = implementation,
                   .release = copy_of (seen[SECTION_RELEASE]),
                   .test_case = copy_of (seen[SECTION_CASE]),
                   .tags = copy_of (seen[SECTION_TAG]),
                   .operation = copy_of (seen[SECTION_OPERATION]),
                   .verdict = copy_of (seen[SECTION_VERDICT]),
                   .field = copy_of (seen[SECTION_FIELD]),
                   .clause = copy_of (seen[SECTION_CLAUSE]),
                   .note = copy_of (seen[SECTION_NOTE]),
                   .text = copy_of (o->text), .whole = copy_of (o->answer) };
}

static int
by_question (const answer *x, const answer *y)
{
  int order = strcmp (x->implementation, y->implementation);
  order = order ? order : strcmp (x->test_case, y->test_case);
  return order ? order : strcmp (x->operation, y->operation);
}

static int
by_question_and_host (const void *a, const void *b)
{
  const answer *x = a, *y = b;
  int order = by_question (x, y);
  return order ? order : (x->host > y->host) - (x->host < y->host);
}

void
answers_sort (answers *a)
{
  if (a->count)
    qsort (a->all, a->count, sizeof *a->all, by_question_and_host);
}

bool
answers_are_of_one (const answer *x, const answer *y)
{
  return by_question (x, y) == 0;
}

bool
answer_is_one (const answer *x)
{
  return strcmp (x->verdict, "unsupported") != 0;
}

static bool
are_same (const char *x, const char *y)
{
  return x && y ? strcmp (x, y) == 0 : x == y;
}

bool
answers_agree (const answer *x, const answer *y)
{
  if (strcmp (x->verdict, y->verdict) != 0)
    return false;
  if (strcmp (x->verdict, "wrong-value") != 0)
    return true;
  /* The first line that differs is in the text, where no answer is whole.  */
  return are_same (x->field, y->field)
         && (x->whole && y->whole ? are_same (x->whole, y->whole)
                                  : are_same (x->text, y->text));
}

void
answers_free (answers *a)
{
  for (size_t i = 0; i < a->count; i++)
    {
      answer *x = &a->all[i];
      char *const texts[]
          = { x->implementation, x->release, x->test_case, x->tags,
              x->operation, x->verdict, x->field, x->clause, x->note, x->text,
              x->whole };
      for (size_t t = 0; t < sizeof texts / sizeof *texts; t++)
        free (texts[t]);
    }
  free (a->all);
}
