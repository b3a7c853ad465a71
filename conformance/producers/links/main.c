/* sframe-links: does the linker's output say what a case expects?  Run by
   conformance/producers/links/look, once for each case, linker and ABI.  */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "case.h"
#include "checks.h"
#include "lib/base/again.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/observe/observation.h"

typedef struct judge
{
  const char *directory, *path;
  char *name; /* of the case */
  pairing who;
  link_case text;
  outcome outcome;
  link_file names; /* with symbols that the output has lost */
  char *output; /* name of the file in OUTCOME */
  buffer log;   /* of OUTCOME */
  bool is_replaced, may_fail, is_twice;
  bool is_without; /* no table is asked for */
  bool loses;      /* as the case says */
} judge;

/* What the link left.  */

static bool
read_text (const judge *j, const char *name, buffer *content, problem *p)
{
  char *path = format_text ("%s/%s", j->directory, name);
  bool good = read_file (path, content, p);
  free (path);
  if (good)
    buffer_add (content, "", 1);
  return good;
}

static bool
is_input (const char *name, const char *output)
{
  const char *end = strrchr (name, '.');
  return end && strcmp (end, ".o") == 0 && strcmp (name, output) != 0;
}

/* One that is no ELF file, or is invalid, says nothing.  */
static bool
read_input (judge *j, const char *name, size_t *capacity, problem *p)
{
  outcome *o = &j->outcome;
  char *path = format_text ("%s/%s", j->directory, name);
  o->inputs = grow_array (o->inputs, o->input_count, capacity,
                          sizeof *o->inputs);
  link_file *object = &o->inputs[o->input_count];
  bool is_loaded = link_file_load (path, object, p);
  free (path);
  if (is_loaded && object->verdict != SF_INVALID)
    {
      o->input_count++;
      return true;
    }
  link_file_free (object);
  return is_loaded || p->status == STATUS_INVALID;
}

/* Every object but the output.  */
static bool
read_inputs (judge *j, problem *p)
{
  size_t capacity = 0;
  DIR *directory = opendir (j->directory);
  const struct dirent *entry;
  bool good = directory != NULL;
  while (good && (errno = 0, entry = readdir (directory)))
    if (is_input (entry->d_name, j->output))
      good = read_input (j, entry->d_name, &capacity, p);
  bool is_listed = directory && (!good || errno == 0);
  if (!is_listed)
    problem_set (p, STATUS_USAGE, "%s: %m", j->directory);
  if (directory)
    closedir (directory);
  return good && is_listed;
}

static void
forget_output (judge *j)
{
  outcome *o = &j->outcome;
  for (size_t i = 0; i < o->input_count; i++)
    link_file_free (&o->inputs[i]);
  free (o->inputs);
  link_file_free (&o->output);
  free (j->output);
  o->inputs = NULL;
  o->input_count = 0;
  j->output = NULL;
}

/* Has the case several outputs?  */
static bool
has_files (const judge *j)
{
  size_t i = 0;
  while (i < j->text.count && strcmp (j->text.lines[i].key, "file") != 0)
    i++;
  return i < j->text.count;
}

/* What the linker printed when it made the output called NAME, and how it ended.
   Where there is one output, and of what another tool made, all that it printed,
   and its worst end.  */
static bool
take_end (judge *j, const char *name, problem *p)
{
  problem none;
  char *log = format_text ("logs/%s", name);
  char *status = format_text ("%s.status", log);
  buffer number = EMPTY_BUFFER;
  buffer_free (&j->log);
  j->log = EMPTY_BUFFER;
  bool is_own = has_files (j) && read_text (j, status, &number, &none);
  bool good = read_text (j, is_own ? log : "log", &j->log, p)
              && (is_own || read_text (j, "status", &number, p));
  if (good)
    {
      j->outcome.status = (int) strtol ((char *) number.bytes, NULL, 10);
      j->outcome.log = (char *) j->log.bytes;
    }
  buffer_free (&number);
  free (status);
  free (log);
  return good;
}

/* A link that failed has no output, or one that is no ELF file.  */
static bool
load_output (judge *j, const char *name, problem *p)
{
  outcome *o = &j->outcome;
  char *path = format_text ("%s/%s", j->directory, name);
  j->output = format_text ("%s", name);
  bool is_missing = access (path, F_OK) != 0 && errno == ENOENT;
  o->has_output = !is_missing && link_file_load (path, &o->output, p);
  bool good = o->has_output || is_missing || p->status == STATUS_INVALID;
  o->names = &o->output;
  free (path);
  return good && read_inputs (j, p);
}

/* Checks.  */

static char *
command_again (const judge *j)
{
  char *name = again_word (j->name);
  char *again = format_text ("make links CASE=%s LINKS=%s/%s", name,
                             j->who.linker, j->who.abi);
  free (name);
  return again;
}

/* WHY with N in the place of addresses, which are others in each run of a
   compiler; the caller frees it.  */
static char *
without_addresses (const char *why)
{
  char *text = format_text ("%s", why), *to = text;
  for (const char *from = text; *from;)
    if (strncmp (from, "0x", 2) == 0)
      {
        *to++ = 'N';
        from += 2 + strspn (from + 2, "0123456789abcdef");
      }
    else
      *to++ = *from++;
  *to = '\0';
  return text;
}

/* Say that CHECK, in the words KIND TEXT, is RESULT.  WHY: what is there
   instead, by which pages go.  */
static void
observe (const judge *j, const check *c, char *what,
         enum observed_result result, const char *why)
{
  char *link = format_text ("%s/%s", j->who.linker, j->who.abi);
  char *test = format_text ("%s %s: %s: %s", j->name, link, j->output, what);
  char *again = result == SAW_GOOD ? NULL : command_again (j);
  bool is_of_end = c && c->is_of_end;
  const char *says = is_of_end && result != SAW_GOOD ? why : NULL;
  char *found = c && why && !is_of_end ? without_addresses (why) : NULL;
  const char *loss = c && c->is_of_loss && result != SAW_GOOD
                         ? loss_of (j->outcome.log)
                         : NULL;
  const observation o
      = { .oracle = ORACLE_LINKS, .result = result, .test = test,
          .text = why, .again = again,
          .seen = { .value = { [LINKS_CASE] = j->name, [LINKS_LINK] = link,
                               [LINKS_CHECK] = c ? c->name : NULL,
                               [LINKS_SAYS] = says,
                               [LINKS_LOSS] = loss,
                               [LINKS_FOUND] = found } } };
  observation_write (stdout, &o);
  free (found);
  free (again);
  free (test);
  free (link);
  free (what);
}

/* Does it hold?  */
static bool
judge_check (judge *j, const char *kind, const check *c, const char *text,
             const char *words)
{
  buffer why = EMPTY_BUFFER;
  bool holds = c->holds (&j->outcome, words, &why);
  buffer_add (&why, "", 1);
  observe (j, c, format_text ("%s %s", kind, text),
           holds ? SAW_GOOD : SAW_WRONG,
           holds ? NULL : (const char *) why.bytes);
  buffer_free (&why);
  return holds;
}

/* Which of the implied checks do not apply to the output?  */
static void
look_ahead (judge *j, size_t from)
{
  j->is_replaced = j->may_fail = j->is_twice = j->is_without = false;
  j->loses = false;
  for (size_t i = from; i < j->text.count; i++)
    {
      const case_line *line = &j->text.lines[i];
      const char *words;
      if (strcmp (line->key, "file") == 0)
        return;
      const check *c = check_of (line->value, &words);
      bool is_check = strcmp (line->key, "expect") == 0
                      || strcmp (line->key, "silent") == 0;
      if (!is_check || !c || !case_line_applies (line, &j->who))
        continue;
      j->is_replaced |= c->replaces_all;
      j->may_fail |= strcmp (c->name, "fails") == 0
                     || strcmp (c->name, "survives") == 0;
      j->is_without |= c->replaces_all && strcmp (c->name, "survives") != 0;
      j->loses |= strcmp (c->name, "loses") == 0;
      j->is_twice |= strcmp (c->name, "twice") == 0;
    }
}

/* Is C of this output, too?  */
static bool
is_implied (const judge *j, const check *c)
{
  if (strcmp (c->name, "links") == 0)
    return !j->may_fail;
  bool is_replaced = c->is_of_loss ? j->is_without : j->is_replaced;
  return c->is_implied && !is_replaced && !(c->is_of_loss && j->loses)
         && !(j->is_twice && strcmp (c->name, "once") == 0);
}

/* The checks of every output.  False: there is nothing to judge.  */
static bool
judge_implied (judge *j, size_t from)
{
  look_ahead (j, from);
  for (const check *const *table = check_tables; *table; table++)
    for (const check *c = *table; c->name; c++)
      if (is_implied (j, c) && !judge_check (j, "always", c, c->name, "")
          && strcmp (c->name, "links") == 0)
        return false;
  return true;
}

static bool
judge_line (judge *j, const case_line *line, problem *p)
{
  const char *words;
  const check *c = check_of (line->value, &words);
  if (!c)
    return problem_set (p, STATUS_USAGE, "%s: there is no check '%.80s'",
                        j->path, line->value);
  judge_check (j, line->key, c, line->value, words);
  return true;
}

/* `names: FILE` in the lines for the output that begin at FROM: it has lost its
   symbols; FILE has them.  */
static bool
take_names (judge *j, size_t from, problem *p)
{
  for (size_t i = from; i < j->text.count; i++)
    {
      const case_line *line = &j->text.lines[i];
      if (strcmp (line->key, "file") == 0)
        return true;
      if (strcmp (line->key, "names") != 0
          || !case_line_applies (line, &j->who))
        continue;
      char *path = format_text ("%s/%s", j->directory, line->value);
      link_file_free (&j->names);
      bool good = link_file_load (path, &j->names, p);
      j->outcome.names = &j->names;
      free (path);
      return good;
    }
  return true;
}

/* The output called NAME, whose lines begin at FROM.  *IS_THERE: it can be
   judged further.  */
static bool
begin_output (judge *j, const char *name, size_t from, bool *is_there,
              problem *p)
{
  forget_output (j);
  if (!take_end (j, name, p) || !load_output (j, name, p)
      || (j->outcome.has_output && !take_names (j, from, p)))
    return false;
  *is_there = judge_implied (j, from);
  return true;
}

static bool
judge_lines (judge *j, problem *p)
{
  bool is_there;
  bool good = begin_output (j, "out", 0, &is_there, p);
  for (size_t i = 0; good && i < j->text.count; i++)
    {
      const case_line *line = &j->text.lines[i];
      bool is_check = strcmp (line->key, "expect") == 0
                      || strcmp (line->key, "silent") == 0;
      if (!case_line_applies (line, &j->who))
        continue;
      if (strcmp (line->key, "file") == 0)
        good = begin_output (j, line->value, i + 1, &is_there, p);
      else if (is_check && is_there)
        good = judge_line (j, line, p);
    }
  return good;
}

/* A command of the case, other than the linker, failed: nothing can be said of
   the linker, and no defect of its is to blame.  */
static bool
judge_commands (judge *j)
{
  enum
  {
    COMMAND_FAILED = 126
  }; /* as conformance/producers/links/one writes it */
  if (j->outcome.status != COMMAND_FAILED)
    return true;
  char *why = format_text ("%.*s", (int) strcspn (j->outcome.log, "\n"),
                           j->outcome.log);
  j->output = format_text ("out");
  observe (j, NULL, format_text ("always commands"), SAW_WRONG, why);
  free (why);
  return false;
}

/* Commands.  */

static int
show (char **paths)
{
  problem p;
  int status = STATUS_GOOD;
  for (; *paths; paths++)
    {
      link_file file;
      if (link_file_load (*paths, &file, &p))
        link_file_print (&file);
      else
        {
          problem_print (&p);
          status = STATUS_USAGE;
        }
      link_file_free (&file);
    }
  return status;
}

static bool
run_judge (judge *j, problem *p)
{
  buffer status = EMPTY_BUFFER, log = EMPTY_BUFFER, rows = EMPTY_BUFFER;
  problem rows_problem;
  const char *base = strrchr (j->path, '/');
  j->name = format_text ("%s", base ? base + 1 : j->path);
  bool good = case_read (&j->text, j->path, p)
              && read_text (j, "status", &status, p)
              && read_text (j, "log", &log, p);
  if (good)
    {
      j->outcome.status = (int) strtol ((char *) status.bytes, NULL, 10);
      j->outcome.log = (char *) log.bytes;
      /* Only what was executed has rows.  */
      bool has_rows = read_text (j, "rows", &rows, &rows_problem);
      j->outcome.rows = has_rows ? (char *) rows.bytes : "";
      good = !judge_commands (j) || judge_lines (j, p);
      forget_output (j);
    }
  link_file_free (&j->names);
  buffer_free (&j->log);
  buffer_free (&status);
  buffer_free (&log);
  buffer_free (&rows);
  case_free (&j->text);
  free (j->name);
  return good;
}

/* The links that the CASES are for.  */
static int
list_links (selection *s, const judge *j, char **cases)
{
  problem p;
  s->results = j->directory;
  return select_links (s, cases, &p) ? STATUS_GOOD : problem_print (&p);
}

int
main (int argc, char **argv)
{
  judge j = { .directory = NULL };
  selection s = { .linkers = "corpora/links/linkers", .only = "*" };
  bool is_show = false;
  const option_spec specs[] = {
    { .name = "--directory", .value = "DIRECTORY", .text = &j.directory,
      .help = "directory of the link" },
    { .name = "--linker", .value = "NAME", .text = &j.who.linker,
      .help = "the linker" },
    { .name = "--abi", .value = "NAME", .text = &j.who.abi,
      .help = "the ABI" },
    { .name = "--show", .flag = &is_show,
      .help = "print the .sframe of each FILE, by name" },
    { .name = "--pairings", .value = "FILE", .text = &s.pairings,
      .help = "list the links of each CASE by these linkers and ABIs" },
    { .name = "--only", .value = "GLOB", .text = &s.only,
      .help = "of LINKER/ABI (default *)" },
    { .name = NULL }
  };
  const usage u
      = { .name = "sframe-links",
          .arguments = "CASE\n--pairings=FILE CASE...\n--show FILE...",
          .least = 1, .options = specs,
          .summary = "Compares the link of CASE, done in a directory, with "
                     "the expected result of the case.  The directory has "
                     "`status' and `log' of the linker and its input "
                     "objects.  Prints the input of sframe-judge.",
          .after = "exit status: 0 compared; 2 wrong usage or input" };
  problem p;
  (void) argc;
  program_name = "sframe-links";
  int count = parse_options (argv + 1, &u);
  if (is_show)
    return show (argv + 1);
  if (s.pairings && j.directory)
    return list_links (&s, &j, argv + 1);
  if (count != 1 || !j.directory || !j.who.linker || !j.who.abi)
    refuse_usage (&u, "wants a CASE, --directory, --linker and --abi");
  j.path = argv[1];
  return run_judge (&j, &p) ? STATUS_GOOD : problem_print (&p);
}
