/* Reading issue pages.  */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "schema.h"

typedef struct reader
{
  issue_list *list;
  size_t first; /* of this folder: its numbers are its own */
  const char *path;
  unsigned line;
  issue page;
  bool is_everywhere; /* the page says why a line may be about everything */
  char *shows; /* the value of the last `shows:`, which may go on; or NULL */
  unsigned shows_line;
  bool has_shows;
} reader;

/* A head's keys with one value each; the last may be missing.  */
enum { REQUIRED = 7, KEYS = 12 };
static const char *const keys[KEYS]
    = { "title",    "blame", "class", "reach",   "affects", "clauses",
        "reported", "hides", "first", "project", "former",  "rests" };

static char **
value_of (issue *page, int key)
{
  char **const values[KEYS]
      = { &page->title,   &page->blame,   &page->severity, &page->reach,
          &page->affects, &page->clauses, &page->reported, &page->hides,
          &page->first,   &page->project, &page->former,   &page->rests };
  return values[key];
}

static bool
refuse (const reader *r, const char *what, const char *text, problem *p)
{
  return problem_set (p, STATUS_USAGE, "%s:%u: %s '%.80s'", r->path, r->line,
                      what, text);
}

static bool
is_word_of (const char *words, const char *word)
{
  size_t length = strlen (word);
  for (const char *at = words; (at = strstr (at, word)); at += length)
    if ((at == words || at[-1] == ' ')
        && (at[length] == ' ' || at[length] == '\0'))
      return length > 0;
  return false;
}

static bool
check_value (const reader *r, const char *key, const char *value, problem *p)
{
  static const struct
  {
    const char *key, *words;
  } choices[] = {
    { "blame", "assembler compiler consumer format input linker specification "
               "suite" },
    { "class", "memory crash rejects-valid accepts-invalid wrong-value "
               "wrong-stack loses-data slow cosmetic none" },
    { "reach", "ordinary shipped option special directives crafted gone design" },
  };
  for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
    if (strcmp (choices[i].key, key) == 0
        && !is_word_of (choices[i].words, value))
      return problem_set (p, STATUS_USAGE,
                          "%s:%u: the %s '%.40s' is none of: %s", r->path,
                          r->line, key, value, choices[i].words);
  return true;
}

/* The end of a value: a blank that is not quoted.  */
static char *
value_end (char *at)
{
  bool is_quoted = *at == '"';
  for (at += is_quoted; *at; at++)
    if (*at == '\\' && at[1])
      at++;
    else if (is_quoted ? *at == '"' : *at == ' ')
      return at;
  return is_quoted ? NULL : at;
}

static void
add_glob (globs *g, const char *from, size_t length)
{
  g->items = grow (g->items, (g->count + 1) * sizeof *g->items);
  g->items[g->count++] = format_text ("%.*s", (int) length, from);
}

/* Globs are separated by |, unless \ is before it.  */
static void
take_globs (globs *g, const char *text)
{
  const char *from = text;
  for (; *text; text++)
    if (*text == '\\' && text[1])
      text++;
    else if (*text == '|')
      {
        add_glob (g, from, (size_t) (text - from));
        from = text + 1;
      }
  add_glob (g, from, (size_t) (text - from));
}

/* A glob that matches this end of a program, which there is not, matches any.  */
static const char any_death[] = "exit status 7: no words";
static const char *const any_differences[] = { "sframe:cfa:sp+7>ra-7", "cfa:sp+7>ra-7" };

/* A glob ends, after its last colon, with a name or with WANTED>FOUND.  */
static bool
check_told (const reader *r, const shows *s, const globs *g, problem *p)
{
  for (size_t i = 0; i < g->count; i++)
    {
      const globs one = { .items = &g->items[i], .count = 1 };
      const char *colon = strrchr (g->items[i], ':');
      const char *name = colon ? colon + 1 : g->items[i];
      if (!strchr (name, '>') && !is_difference (s->oracle, name))
        return refuse (r, "is no name of differences.def, nor WANTED>FOUND:",
                       g->items[i], p);
      for (size_t k = 0; k < sizeof any_differences / sizeof *any_differences; k++)
        if (some_glob_matches (&one, any_differences[k]))
          return refuse (r, "fits any difference:", g->items[i], p);
    }
  return true;
}

static bool
take_field (const reader *r, shows *s, char *text, char **after, problem *p)
{
  char *value = strchr (text, '=');
  if (!value)
    return refuse (r, "is no FIELD=GLOBS:", text, p);
  *value++ = '\0';
  int place = field_by_name (s->oracle, text);
  const observed_field *field
      = place < 0 ? NULL : observed_field_at (s->oracle, place);
  if (!field || field->kind == KIND_RELEASE)
    return refuse (r, "is no field of this oracle:", text, p);
  char *end = value_end (value);
  if (!end)
    return refuse (r, "a quote does not end:", value, p);
  bool is_quoted = *value == '"';
  *after = *end ? end + 1 : end;
  if (is_quoted && **after && **after != ' ')
    return refuse (r, "after a quote is no blank:", *after, p);
  *end = '\0';
  globs *g = &s->field[place];
  if (g->count && field->kind != KIND_ANY)
    return refuse (r, "is there twice:", text, p);
  size_t before = g->count;
  take_globs (g, value + is_quoted);
  for (size_t i = before; i < g->count; i++)
    if (!*g->items[i])
      return refuse (r, "has an empty glob:", text, p);
  if (g->count > MOST_GLOBS)
    return refuse (r, "has more than 64 globs:", text, p);
  if (field->kind == KIND_DEATH && some_glob_matches (g, any_death))
    return refuse (r, "has to tell which end of a program the line explains, "
                      "and fits any:", text, p);
  if (field->kind == KIND_TOLD && !check_told (r, s, g, p))
    return false;
  if (field->kind == KIND_ANY && g->count > before + 1)
    return refuse (r, "has no alternatives, but may be there again:", text, p);
  return true;
}

/* Does no glob of S pick some of what its oracle looks at?  */
static bool
is_about_everything (const shows *s)
{
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    if (s->field[i].count
        && !is_seen (observed_field_at (s->oracle, i))
        && strcmp (s->field[i].items[0], "*") != 0)
      return false;
  return true;
}

static bool
fits (const shows *s, int place, const char *text)
{
  return !s->field[place].count || some_glob_matches (&s->field[place], text);
}

/* Would S, of the instructions, explain both what a compiler wrote and what an assembler made of it?  */
static bool
is_about_both_tables (const shows *s)
{
  return s->oracle == ORACLE_FLOW && fits (s, FLOW_TABLE, ".eh_frame") && fits (s, FLOW_TABLE, ".sframe")
         && fits (s, FLOW_EH_FRAME, "right");
}

/* What the programs of conformance/lab look with.  */
static bool
is_of_lab (enum oracle oracle)
{
  return oracle == ORACLE_AUDIT || oracle == ORACLE_FLOW;
}

static bool
take_shows (reader *r, char *text, problem *p)
{
  unsigned now = r->line;
  r->line = r->shows_line;
  char *at = text + strcspn (text, " ");
  if (*at)
    *at++ = '\0';
  issue_list *list = r->list;
  shows s = { .issue = list->count, .line = r->line,
              .oracle = oracle_by_name (text) };
  bool good = s.oracle != ORACLES || refuse (r, "is no oracle:", text, p);
  while (good && *(at += strspn (at, " ")))
    good = take_field (r, &s, at, &at, p);
  if (good && !r->is_everywhere && is_about_everything (&s))
    good = refuse (r, "is about all that is looked at, and no key "
                      "`everywhere' before it says why:", text, p);
  if (good && r->page.is_lab && !is_of_lab (s.oracle))
    good = refuse (r, "is an oracle that the lab does not ask:", text, p);
  if (good && is_about_both_tables (&s))
    good = refuse (r, "picks neither by `table' nor by `eh-frame', and explains what a compiler wrote and what an "
                      "assembler made of it alike:", text, p);
  list->shows = grow_array (list->shows, list->shows_count,
                            &list->shows_capacity, sizeof *list->shows);
  list->shows[list->shows_count++] = s;
  if (!list->last)
    {
      list->last = grow (NULL, sizeof *list->last);
      *list->last = (last_subject) { .count = 0 };
    }
  r->line = now;
  return good;
}

static bool
end_shows (reader *r, problem *p)
{
  char *text = r->shows, *before = r->page.shows;
  if (!text)
    return true;
  r->shows = NULL;
  r->page.shows = format_text ("%s%s\n", before ? before : "", text);
  bool good = strcmp (text, "-") == 0 || take_shows (r, text, p);
  free (before);
  free (text);
  return good;
}

static bool
take_number (reader *r, const char *value, problem *p)
{
  char *end;
  errno = 0;
  unsigned long number = strtoul (value, &end, 10);
  if (r->page.number || *value < '1' || *value > '9' || *end || errno
      || number > 100000)
    return refuse (r, "is no number of an issue, or another one:", value, p);
  r->page.number = (unsigned) number;
  return true;
}

static bool
take_gate (reader *r, const char *value, problem *p)
{
  r->page.is_lab = true;
  return (strcmp (value, "lab") == 0 && !r->has_shows)
         || refuse (r, "is no gate, or after a line `shows':", value, p);
}

static bool
take_key (reader *r, char *text, problem *p)
{
  char *value = strchr (text, ':');
  if (!value)
    return refuse (r, "is no `key: value` of a head:", text, p);
  *value++ = '\0';
  value += strspn (value, " ");
  if (!*value)
    return refuse (r, "has no value:", text, p);
  if (strcmp (text, "number") == 0)
    return take_number (r, value, p);
  if (strcmp (text, "gate") == 0)
    return take_gate (r, value, p);
  if (strcmp (text, "everywhere") == 0)
    {
      r->is_everywhere = true;
      return true;
    }
  if (strcmp (text, "shows") == 0)
    {
      r->has_shows = true;
      r->shows_line = r->line;
      r->shows = format_text ("%s", value);
      return true;
    }
  for (int i = 0; i < KEYS; i++)
    if (strcmp (text, keys[i]) == 0)
      {
        char **to = value_of (&r->page, i);
        if (*to)
          return refuse (r, "is there twice:", text, p);
        *to = format_text ("%s", value);
        return check_value (r, text, value, p);
      }
  return refuse (r, "is no key of a head:", text, p);
}

static bool
go_on (reader *r, const char *text, problem *p)
{
  if (!r->shows)
    return refuse (r, "only `shows` goes on in the next line:", text, p);
  char *longer
      = format_text ("%s %s", r->shows, text + strspn (text, " \t"));
  free (r->shows);
  r->shows = longer;
  return true;
}

static bool
end_head (reader *r, problem *p)
{
  for (int i = 0; i < REQUIRED; i++)
    if (!*value_of (&r->page, i))
      return refuse (r, "the head has no key", keys[i], p);
  return r->has_shows || refuse (r, "the head has no key", "shows", p);
}

/* The text that follows the head, and its first paragraph.  */
static bool
take_text (reader *r, FILE *file, char **line, size_t *size, problem *p)
{
  buffer why = EMPTY_BUFFER, text = EMPTY_BUFFER;
  bool is_first = true;
  while (getline (line, size, file) >= 0)
    {
      (*line)[strcspn (*line, "\n")] = '\0';
      buffer_print (&text, "%s\n", *line);
      is_first = is_first && (**line || !why.size);
      if (is_first)
        buffer_print (&why, "%s%s", why.size ? " " : "", *line);
    }
  buffer_add (&why, "", 1);
  buffer_add (&text, "", 1);
  r->page.why = (char *) why.bytes;
  r->page.text = (char *) text.bytes;
  return *r->page.why || refuse (r, "there is no text after the head of",
                                 r->page.name, p);
}

static const char fence[] = "```";

/* The next line, without its end; NULL: there is none.  */
static char *
next_line (reader *r, FILE *file, char **text, size_t *size)
{
  if (getline (text, size, file) < 0)
    return NULL;
  (*text)[strcspn (*text, "\n")] = '\0';
  r->line++;
  return *text;
}

static bool
read_head (reader *r, FILE *file, char **text, size_t *size, problem *p)
{
  const char *line = next_line (r, file, text, size);
  bool good = (line && strcmp (line, fence) == 0)
              || refuse (r, "a page begins with a line of ```, not",
                         line ? line : "", p);
  bool is_head = true;
  while (good && is_head && (line = next_line (r, file, text, size)))
    {
      if (line[0] == ' ' || line[0] == '\t')
        good = go_on (r, line, p);
      else
        {
          good = end_shows (r, p);
          is_head = strcmp (line, fence) != 0;
          if (good && is_head)
            good = take_key (r, *text, p);
        }
    }
  if (good && is_head)
    good = refuse (r, "the head does not end with a line of", fence, p);
  return good && end_head (r, p);
}

static bool
is_another (const reader *r, problem *p)
{
  for (size_t i = 0; i < r->list->count; i++)
    {
      const issue *other = &r->list->items[i];
      if (i >= r->first && r->page.number
          && other->number == r->page.number)
        return refuse (r, "has the number of", other->path, p);
      if (strcmp (other->name, r->page.name) == 0)
        return refuse (r, "has the name of", other->path, p);
    }
  return true;
}

/* COMPONENT/NAME of COMPONENT/NAME.md.  */
static char *
name_of_page (const char *path)
{
  const char *slash = strrchr (path, '/'), *start = slash ? slash : path;
  const char *dot = strrchr (start, '.');
  while (start > path && start[-1] != '/')
    start--;
  size_t length = dot ? (size_t) (dot - start) : strlen (start);
  return format_text ("%.*s", (int) length, start);
}

static bool
read_page (issue_list *list, size_t first, const char *path, problem *p)
{
  const char *why;
  FILE *file = open_text (path, &why);
  if (!file)
    return problem_set (p, STATUS_USAGE, "%s: %s", path, why);
  reader r = { .list = list, .first = first, .path = path,
               .page = { .path = format_text ("%s", path),
                         .name = name_of_page (path) } };
  char *text = NULL;
  size_t size = 0;
  bool good = read_head (&r, file, &text, &size, p)
              && take_text (&r, file, &text, &size, p) && is_another (&r, p);
  if (good && ferror (file))
    good = problem_set (p, STATUS_USAGE, "%s: cannot be read", path);
  (void) fclose (file);
  free (text);
  free (r.shows);
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count++] = r.page;
  return good;
}

static bool
is_page (const char *path)
{
  const char *dot = strrchr (path, '.'), *name = strrchr (path, '/');
  return dot && strcmp (dot, ".md") == 0
         && strcmp (name ? name + 1 : path, "README.md") != 0;
}

static int
by_name (const struct dirent **a, const struct dirent **b)
{
  return strcmp ((*a)->d_name, (*b)->d_name);
}

static int
is_shown (const struct dirent *entry)
{
  return entry->d_name[0] != '.';
}

enum { DEPTH = 2 };

static bool
read_below (issue_list *list, size_t first, const char *path, int depth,
            problem *p)
{
  struct dirent **entries;
  int count = scandir (path, &entries, is_shown, by_name);
  if (count < 0)
    return problem_set (p, STATUS_USAGE, "%s: %s", path, strerror (errno));
  bool good = true;
  for (int i = 0; i < count; i++)
    {
      char *below = format_text ("%s/%s", path, entries[i]->d_name);
      struct stat st;
      bool is_there = stat (below, &st) == 0;
      if (good && is_there && S_ISDIR (st.st_mode) && depth < DEPTH)
        good = read_below (list, first, below, depth + 1, p);
      else if (good && is_page (below))
        good = read_page (list, first, below, p);
      free (below);
      free (entries[i]);
    }
  free (entries);
  return good;
}

static bool
is_there (const issue_list *list, const char *name)
{
  size_t i = 0;
  while (i < list->count && strcmp (list->items[i].name, name) != 0)
    i++;
  return i < list->count;
}

/* Is there each issue that PAGE says it hides?  */
static bool
check_hidden (const issue_list *list, const issue *page, problem *p)
{
  bool good = true;
  char *names = format_text ("%s", page->hides ? page->hides : "");
  for (char *rest = names, *name; good && (name = strsep (&rest, " "));)
    good = !*name || is_there (list, name)
           || problem_set (p, STATUS_USAGE, "%s: hides '%s', which is no issue",
                           page->path, name);
  free (names);
  return good;
}

/* The pages of LIST that were added after the first BEFORE.  */
static bool
check_pages (const issue_list *list, size_t before, const char *path,
             problem *p)
{
  bool good = list->count > before
              || problem_set (p, STATUS_USAGE, "%s: has no issue page", path);
  for (size_t i = before; good && i < list->count; i++)
    good = check_hidden (list, &list->items[i], p);
  return good;
}

bool
issues_read (issue_list *list, const char *path, problem *p)
{
  struct stat st;
  size_t before = list->count;
  if (strcmp (path, "/dev/null") == 0)
    return true;
  if (stat (path, &st) != 0)
    return problem_set (p, STATUS_USAGE, "%s: %s", path, strerror (errno));
  if (!S_ISDIR (st.st_mode))
    return read_page (list, before, path, p);
  return read_below (list, before, path, 0, p)
         && check_pages (list, before, path, p);
}

static void
free_line (shows *line)
{
  for (int f = 0; f < OBSERVED_FIELDS; f++)
    {
      globs *g = &line->field[f];
      for (size_t k = 0; k < g->count; k++)
        free (g->items[k]);
      free (g->items);
    }
}

void
issues_without_lab (issue_list *list)
{
  size_t kept = 0;
  for (size_t i = 0; i < list->shows_count; i++)
    if (list->items[list->shows[i].issue].is_lab)
      free_line (&list->shows[i]);
    else
      list->shows[kept++] = list->shows[i];
  list->shows_count = kept;
}

void
issues_free (issue_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      issue *page = &list->items[i];
      for (int k = 0; k < KEYS; k++)
        free (*value_of (page, k));
      free (page->path);
      free (page->name);
      free (page->why);
      free (page->text);
      free (page->shows);
    }
  for (size_t i = 0; i < list->shows_count; i++)
    free_line (&list->shows[i]);
  free (list->items);
  free (list->shows);
  if (list->last)
    {
      free (list->last->subject);
      free (list->last->lines);
      free (list->last);
    }
  *list = (issue_list) { .count = 0 };
}
