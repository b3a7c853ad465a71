/* Mutants of sources in C, awk and shell: one token, condition or command,
   changed at a time.

     mutants list FILE...     ID, old text, new text and MARK of each, by tabs
     mutants apply ID FILE    the file with mutant ID in it

   FILE.c and FILE.h are C, FILE.awk is awk, any other file is a shell's.  An
   id is FILE:FUNCTION:KIND:N, the Nth of its kind in that function or table;
   FILE has its directory's name before it, as files of several are called the
   same.  A mark is "FILE FUNCTION: LINE", the line with the change in it as
   {OLD -> NEW}, or {KIND} before what it is done to: an argument for a mutant
   is bound to its mark, so that it does not pass to another line.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/program.h"
#include "mutants.h"

static char *
read_text (const char *path)
{
  const char *why;
  FILE *file = open_text (path, &why);
  char *text = NULL;
  size_t size = 0;
  if (!file)
    stop_with (why, path);
  if (getdelim (&text, &size, '\0', file) < 0)
    stop_with ("cannot be read", path);
  fclose (file);
  return text;
}

/* The last two words of PATH.  */
static const char *
short_name (const char *path)
{
  const char *at = strrchr (path, '/');
  while (at && at > path && at[-1] != '/')
    at--;
  return at ? at : path;
}

static int
mutate_file (const char *path, const char *id)
{
  char *text = read_text (path);
  source s
      = { .name = short_name (path), .text = text, .id = id, .out = stdout };
  const char *dot = strrchr (s.name, '.');
  if (dot && (strcmp (dot, ".c") == 0 || strcmp (dot, ".h") == 0))
    mutate_c (&s);
  else if (dot && strcmp (dot, ".awk") == 0)
    mutate_awk (&s, text, strlen (text));
  else
    mutate_shell (&s);
  free (s.met);
  free (text);
  return s.found;
}

static int
list (char **argv)
{
  const usage u
      = { .name = "mutants list",
          .arguments = "FILE...",
          .least = 1,
          .summary = "Prints ID, old text, new text and mark of each "
                     "mutant, separated by tabs." };
  parse_options (argv, &u);
  for (; *argv; argv++)
    mutate_file (*argv, NULL);
  return 0;
}

static int
apply (char **argv)
{
  const usage u = { .name = "mutants apply",
                    .arguments = "ID FILE",
                    .least = 2,
                    .most = 2,
                    .summary = "Prints FILE with the mutant ID in it." };
  parse_options (argv, &u);
  if (mutate_file (argv[1], argv[0]) != 1)
    stop_with ("no such mutant", argv[0]);
  return 0;
}

int
main (int argc, char **argv)
{
  static const command all[]
      = { { "list", "print the mutants of files", list },
          { "apply", "print a file with one mutant", apply } };
  (void) argc;
  return run_command (
      argv, "mutants",
      "Changes sources, one token, condition or command at a time.",
      (const command *const[]){ &all[0], &all[1], NULL });
}
