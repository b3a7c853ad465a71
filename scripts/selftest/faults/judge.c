#include "judge.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "lib/base/input.h"
#include "lib/base/number.h"

/* The commands that are disturbed: a line for each, WORD... [<FILE] [| MARK...].  */

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

enum { WRONG_INPUT = 2, HOST_FAILED = 3 };

static bool __attribute__ ((format (printf, 2, 3)))
because (char *reason, const char *format, ...)
{
  va_list values;
  va_start (values, format);
  vsnprintf (reason, REASON_SIZE, format, values);
  va_end (values);
  return false;
}

/* Below "tmp" nothing is left, whatever happens.  */
static bool
is_temporary (const char *path)
{
  return strncmp (path, "tmp/", 4) == 0;
}

static bool
is_as_in (const left_file *f, const state *s)
{
  const left_file *same = state_find (s, f->path);
  return same && same->is_directory == f->is_directory
         && text_is_same (&same->content, &f->content);
}

static bool
is_begun (const left_file *f, const state *whole)
{
  const left_file *same = state_find (whole, f->path);
  return same && !same->is_directory;
}

/* What cannot be removed stays.  */
static bool
may_stay (const fault_kind *kind, const state *whole, const left_file *f)
{
  return strcmp (kind->name, "unlink") == 0 && !state_find (whole, f->path);
}

static bool
files_are_good (const disturbed *d, const fault_kind *kind,
                const state *before, const state *whole,
                const ending *ended, char *reason)
{
  const state *after = &ended->left;
  bool is_rest = d->has_rest && WEXITSTATUS (ended->run.status) == WRONG_INPUT;
  for (size_t i = 0; i < after->count; i++)
    {
      const left_file *f = &after->files[i];
      if (may_stay (kind, whole, f))
        continue;
      if (is_temporary (f->path))
        return because (reason, "%s is left", f->path);
      if (is_as_in (f, whole) || is_as_in (f, before)
          || ((d->is_kept || is_rest) && is_begun (f, whole)))
        continue;
      return because (reason, "%s is %s", f->path,
                      state_find (whole, f->path) ? "neither old nor whole"
                                                  : "left");
    }
  for (size_t i = 0; i < before->count; i++)
    if (!state_find (after, before->files[i].path))
      return because (reason, "%s is lost", before->files[i].path);
  return true;
}

static bool
is_changed (const left_file *f, const left_file *whole, char *reason)
{
  enum { BEFORE = 30, SHOWN = 100 };
  size_t at = 0;
  if (!whole)
    return because (reason, "%s is left", f->path);
  while (at < f->content.size && at < whole->content.size
         && f->content.bytes[at] == whole->content.bytes[at])
    at++;
  size_t rest = f->content.size - at, from = at < BEFORE ? 0 : at - BEFORE;
  return because (reason, "%s is changed: '%.*s'", f->path,
                  (int) (at - from + (rest < SHOWN ? rest : SHOWN)),
                  f->content.bytes + from);
}

static bool
files_are_whole (const fault_kind *kind, const state *whole,
                 const state *after, char *reason)
{
  for (size_t i = 0; i < whole->count; i++)
    if (!state_find (after, whole->files[i].path))
      return because (reason, "%s is missing", whole->files[i].path);
  for (size_t i = 0; i < after->count; i++)
    if (!is_as_in (&after->files[i], whole)
        && !may_stay (kind, whole, &after->files[i]))
      return is_changed (&after->files[i],
                         state_find (whole, after->files[i].path), reason);
  return true;
}

/* As if nothing had happened.  */
static bool
is_unmoved (const fault_kind *kind, const ending *whole,
            const ending *after, char *reason)
{
  if (!text_is_same (&whole->left.out, &after->left.out))
    return because (reason, "status %d, and other output",
                    WEXITSTATUS (after->run.status));
  /* Nobody can say that nothing can be said.  */
  bool is_mute = strstr (kind->name, "write")
                 && after->left.err.size < whole->left.err.size;
  if (!is_mute && !text_is_same (&whole->left.err, &after->left.err))
    return because (reason, "status %d, and other messages: %.*s",
                    WEXITSTATUS (after->run.status),
                    (int) (after->left.err.size < 200 ? after->left.err.size
                                                      : 200),
                    after->left.err.bytes);
  return files_are_whole (kind, &whole->left, &after->left, reason);
}

/* Lines of AFTER past those that it has in common with WHOLE.  */
static text
new_lines (const text *whole, const text *after)
{
  size_t common = 0;
  for (size_t i = 0; i < whole->size && i < after->size
                     && whole->bytes[i] == after->bytes[i]; i++)
    if (after->bytes[i] == '\n')
      common = i + 1;
  return (text) { after->bytes + common, after->size - common };
}

static bool
says_one_line (const text *whole, const text *after, char *reason)
{
  text rest = new_lines (whole, after);
  const char *end = memchr (rest.bytes, '\n', rest.size);
  if (end && rest.size > 1 && end + 1 == rest.bytes + rest.size)
    return true;
  return because (reason, "not one line: '%.*s'",
                  (int) (rest.size < 300 ? rest.size : 300), rest.bytes);
}

bool
judge (const disturbed *d, const fault_kind *kind, const state *before,
       const ending *whole, const ending *after, char *reason)
{
  int status = after->run.status;
  if (after->run.is_late)
    return because (reason, "it does not end");
  if (WIFSIGNALED (status))
    return because (reason, "signal %d", WTERMSIG (status));
  if (after->run.has_left)
    return because (reason, "a process is left");
  if (status == whole->run.status)
    return is_unmoved (kind, whole, after, reason);
  status = WEXITSTATUS (status);
  bool is_documented = status == WRONG_INPUT || status == HOST_FAILED
                       || (d->fails && (uint64_t) status == d->fails);
  if (!is_documented)
    return because (reason, "status %d: %.*s", status,
                    (int) (after->left.err.size < 200 ? after->left.err.size
                                                      : 200),
                    after->left.err.bytes);
  if (kind->is_short)
    return because (reason, "a part that is read or written is no failure: %.*s",
                    (int) (after->left.err.size < 200 ? after->left.err.size
                                                      : 200),
                    after->left.err.bytes);
  if (!says_one_line (&whole->left.err, &after->left.err, reason))
    return false;
  return files_are_good (d, kind, before, &whole->left, after, reason);
}

bool
judge_again (const ending *whole, const ending *after, char *reason)
{
  const text *said = &after->left.err;
  if (after->run.status != whole->run.status)
    return because (reason, "it does not go on: %.*s",
                    (int) (said->size < 200 ? said->size : 200), said->bytes);
  return files_are_whole (&fault_kinds[0], &whole->left, &after->left, reason);
}
