/* The command line, by argp.  */
#include "options.h"

#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory.h"

/* Standard output, closed at exit.  */

enum { HOST_FAILED = 3 };

static const char *program;

/* A program that is started without standard output, and writes nothing, is
   none that failed.  */
static bool
close_whole (int *error)
{
  bool has_failed = ferror (stdout) != 0, has_rest = __fpending (stdout) > 0;
  *error = fclose (stdout) == 0 ? 0 : errno;
  has_failed |= *error && (has_rest || *error != EBADF);
  return !has_failed;
}

/* After a failed write that was flushed long ago, the reason is lost.  */
static void
close_stdout (void)
{
  int error;
  if (close_whole (&error))
    return;
  fprintf (stderr, "%.*s: standard output: %s\n",
           (int) strcspn (program, " "), program,
           error ? strerror (error) : "cannot be written");
  _exit (HOST_FAILED);
}

void
close_stdout_at_exit (const char *name)
{
  if (!program && atexit (close_stdout) != 0)
    out_of_memory (0);
  program = name;
}

#ifndef SFRAME_VERSION /* else the one line of the file VERSION */
#define SFRAME_VERSION "unknown"
#endif

enum
{
  WRONG_COMMAND_LINE = 2,
  MOST_OPTIONS = 48,
  FIRST_KEY = 0x100, /* of options that have no letter */
  SHORT_HELP = 'h'
};

/* What argp hands to the parser.  */
typedef struct parsing
{
  const usage *usage;
  char **arguments; /* those found so far */
  int count;
} parsing;

/* Names: "--name", "-n", "-n, --name".  */

static int
letter_of (const option_spec *spec)
{
  return spec->name[0] == '-' && spec->name[1] != '-' ? spec->name[1] : 0;
}

static const char *
long_name_of (const option_spec *spec)
{
  const char *dashes = strstr (spec->name, "--");
  return dashes ? dashes + 2 : NULL;
}

static bool
is_heading (const option_spec *spec)
{
  return spec->name[0] != '-';
}

static int
key_of (const usage *u, const option_spec *spec)
{
  int letter = letter_of (spec);
  return letter ? letter : FIRST_KEY + (int) (spec - u->options);
}

/* Values.  */

static void
wants (struct argp_state *state, const option_spec *spec, const char *what,
       const char *value)
{
  const char *name = strstr (spec->name, "--");
  argp_error (state, "%s wants %s, not '%s'", name ? name : spec->name, what,
              value);
}

static void
take_number (struct argp_state *state, const option_spec *spec,
             const char *value)
{
  uint64_t number;
  uint64_t most = spec->most ? spec->most : UINT64_MAX;
  char what[80];
  spec->number->is_given = true;
  if (parse_number (value, &number) && number >= spec->least && number <= most)
    {
      spec->number->value = number;
      return;
    }
  if (spec->most)
    snprintf (what, sizeof what, "a number from %" PRIu64 " to %" PRIu64,
              spec->least, most);
  else if (spec->least)
    snprintf (what, sizeof what, "a number from %" PRIu64 " on", spec->least);
  else
    snprintf (what, sizeof what, "a number");
  wants (state, spec, what, value);
}

static void
take_name (struct argp_state *state, const option_spec *spec,
           const char *value)
{
  char what[512] = "one of";
  size_t length = strlen (what);
  for (const char *const *name = spec->names; *name; name++)
    {
      if (strcmp (*name, value) == 0)
        {
          *spec->text = value;
          return;
        }
      if (length < sizeof what)
        length += (size_t) snprintf (what + length, sizeof what - length,
                                     " %s", *name);
    }
  wants (state, spec, what, value);
}

void
text_list_add (text_list *list, const char *text)
{
  if (list->count == list->capacity)
    {
      list->capacity = list->capacity ? 2 * list->capacity : 8;
      void *grown = reallocarray ((void *) list->items, list->capacity,
                                  sizeof *list->items);
      if (!grown)
        out_of_memory (0);
      list->items = (const char **) grown;
    }
  list->items[list->count++] = text;
}

void
text_list_free (text_list *list)
{
  free ((void *) list->items);
  *list = (text_list){ .count = 0 };
}

static void
take_option (struct argp_state *state, const option_spec *spec, char *value)
{
  const char *what = NULL;
  if (spec->flag)
    *spec->flag = true;
  else if (spec->number)
    take_number (state, spec, value);
  else if (spec->names)
    take_name (state, spec, value);
  else if (spec->text)
    *spec->text = value;
  else if (spec->list)
    text_list_add (spec->list, value);
  else
    what = spec->take (spec->context, value);
  if (what)
    wants (state, spec, what, value);
}

/* Parsing.  */

static void
check_count (struct argp_state *state, const parsing *p)
{
  const usage *u = p->usage;
  if (!u->arguments && p->count > 0)
    argp_error (state, "takes no argument, and '%s' is one", p->arguments[0]);
  else if (p->count < u->least)
    argp_error (state, "wants %s", u->arguments);
  else if (u->arguments && u->most && p->count > u->most)
    argp_error (state, "wants %s, and not '%s'", u->arguments,
                p->arguments[u->most]);
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  parsing *p = state->input;
  const option_spec *spec = p->usage->options;
  if (key == ARGP_KEY_ARG)
    p->arguments[p->count++] = value;
  else if (key == ARGP_KEY_END)
    check_count (state, p);
  for (; spec && spec->name; spec++)
    if (!is_heading (spec) && key_of (p->usage, spec) == key)
      {
        take_option (state, spec, value);
        return 0;
      }
  if (key == SHORT_HELP)
    argp_state_help (state, stdout, ARGP_HELP_STD_HELP);
  return key == ARGP_KEY_ARG || key == ARGP_KEY_END || key == SHORT_HELP
             ? 0 : ARGP_ERR_UNKNOWN;
}

static void
print_version (FILE *out, struct argp_state *state)
{
  fprintf (out, "%.*s " SFRAME_VERSION "\n", (int) strcspn (state->name, " "),
           state->name);
}

static void
describe_options (const usage *u, struct argp_option *all)
{
  int count = 0;
  for (const option_spec *s = u->options; s && s->name; s++)
    {
      if (count + 2 >= MOST_OPTIONS)
        abort ();
      if (is_heading (s))
        all[count++] = (struct argp_option){ .doc = s->name };
      else
        all[count++]
            = (struct argp_option){ .name = long_name_of (s),
                                    .key = key_of (u, s),
                                    .arg = s->flag      ? NULL
                                           : s->value ? s->value
                                                      : "N",
                                    .doc = s->help };
    }
  all[count++] = (struct argp_option){ .key = SHORT_HELP,
                                       .flags = OPTION_HIDDEN };
  all[count] = (struct argp_option){ .name = NULL };
}

static char *
describe (const usage *u)
{
  char *text = NULL;
  if (asprintf (&text, "%s%s%s", u->summary, u->after ? "\v" : "",
                u->after ? u->after : "") < 0)
    out_of_memory (0);
  return text;
}

int
parse_options (char **argv, const usage *u)
{
  struct argp_option all[MOST_OPTIONS];
  int argc = 0;
  close_stdout_at_exit (u->name);
  while (argv[argc])
    argc++;
  char **named = calloc ((size_t) argc + 2, sizeof *named);
  char *text = describe (u);
  if (!named)
    out_of_memory (0);
  named[0] = (char *) u->name;
  memcpy (named + 1, argv, (size_t) argc * sizeof *argv);
  describe_options (u, all);
  const struct argp argp = { .options = all, .parser = parse,
                             .args_doc = u->arguments, .doc = text };
  parsing p = { .usage = u, .arguments = argv };
  argp_program_version_hook = print_version;
  argp_err_exit_status = WRONG_COMMAND_LINE;
  argp_parse (&argp, argc + 1, named, u->has_one_dash ? ARGP_LONG_ONLY : 0,
              NULL, &p);
  argv[p.count] = NULL;
  free (named);
  free (text);
  return p.count;
}

void
refuse_usage (const usage *u, const char *format, ...)
{
  va_list values;
  va_start (values, format);
  fflush (stdout);
  fprintf (stderr, "%s: ", u->name);
  vfprintf (stderr, format, values);
  fprintf (stderr, "\nTry `%s --help' for more information.\n", u->name);
  va_end (values);
  exit (WRONG_COMMAND_LINE);
}
