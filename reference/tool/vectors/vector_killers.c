#include "vector_killers.h"

#include <string.h>

#include "lib/base/input.h"

/* A line: the case, and the mark of the mutant.  */
typedef struct killer
{
  word name, mutant;
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
      split_word ((word) { .text = begin, .length = (int) length }, '\t', &k->name, &k->mutant);
      return true;
    }
  return false;
}

bool
vector_killers_read (const char *path, const case_places *all, buffer *text, problem *p)
{
  size_t at = 0;
  killer k;
  if (!read_file (path, text, p))
    return false;
  while (next_killer (text, &at, &k))
    if (!k.mutant.length || !case_place_named (all, k.name.text, (size_t) k.name.length))
      return problem_set (p, STATUS_USAGE, "%s: '%.*s': expected a case, a tab and a mutant", path,
                          k.name.length, k.name.text);
  return true;
}

void
vector_killers_add (const buffer *text, exported *e)
{
  size_t at = 0;
  yyjson_mut_val *all = NULL;
  for (killer k; next_killer (text, &at, &k);)
    if (word_is (k.name, e->c->name))
      {
        all = all ? all : yyjson_mut_obj_add_arr (e->doc, e->json, "only_killer_of");
        yyjson_mut_arr_add_strncpy (e->doc, all, k.mutant.text, (size_t) k.mutant.length);
      }
}
