/* The command line of a run, for repeating it in a shell.  */
#include "command.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/again.h"
#include "lib/base/buffer.h"

static void
add_word (buffer *text, const char *word)
{
  char *quoted = again_word (word);
  buffer_print (text, " %s", quoted);
  free (quoted);
}

/* Is WORD the option NAME, with its value or before it?  */
static bool
is_option (const char *word, const char *name)
{
  size_t length = strlen (name);
  return strncmp (word, name, length) == 0
         && (word[length] == '\0' || word[length] == '=');
}

/* The words of the option at ARGV that need no repeating.  */
static int
words_left_out (char *const *argv)
{
  if (is_option (argv[0], "--explain"))
    return 1;
  if (!is_option (argv[0], "--json") && !is_option (argv[0], "--rows"))
    return 0;
  return strchr (argv[0], '=') || !argv[1] ? 1 : 2;
}

static char *
text_of (buffer *text)
{
  buffer_add (text, "", 1);
  return (char *) text->bytes;
}

command
command_of (char *const *argv)
{
  buffer begin = EMPTY_BUFFER, rest = EMPTY_BUFFER;
  char *program = again_program ();
  buffer_print (&begin, "%s", program);
  free (program);
  argv++;
  while (*argv && strcmp (*argv, "--") != 0)
    {
      int left_out = words_left_out (argv);
      if (left_out == 0)
        add_word (&begin, *argv);
      argv += left_out ? left_out : 1;
    }
  for (; *argv; argv++)
    add_word (&rest, *argv);
  return (command) { .begin = text_of (&begin), .rest = text_of (&rest) };
}

void
command_free (command *c)
{
  free (c->begin);
  free (c->rest);
}

char *
command_whole (const command *c)
{
  return format_text ("%s%s", c->begin, c->rest);
}

char *
command_explaining (const command *c, uint64_t instructions)
{
  return format_text ("%s --explain --max-steps=%" PRIu64 "%s", c->begin,
                      instructions, c->rest);
}
