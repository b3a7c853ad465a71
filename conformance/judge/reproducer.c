#include "reproducer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "buffer.h"

static const char opening[] = "```sh\n", closing[] = "\n```\n";

/* The place of OPENING at the beginning of a line of TEXT, or NULL.  */
static const char *
find_opening (const char *text)
{
  const char *at = text;
  while ((at = strstr (at, opening)) && at > text && at[-1] != '\n')
    at++;
  return at;
}

bool
reproducer_of (const issue *page, const char **script, size_t *length,
               problem *p)
{
  *script = NULL;
  *length = 0;
  const char *at = find_opening (page->text);
  if (!at)
    return true;
  const char *first = at + strlen (opening), *end = strstr (first - 1, closing);
  if (!end)
    return problem_set (p, STATUS_USAGE, "%s: the reproducer does not end with a line of ```",
                        page->path);
  if (find_opening (end + 1))
    return problem_set (p, STATUS_USAGE, "%s: a page has one reproducer, here are two",
                        page->path);
  *script = first;
  *length = (size_t) (end + 1 - first);
  return true;
}

static bool
cannot_write (const char *path, problem *p)
{
  return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %s", path, strerror (errno));
}

/* A directory that is there already will do.  */
static bool
make_directory (const char *path, problem *p)
{
  return mkdir (path, 0777) == 0 || errno == EEXIST || cannot_write (path, p);
}

static bool
write_file (const char *path, const char *text, size_t length, problem *p)
{
  FILE *file = fopen (path, "w");
  if (!file)
    return cannot_write (path, p);
  bool good = fwrite (text, 1, length, file) == length;
  return (fclose (file) == 0 && good) || cannot_write (path, p);
}

static bool
write_reproducer (const issue *page, const char *directory, const char *script,
                  size_t length, problem *p)
{
  char *component = format_text ("%s/%.*s", directory,
                                 (int) strcspn (page->name, "/"), page->name);
  char *path = format_text ("%s/%s.sh", directory, page->name);
  bool good = make_directory (component, p)
              && write_file (path, script, length, p);
  free (component);
  free (path);
  return good;
}

int
write_reproducers (const issue_list *list, const char *directory)
{
  problem p;
  size_t count = 0;
  if (!make_directory (directory, &p))
    return problem_print (&p);
  for (size_t i = 0; i < list->count; i++)
    {
      const char *script;
      size_t length;
      if (!reproducer_of (&list->items[i], &script, &length, &p)
          || (script && !write_reproducer (&list->items[i], directory, script, length, &p)))
        return problem_print (&p);
      count += script != NULL;
    }
  printf ("%zu of %zu pages have a reproducer\n", count, list->count);
  return STATUS_GOOD;
}
