#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/number.h"
#include "lib/base/readable.h"

static bool
take_mark (disturbed *d, const char *mark)
{
  const struct
  {
    const char *name;
    bool *flag;
  } all[] = { { "fresh", &d->is_fresh }, { "loose", &d->is_loose },
              { "unordered", &d->is_unordered },
              { "alone", &d->is_alone },
              { "kept", &d->is_kept },
              { "rest", &d->has_rest } };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (strcmp (all[i].name, mark) == 0)
      return *all[i].flag = true;
  if (strncmp (mark, "durable=", 8) == 0)
    {
      d->durable = mark + 8;
      return true;
    }
  if (strncmp (mark, "again=", 6) == 0)
    {
      d->again = mark + 6;
      return true;
    }
  if (strncmp (mark, "as=", 3) == 0)
    {
      d->called = mark + 3;
      return true;
    }
  if (strncmp (mark, "fails=", 6) == 0)
    return parse_number (mark + 6, &d->fails);
  return strncmp (mark, "most=", 5) == 0 && parse_number (mark + 5, &d->most);
}

/* Takes LINE over.  */
static bool
parse (char *line, disturbed *d)
{
  char *marks = strstr (line, " | "), *rest;
  int count = 0;
  *d = (disturbed) { .line = line };
  if (marks)
    *marks = '\0';
  d->copy = strdup (line);
  for (char *word = d->copy ? strtok_r (d->copy, " ", &rest) : NULL; word;
       word = strtok_r (NULL, " ", &rest))
    if (word[0] == '<')
      d->input = word + 1;
    else if (count + 1 == MOST_WORDS)
      return false;
    else
      d->words[count++] = word;
  for (char *mark = marks ? strtok_r (marks + 3, " ", &rest) : NULL; mark;
       mark = strtok_r (NULL, " ", &rest))
    if (!take_mark (d, mark))
      return fprintf (stderr, "faults: %s: no mark is called '%s'\n", line,
                      mark), false;
  return count > 0;
}

bool
commands_read (const char *path, disturbed_list *list)
{
  const char *why;
  FILE *file = open_text (path, &why);
  char *line = NULL;
  size_t room = 0;
  bool good = file != NULL;
  if (!file)
    fprintf (stderr, "faults: %s: %s\n", path, why);
  while (good && getline (&line, &room, file) > 0)
    {
      line[strcspn (line, "\n")] = '\0';
      if (!line[0] || line[0] == '#')
        continue;
      void *grown = reallocarray (list->items, list->count + 1,
                                  sizeof *list->items);
      char *copy = strdup (line);
      if (!grown || !copy)
        abort ();
      list->items = grown;
      good = parse (copy, &list->items[list->count++]);
    }
  free (line);
  good = good && !ferror (file);
  if (file)
    fclose (file);
  return good;
}

void
commands_free (disturbed_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      free (list->items[i].copy);
      free (list->items[i].line);
    }
  free (list->items);
}
