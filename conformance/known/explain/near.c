/* "Did you mean": names that are like another.  */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "lib/base/buffer.h"

enum { LONGEST = 100, MOST = 4, NEVER = LONGEST };

static size_t
least (size_t a, size_t b)
{
  return a < b ? a : b;
}

/* How many letters have to be changed, put in or left out to make B of A.  */
static size_t
distance (const char *a, const char *b)
{
  size_t row[LONGEST + 1], width = strlen (b);
  if (strlen (a) > LONGEST || width > LONGEST)
    return NEVER;
  for (size_t j = 0; j <= width; j++)
    row[j] = j;
  for (size_t i = 1; a[i - 1]; i++)
    {
      size_t before = row[0];
      row[0] = i;
      for (size_t j = 1; j <= width; j++)
        {
          bool differs = tolower ((unsigned char) a[i - 1])
                         != tolower ((unsigned char) b[j - 1]);
          size_t up = row[j];
          row[j] = least (least (row[j] + 1, row[j - 1] + 1), before + differs);
          before = up;
        }
    }
  return row[width];
}

typedef struct nearest
{
  const char *wanted;
  const char *names[MOST]; /* the nearest first */
  size_t far[MOST];
  size_t count;
} nearest;

/* Keep NAME, if CALLED, what it may be called, is near enough.  */
static void
consider (nearest *n, const char *name, const char *called)
{
  size_t far = distance (n->wanted, called), at = n->count;
  if (strlen (n->wanted) > 3 && strcasestr (called, n->wanted))
    far = 1;
  if (far > strlen (n->wanted) / 3)
    return;
  while (at > 0 && n->far[at - 1] > far)
    at--;
  if (at == MOST)
    return;
  n->count += n->count < MOST;
  for (size_t i = n->count - 1; i > at; i--)
    {
      n->names[i] = n->names[i - 1];
      n->far[i] = n->far[i - 1];
    }
  n->names[at] = name;
  n->far[at] = far;
}

char *
names_near (const char *name, const issue_list *issues)
{
  nearest n = { .wanted = name };
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      const char *id = sf_clause_text_of ((enum sf_clause) i)->id;
      consider (&n, id, id);
    }
  for (size_t i = 0; i < issues->count; i++)
    {
      const char *whole = issues->items[i].name, *slash = strchr (whole, '/');
      consider (&n, whole, slash && !strchr (name, '/') ? slash + 1 : whole);
    }
  buffer text = EMPTY_BUFFER;
  for (size_t i = 0; i < n.count; i++)
    buffer_print (&text, "%s%s", i ? ", " : "", n.names[i]);
  if (text.size)
    buffer_add (&text, "", 1);
  return (char *) text.bytes;
}
