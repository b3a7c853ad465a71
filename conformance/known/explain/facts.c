/* Facts: keys with values, printed; and names that are like another.  */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yyjson.h>

#include "explain.h"
#include "lib/base/buffer.h"
#include "lib/issues/blocks.h"

/* "Did you mean": names that are like another.  */

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

enum { COLUMNS = 80, INDENT = 12 };

fact *
facts_add (facts *f, const char *key, enum fact_kind kind)
{
  f->items = grow_array (f->items, f->count, &f->capacity, sizeof *f->items);
  fact *one = &f->items[f->count++];
  *one = (fact) { .key = key, .kind = kind };
  return one;
}

void
fact_add (fact *one, const char *value, size_t length)
{
  one->values = grow_array (one->values, one->count, &one->capacity,
                            sizeof *one->values);
  one->values[one->count++] = format_text ("%.*s", (int) length, value);
}

void
facts_say (facts *f, const char *key, const char *value)
{
  if (value)
    fact_add (facts_add (f, key, FACT_ONE), value, strlen (value));
}

void
facts_free (facts *f)
{
  for (size_t i = 0; i < f->count; i++)
    {
      for (size_t v = 0; v < f->items[i].count; v++)
        free (f->items[i].values[v]);
      free (f->items[i].values);
    }
  free (f->items);
  *f = (facts) { .count = 0 };
}

/* --- for people -------------------------------------------------------------- */

/* The words of TEXT, from column AT on; lines after the first begin at
   INDENT.  Returns the column.  */
static size_t
print_words (const char *text, size_t at, size_t indent)
{
  while (*text)
    {
      size_t length = strcspn (text, " \n");
      if (at > indent && at + 1 + length > COLUMNS)
        {
          printf ("\n%*s", (int) indent, "");
          at = indent;
        }
      bool is_first = at == indent;
      printf ("%s%.*s", is_first ? "" : " ", (int) length, text);
      at += length + !is_first;
      text += length;
      text += strspn (text, " \n");
    }
  return at;
}

static void
print_lines (const fact *one)
{
  printf ("\n");
  for (size_t i = 0; i < one->count; i++)
    printf ("%s\n", one->values[i]);
}

/* What is no paragraph stays as it is: blocks, tables, lists.  */
static bool
is_laid_out (const char *line, bool *in_block)
{
  *in_block ^= is_fence (line);
  return is_fence (line) || *in_block || !*line || strchr (" |-#", *line);
}

static void
print_prose (const fact *one)
{
  bool in_block = false;
  size_t at = 0;
  printf ("\n");
  for (size_t i = 0; i < one->count; i++)
    {
      const char *line = one->values[i];
      bool is_whole = is_laid_out (line, &in_block);
      if (is_whole && at)
        printf ("\n");
      at = is_whole ? 0 : print_words (line, at, 0);
      if (is_whole)
        printf ("%s\n", line);
    }
  if (at)
    printf ("\n");
}

static void
print_fact (const fact *one)
{
  const char *key = one->key;
  for (size_t i = 0; i < one->count; i++, key = "")
    {
      printf ("%-*s", INDENT, key);
      print_words (one->values[i], INDENT, INDENT);
      printf ("\n");
    }
}

void
facts_print (const facts *f)
{
  for (size_t i = 0; i < f->count; i++)
    if (f->items[i].kind == FACT_PROSE)
      print_prose (&f->items[i]);
    else if (f->items[i].kind == FACT_LINES)
      print_lines (&f->items[i]);
    else
      print_fact (&f->items[i]);
}

/* --- JSON --------------------------------------------------------------------- */

static yyjson_mut_val *
json_of (yyjson_mut_doc *document, const fact *one)
{
  if (one->kind == FACT_ONE)
    return yyjson_mut_str (document, one->values[0]);
  yyjson_mut_val *list = yyjson_mut_arr (document);
  for (size_t i = 0; i < one->count; i++)
    yyjson_mut_arr_add_str (document, list, one->values[i]);
  return list;
}

void
facts_print_json (const facts *f)
{
  yyjson_mut_doc *document = yyjson_mut_doc_new (NULL);
  yyjson_mut_val *root = yyjson_mut_obj (document);
  yyjson_mut_doc_set_root (document, root);
  for (size_t i = 0; i < f->count; i++)
    yyjson_mut_obj_add_val (document, root, f->items[i].key,
                            json_of (document, &f->items[i]));
  char *text = yyjson_mut_write (document, YYJSON_WRITE_PRETTY, NULL);
  if (text)
    puts (text);
  free (text);
  yyjson_mut_doc_free (document);
}
