#include "issues_index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/whole.h"
#include "lib/base/word.h"
#include "lib/issues/blocks.h"
#include "lib/issues/schema.h"

/* The list of lines that explain by shape, and why.  */

/* Lines of one oracle on one page that are known to tell nothing.  */
typedef struct exception
{
  char *name;
  enum oracle oracle;
  unsigned long lines, seen;
  unsigned line; /* of the list */
} exception;

typedef struct exceptions
{
  exception *items;
  size_t count, capacity;
} exceptions;

/* Has ORACLE fields that tell, and LINE a glob of none of them?  */
static bool
is_by_shape (const shows *line)
{
  bool has_fields = false;
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    if (observed_field_at (line->oracle, i)->name
        && observed_field_at (line->oracle, i)->role == ROLE_TELLS)
      {
        if (line->field[i].count
            && strcmp (line->field[i].items[0], "*") != 0)
          return false;
        has_fields = true;
      }
  return has_fields;
}

static exception *
find (const exceptions *all, const char *name, enum oracle oracle)
{
  for (size_t i = 0; i < all->count; i++)
    if (all->items[i].oracle == oracle
        && strcmp (all->items[i].name, name) == 0)
      return &all->items[i];
  return NULL;
}

/* TEXT is NAME ORACLE LINES WHY.  */
static bool
take_line (exceptions *all, char *text, unsigned number, const char *path,
           problem *p)
{
  if (*text == '#' || *text == '\0')
    return true;
  char *rest = text, *name = strsep (&rest, " "),
       *oracle = strsep (&rest, " ");
  char *lines = strsep (&rest, " "), *end = lines;
  exception e = { .line = number,
                  .oracle = oracle ? oracle_by_name (oracle) : ORACLES,
                  .lines = lines ? strtoul (lines, &end, 10) : 0 };
  if (!rest || !*rest || e.oracle == ORACLES || e.lines == 0 || *end
      || find (all, name, e.oracle))
    return problem_set (p, STATUS_USAGE,
                        "%s:%u: is no line NAME ORACLE LINES WHY of its own",
                        path, number);
  e.name = format_text ("%s", name);
  all->items = grow_array (all->items, all->count, &all->capacity,
                           sizeof *all->items);
  all->items[all->count++] = e;
  return true;
}

static bool
exceptions_read (exceptions *all, const char *path, problem *p)
{
  buffer content = EMPTY_BUFFER;
  if (access (path, F_OK) != 0)
    return true;
  bool good = read_file (path, &content, p);
  buffer_add (&content, "", 1);
  char *rest = (char *) content.bytes, *text;
  for (unsigned number = 1; good && (text = strsep (&rest, "\n")); number++)
    good = take_line (all, text, number, path, p);
  buffer_free (&content);
  return good;
}

/* Every line that tells nothing is among ALL.  */
static bool
count_lines (const issue_list *pages, exceptions *all, size_t *count,
             problem *p)
{
  for (size_t i = 0; i < pages->shows_count; i++)
    {
      const shows *line = &pages->shows[i];
      const issue *page = issue_of (pages, line);
      if (!is_by_shape (line))
        continue;
      ++*count;
      exception *e = find (all, page->name, line->oracle);
      if (!e || ++e->seen > e->lines)
        return problem_set (p, STATUS_USAGE,
                            "%s:%u: explains by shape: of what was seen it "
                            "tells where it is, and not what is wrong",
                            page->path, line->line);
    }
  return true;
}

static bool
each_is_needed (const exceptions *all, const char *path, problem *p)
{
  for (size_t i = 0; i < all->count; i++)
    {
      const exception *e = &all->items[i];
      if (e->seen < e->lines)
        return problem_set (p, STATUS_USAGE, "%s:%u: %s has %lu such lines",
                            path, e->line, e->name, e->seen);
    }
  return true;
}

bool
lines_tell_differences (const issue_list *pages, const char *directory,
                        size_t *count, problem *p)
{
  exceptions all = { .count = 0 };
  char *path = format_text ("%s/by-shape", directory);
  *count = 0;
  bool good = exceptions_read (&all, path, p)
              && count_lines (pages, &all, count, p)
              && each_is_needed (&all, path, p);
  for (size_t i = 0; i < all.count; i++)
    free (all.items[i].name);
  free (all.items);
  free (path);
  return good;
}

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
                { "slow, cosmetic", "slow cosmetic" } };

enum
{
  COLUMNS = sizeof columns / sizeof *columns
};

static const struct
{
  const char *title, *about;
  bool is_folded;
} parts[PARTS] = {
  [PART_TOOLS]
  = { "SFrame tools, in current releases",
      "Assemblers, linkers and readers, and the format.", false },
  [PART_CFI] = { "Wrong CFI elsewhere, by project",
                   "`.sframe` is made of the same directives as `.eh_frame`, "
                   "and wrong where they are.",
                   false },
  [PART_RIGHT]
  = { "Looked at, and right", "No defect: why it is not one.", true },
  [PART_DESIGN]
  = { "By design", "The project means it so, or the format cannot say it.",
      true },
  [PART_GONE] = { "Gone", "Of older releases alone.", true },
};

/* A page, and the number that it has or will have.  */
typedef struct row
{
  const issue *page;
  unsigned number;
  enum part part;
} row;

static int
compare_projects (const issue *a, const issue *b)
{
  int in_a, in_b;
  const char *of_a = project_of (a, &in_a), *of_b = project_of (b, &in_b);
  int order = strncmp (of_a, of_b, (size_t) (in_a < in_b ? in_a : in_b));
  return order ? order : in_a - in_b;
}

/* The place of WORD in WORDS: the order of what matters.  */
static size_t
place_in (const char *words, const char *word)
{
  const char *at = strstr (words, word);
  return at ? (size_t) (at - words) : strlen (words);
}

static int
by_part (const void *a, const void *b)
{
  static const char reaches[]
      = "ordinary shipped option special directives crafted";
  static const char classes[]
      = "memory crash rejects-valid wrong-stack wrong-value loses-data "
        "accepts-invalid slow cosmetic";
  const row *x = a, *y = b;
  const issue *of_x = x->page, *of_y = y->page;
  size_t far_x = place_in (reaches, of_x->reach),
         far_y = place_in (reaches, of_y->reach);
  size_t bad_x = place_in (classes, of_x->severity),
         bad_y = place_in (classes, of_y->severity);
  int project = compare_projects (of_x, of_y);
  return x->part != y->part ? (int) x->part - (int) y->part
         : project          ? project
         : far_x != far_y   ? (far_x < far_y ? -1 : 1)
         : bad_x != bad_y   ? (bad_x < bad_y ? -1 : 1)
                            : strcmp (of_x->name, of_y->name);
}

/* The pages of LIST, each with its number, in the order of the index.  */
static row *
rows_of (const issue_list *list, unsigned last)
{
  row *rows = grow (NULL, (list->count + 1) * sizeof *rows);
  for (size_t i = 0; i < list->count; i++)
    {
      const issue *page = &list->items[i];
      rows[i] = (row){ .page = page,
                       .number = page->number ? page->number : ++last,
                       .part = part_of (page) };
    }
  qsort (rows, list->count, sizeof *rows, by_part);
  return rows;
}

/* Do the authors know it, by a report or because it is mended?  */
static bool
is_public (const issue *one)
{
  return !text_begins (one->reported, "not ")
         && !text_begins (one->reported, "nothing");
}

/* The row of the pages from FIRST to before END, of the project NAME.  */
static void
print_row (const row *first, const row *end, const char *name, int length)
{
  size_t counts[COLUMNS] = { 0 }, public = 0;
  for (const row *each = first; each < end; each++)
    {
      public += is_public (each->page);
      for (int c = 0; c < COLUMNS; c++)
        counts[c] += has_word (columns[c].classes, each->page->severity);
    }
  printf ("| %.*s | %zu", length, name, (size_t) (end - first));
  for (int c = 0; c < COLUMNS; c++)
    if (counts[c])
      printf (" | %zu", counts[c]);
    else
      printf (" |");
  printf (" | %zu |\n", public);
}

/* The last of those from FIRST to before END that are of its project and part, and one more.  */
static const row *
end_of_project (const row *first, const row *end)
{
  const row *at = first;
  while (at < end && at->part == first->part
         && compare_projects (at->page, first->page) == 0)
    at++;
  return at;
}

/* The defects that users can meet are those of the first two parts.  */
static void
print_table (const row *rows, const row *end)
{
  printf ("\n## How many\n\nDefects that users can meet. Correct, intended "
          "or repaired behaviour is not counted.\n"
          "\n| project | defects");
  for (int c = 0; c < COLUMNS; c++)
    printf (" | %s", columns[c].title);
  printf (" | reported or repaired |\n|---|");
  for (int c = 0; c < COLUMNS + 2; c++)
    printf ("---|");
  putchar ('\n');
  const row *at = rows;
  for (enum part part = PART_TOOLS; part <= PART_CFI; part++)
    {
      const row *first = at;
      for (const row *next; at < end && at->part == part; at = next)
        {
          int length;
          next = end_of_project (at, end);
          const char *name = project_of (at->page, &length);
          print_row (at, next, name, length);
        }
      print_row (
          first, at,
          part == PART_TOOLS ? "**SFrame tools**" : "**CFI elsewhere**", 20);
    }
}

/* What has a key `first', in the order of its numbers.  */
static void
print_first (const issue_list *list)
{
  const char *why;
  const issue *page = next_of_first (list, 0);
  if (page)
    printf ("\n## What matters most to users of SFrame\n\n");
  for (; page; page = next_of_first (list, rank_of (page, &why)))
    {
      unsigned long rank = rank_of (page, &why);
      printf ("%lu. %s ([%s](issues/%s.md))\n", rank, why, page->name,
              page->name);
    }
}

static void
print_project (const row *first, const row *end)
{
  int length;
  const char *name = project_of (first->page, &length);
  printf ("\n### %.*s\n\n| number | what | class | reach | releases | "
          "reported |\n|---|---|---|---|---|---|\n",
          length, name);
  for (; first < end; first++)
    printf ("| %u | [%s](issues/%s.md) | %s | %s | %s | %s |\n", first->number,
            first->page->title, first->page->name, first->page->severity,
            first->page->reach, first->page->affects, first->page->reported);
}

/* The rows from FIRST on that are of one part; what follows them.  */
static const row *
print_part (const row *first, const row *end)
{
  enum part part = first->part;
  const row *after = first, *next;
  while (after < end && after->part == part)
    after++;
  printf ("\n## %s\n\n%s\n", parts[part].title, parts[part].about);
  if (parts[part].is_folded)
    printf ("\n<details><summary>%zu pages</summary>\n",
            (size_t) (after - first));
  for (const row *at = first; at < after; at = next)
    {
      next = end_of_project (at, after);
      print_project (at, next);
    }
  if (parts[part].is_folded)
    printf ("\n</details>\n");
  return after;
}

int
print_index (const issue_list *list, char **argv)
{
  problem p;
  unsigned last;
  if (!find_last (list, &last, &p))
    return problem_print (&p);
  row *rows = rows_of (list, last);
  const row *end = rows + list->count;
  for (size_t i = 0; i < list->count; i++)
    last += !list->items[i].number;
  printf (
      "# Known issues\n\nMade of the pages in [issues](issues/README.md) by "
      "`make known-issues` for version %s; a line for each page. %s%u.\n",
      argv[0], last_words, last);
  print_first (list);
  print_table (rows, end);
  for (const row *at = rows; at < end;)
    at = print_part (at, end);
  free (rows);
  return STATUS_GOOD;
}
