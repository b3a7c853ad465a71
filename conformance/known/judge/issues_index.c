#include "issues_index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/output.h"
#include "lib/base/word.h"

/* --- numbers ---------------------------------------------------------------- */

static const char index_path[] = "conformance/KNOWN-ISSUES.md";
static const char last_words[] = "The last number given is ";

/* The highest number that was ever given: the page that had it may be gone, so
   the index of the last release names it.  */
static bool
find_last (const issue_list *list, unsigned *last, problem *p)
{
  buffer text = EMPTY_BUFFER;
  bool good = read_file (index_path, &text, p);
  buffer_add (&text, "", 1);
  const char *at = strstr ((const char *) text.bytes, last_words);
  *last = at ? (unsigned) strtoul (at + strlen (last_words), NULL, 10) : 0;
  buffer_free (&text);
  for (size_t i = 0; i < list->count; i++)
    if (list->items[i].number > *last)
      *last = list->items[i].number;
  if (good && !at)
    problem_set (p, STATUS_USAGE, "%s: has no words '%s'", index_path,
                 last_words);
  return good && at;
}

/* The page of ONE with NUMBER below DIRECTORY, else byte by byte the same.  */
static bool
write_numbered (const issue *one, unsigned number, const char *directory,
                problem *p)
{
  static const char first_line[] = "```\n";
  size_t first = strlen (first_line);
  buffer page = EMPTY_BUFFER, text = EMPTY_BUFFER;
  buffer_print (&page, "%snumber: %u\n", first_line, number);
  char *path = format_text ("%s/%s.md", directory, one->name);
  bool good = read_file (one->path, &text, p) && make_parents (path, p);
  if (good)
    buffer_add (&page, text.bytes + first, text.size - first);
  good = good && write_file (path, page.bytes, page.size, p);
  free (path);
  buffer_free (&page);
  buffer_free (&text);
  return good;
}

int
give_numbers (const issue_list *list, char **argv)
{
  problem p;
  unsigned last;
  bool good = find_last (list, &last, &p);
  for (size_t i = 0; good && i < list->count; i++)
    if (!list->items[i].number)
      {
        good = write_numbered (&list->items[i], ++last, argv[0], &p);
        printf ("%s: %u\n", list->items[i].name, last);
      }
  return good ? STATUS_GOOD : problem_print (&p);
}

/* --- the index -------------------------------------------------------------- */

/* The columns of the table, and the classes that each has.  */
static const struct
{
  const char *title, *classes;
} columns[] = { { "memory safety, crash", "memory crash" },
                { "silently wrong", "wrong-stack wrong-value" },
                { "refuses valid", "rejects-valid" },
                { "accepts invalid", "accepts-invalid" },
                { "loses data", "loses-data" },
                { "slow, cosmetic, no defect", "slow cosmetic none" } };

enum
{
  COLUMNS = sizeof columns / sizeof *columns
};

static size_t
component_length (const issue *i)
{
  return strcspn (i->name, "/");
}

static bool
is_new_component (const issue_list *list, size_t i)
{
  if (i == 0)
    return true;
  const issue *before = &list->items[i - 1], *now = &list->items[i];
  size_t length = component_length (now);
  return length != component_length (before)
         || strncmp (before->name, now->name, length) != 0;
}

static bool
begins (const char *text, const char *with)
{
  return strncmp (text, with, strlen (with)) == 0;
}

/* Do the authors know it, by a report or because it is mended?  */
static bool
is_public (const issue *one)
{
  return !begins (one->reported, "not ") && !begins (one->reported, "nothing");
}

/* The row of the pages from FIRST to before END; of all, called NAME.  */
static void
print_row (const issue_list *list, size_t first, size_t end, const char *name)
{
  size_t counts[COLUMNS] = { 0 }, public = 0;
  for (size_t i = first; i < end; i++)
    {
      public += is_public (&list->items[i]);
      for (int c = 0; c < COLUMNS; c++)
        counts[c] += has_word (columns[c].classes, list->items[i].severity);
    }
  const issue *one = &list->items[first];
  printf ("| %.*s | %zu", name ? (int) strlen (name) : (int) component_length (one),
          name ? name : one->name, end - first);
  for (int c = 0; c < COLUMNS; c++)
    if (counts[c])
      printf (" | %zu", counts[c]);
    else
      printf (" |");
  printf (" | %zu |\n", public);
}

static void
print_table (const issue_list *list)
{
  printf ("\n| component | pages");
  for (int c = 0; c < COLUMNS; c++)
    printf (" | %s", columns[c].title);
  printf (" | reported, or mended |\n|---|");
  for (int c = 0; c < COLUMNS + 2; c++)
    printf ("---|");
  putchar ('\n');
  for (size_t i = 0; i < list->count;)
    {
      size_t end = i + 1;
      while (end < list->count && !is_new_component (list, end))
        end++;
      print_row (list, i, end, NULL);
      i = end;
    }
  if (list->count)
    print_row (list, 0, list->count, "**all**");
}

int
print_index (const issue_list *list, char **argv)
{
  problem p;
  unsigned last;
  if (!find_last (list, &last, &p))
    return problem_print (&p);
  unsigned next = last;
  for (size_t i = 0; i < list->count; i++)
    last += !list->items[i].number;
  printf ("# Known issues\n\nMade of the pages in [issues](issues/README.md) by "
          "`make known-issues` for version %s; a line for each defect. "
          "%s%u.\n",
          argv[0], last_words, last);
  print_table (list);
  for (size_t i = 0; i < list->count; i++)
    {
      const issue *one = &list->items[i];
      if (is_new_component (list, i))
        printf ("\n## %.*s\n\n| number | what | class | releases | reported "
                "|\n|---|---|---|---|---|\n",
                (int) component_length (one), one->name);
      printf ("| %u | [%s](issues/%s.md) | %s | %s | %s |\n",
              one->number ? one->number : ++next, one->title, one->name,
              one->severity, one->affects, one->reported);
    }
  return STATUS_GOOD;
}
