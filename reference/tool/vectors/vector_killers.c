#include "vector_killers.h"

#include <string.h>
#include <unistd.h>

#include "input.h"

/* A line: the case's file, and the mark of the mutant.  */
typedef struct killer
{
  word path, mutant;
} killer;

/* The next line of TEXT that is no comment, from *AT on.  False: there is none, or one has no
   tab, which MUTANT is empty for.  */
static bool
next_killer (const buffer *text, size_t *at, killer *k)
{
  while (*at < text->size)
    {
      const char *begin = (const char *) text->bytes + *at;
      const char *end = memchr (begin, '\n', text->size - *at);
      size_t length = end ? (size_t) (end - begin) : text->size - *at;
      *at += length + 1;
      if (length == 0 || *begin == '#')
        continue;
      split_word ((word) { .text = begin, .length = (int) length }, '\t', &k->path, &k->mutant);
      return true;
    }
  return false;
}

bool
vector_killers_read (const char *path, buffer *text, problem *p)
{
  size_t at = 0;
  killer k;
  if (!read_file (path, text, p))
    return false;
  while (next_killer (text, &at, &k))
    {
      char *file = format_text ("%.*s", k.path.length, k.path.text);
      bool is_there = k.mutant.length && access (file, R_OK) == 0;
      if (!is_there)
        problem_set (p, STATUS_USAGE, "%s: '%s': a case's file, a tab and a mutant are wanted", path,
                     file);
      free (file);
      if (!is_there)
        return false;
    }
  return true;
}

void
vector_killers_add (const buffer *text, exported *e)
{
  size_t at = 0, length = strlen (e->c->path);
  yyjson_mut_val *all = NULL;
  for (killer k; next_killer (text, &at, &k);)
    if ((size_t) k.path.length == length && memcmp (k.path.text, e->c->path, length) == 0)
      {
        all = all ? all : yyjson_mut_obj_add_arr (e->doc, e->json, "only_killer_of");
        yyjson_mut_arr_add_strncpy (e->doc, all, k.mutant.text, (size_t) k.mutant.length);
      }
}
