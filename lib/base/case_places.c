/* Files of cases.  */
#include "case_places.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"

static const char blanks[] = " \t\r";

/* A line of a file.  */
typedef struct place
{
  const char *path;
  unsigned line;
} place;

static bool
refuse (place at, problem *p, const char *what, const char *name)
{
  problem_set (p, STATUS_USAGE, "%.400s:%u: %s%.200s", at.path, at.line, what,
               name);
  p->is_placed = true;
  return false;
}

/* How long the word at TEXT is, which ends before END.  */
static size_t
word_length (const char *text, const char *end)
{
  const char *at = text;
  while (at < end && !strchr (blanks, *at))
    at++;
  return (size_t) (at - text);
}

static const char *
past_blanks (const char *text, const char *end)
{
  while (text < end && *text && strchr (blanks, *text))
    text++;
  return text;
}

/* Paths are made of it.  */
static bool
is_name (const char *name)
{
  static const char letters[]
      = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  size_t group = strspn (name, letters);
  const char *last = name + group + (name[group] == '/');
  return group && name[group] == '/' && *last
         && strspn (last, letters) == strlen (last);
}

const case_place *
case_place_named (const case_places *all, const char *name, size_t length)
{
  static const char folder[] = "vectors/";
  size_t skip
      = strncmp (name, folder, sizeof folder - 1) == 0 ? sizeof folder - 1 : 0;
  if (length < skip)
    return NULL;
  name += skip;
  length -= skip;
  for (size_t i = 0; i < all->count; i++)
    if (strncmp (all->items[i].name, name, length) == 0
        && !all->items[i].name[length])
      return &all->items[i];
  return NULL;
}

/* FROM, what follows the word `case` of the line AT, up to END.  */
static bool
begin_case (case_places *all, place at, const char *from, const char *end,
            problem *p)
{
  from = past_blanks (from, end);
  size_t length = word_length (from, end);
  const char *rest = past_blanks (from + length, end);
  char *name = format_text ("%.*s", (int) length, from);
  const case_place *other = case_place_named (all, name, strlen (name));
  char *first = other ? format_text ("%s is at %s:%u, too", name, other->path,
                                     other->line)
                      : NULL;
  bool good
      = !is_name (name) || (rest < end && *rest != '#') ? refuse (
            at, p,
            "expected a line 'case GROUP/NAME': letters, digits, - and _", "")
        : other ? refuse (at, p, "case ", first)
                : true;
  free (first);
  if (!good)
    {
      free (name);
      return false;
    }
  all->items = grow_array (all->items, all->count, &all->capacity,
                           sizeof *all->items);
  all->items[all->count++]
      = (case_place){ .name = name, .path = at.path, .line = at.line };
  return true;
}

static void
end_case (case_place *c, const char *end)
{
  c->size = (size_t) (end - c->text);
  while (c->size > 1 && c->text[c->size - 1] == '\n'
         && c->text[c->size - 2] == '\n')
    c->size--;
}

static bool
split (case_places *all, const case_file *f, problem *p)
{
  const char *line = (const char *) f->text.bytes, *stop = line + f->text.size;
  size_t before = all->count;
  for (place at = { f->path, 1 }; line < stop; at.line++)
    {
      const char *newline = memchr (line, '\n', (size_t) (stop - line));
      const char *end = newline ? newline : stop,
                 *word = past_blanks (line, end);
      const char *next = newline ? newline + 1 : stop;
      bool begins
          = word_length (word, end) == 4 && memcmp (word, "case", 4) == 0;
      if (begins && all->count > before)
        end_case (&all->items[all->count - 1], line);
      if (begins && !begin_case (all, at, word + 4, end, p))
        return false;
      if (begins)
        all->items[all->count - 1].text = next;
      if (all->count == before && word < end && *word != '#')
        return refuse (
            at, p,
            "before the first line 'case GROUP/NAME' there is other text", "");
      line = next;
    }
  if (all->count == before)
    return problem_set (p, STATUS_USAGE,
                        "%s: there is no line 'case GROUP/NAME'", f->path);
  end_case (&all->items[all->count - 1], stop);
  return true;
}

/* The number of the first file that is in the folder of PATH.  */
static size_t
folder_of (const case_places *all, const char *path)
{
  const char *slash = strrchr (path, '/');
  size_t length = slash ? (size_t) (slash - path) + 1 : 0, i = 0;
  while (strncmp (all->files[i].path, path, length) != 0
         || strchr (all->files[i].path + length, '/'))
    i++;
  return i;
}

bool
case_places_add (case_places *all, const char *path, buffer text, problem *p)
{
  size_t before = all->count;
  all->files = grow_array (all->files, all->file_count, &all->file_capacity,
                           sizeof *all->files);
  case_file *f = &all->files[all->file_count++];
  *f = (case_file){ .path = format_text ("%s", path), .text = text };
  size_t folder = folder_of (all, path);
  bool good = split (all, f, p);
  for (size_t i = before; good && i < all->count; i++)
    all->items[i].folder = folder;
  while (!good && all->count > before)
    free (all->items[--all->count].name);
  return good;
}

bool
case_places_read (case_places *all, const char *path, problem *p)
{
  buffer text = EMPTY_BUFFER;
  if (read_file (path, &text, p))
    return case_places_add (all, path, text, p);
  buffer_free (&text);
  return false;
}

bool
take_each_file (const char *tree, const char *pattern, const char *whats,
                bool (*take) (void *context, const char *path, buffer *content,
                              problem *p),
                void *context, problem *p)
{
  glob_t found = { .gl_pathc = 0 };
  char *paths = format_text ("%s/%s", tree, pattern);
  bool good = glob (paths, GLOB_ERR | GLOB_BRACE, NULL, &found) == 0;
  if (!good)
    problem_set (p, STATUS_USAGE, "%s: no %s are there: is %s the checkout?",
                 paths, whats, tree);
  for (size_t i = 0; good && i < found.gl_pathc; i++)
    {
      buffer content = EMPTY_BUFFER;
      good = read_file (found.gl_pathv[i], &content, p)
             && take (context, found.gl_pathv[i], &content, p);
      buffer_free (&content);
    }
  globfree (&found);
  free (paths);
  return good;
}

static bool
take_file (void *all, const char *path, buffer *text, problem *p)
{
  buffer taken = *text;
  *text = EMPTY_BUFFER;
  return case_places_add (all, path, taken, p);
}

bool
case_places_read_tree (case_places *all, const char *tree, problem *p)
{
  return take_each_file (tree, "corpora/vectors/*.sfv", "cases", take_file,
                         all, p)
         && take_each_file (tree, "corpora/{regressions,files}/*.sfv", "cases",
                            take_file, all, p);
}

static int
by_name (const void *a, const void *b)
{
  const case_place *x = a, *y = b;
  size_t i = 0;
  if (x->folder != y->folder)
    return x->folder < y->folder ? -1 : 1;
  while (x->name[i] && x->name[i] == y->name[i])
    i++;
  return (x->name[i] ? x->name[i] : '.') - (y->name[i] ? y->name[i] : '.');
}

void
case_places_sort (case_places *all)
{
  if (all->count)
    qsort (all->items, all->count, sizeof *all->items, by_name);
}

void
case_places_free (case_places *all)
{
  for (size_t i = 0; i < all->count; i++)
    free (all->items[i].name);
  for (size_t i = 0; i < all->file_count; i++)
    {
      free (all->files[i].path);
      buffer_free (&all->files[i].text);
    }
  free (all->items);
  free (all->files);
}
