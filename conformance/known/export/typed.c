/* What a person types, of a reproducer: the calls of tools, and the lines that
   make what these read.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/program.h"
#include "lib/base/word.h"
#include "recipe.h"

/* Is C one that a maintainer types, and not one by which the script looks?  */
static bool
is_tool (const typed *c)
{
  static const char *const tools[]
      = { "as",           "ld",           "ld.gold",   "objcopy",
          "objdump",      "readelf",      "gcc",       "g++",
          "cc",           "clang",        "clang++",   "llvm-mc",
          "llvm-readelf", "llvm-readobj", "ld.lld",    "llvm-objcopy",
          "mold",         "poke",         "ocamlfind", "ocamlopt",
          "./t" };
  /* After a variable: by the emulator.  */
  const char *program = c->words[*c->words[0] == '$' && c->count > 1];
  for (size_t i = 0; i < sizeof tools / sizeof tools[0]; i++)
    if (strcmp (program, tools[i]) == 0 || typed_triple (c, tools[i]))
      return true;
  return false;
}

/* One that is to fail, without the words for that.  */
static void
add_command (typed c, buffer *out)
{
  while (c.count > 1
         && (strcmp (c.words[0], "!") == 0 || strcmp (c.words[0], "if") == 0))
    memmove (c.words, c.words + 1, sizeof *c.words * (size_t) c.count--);
  if (!is_tool (&c))
    return;
  for (int w = 0; w < c.count; w++)
    buffer_print (out, "%s%s", w ? " " : "", c.words[w]);
  if (c.filter)
    buffer_print (out, " | %s", c.filter);
  buffer_print (out, "\n");
}

/* Does LINE make a file or folder of what is at hand, and not of what a tool
   has printed?  */
static bool
makes_file (const char *line)
{
  static const char pattern[]
      = "(^ *|&& |[|][|] )((mkdir|cp|tar) |(printf|echo) .*>[^&])| dd .*of=";
  return matches (pattern, line);
}

static const char letters[]
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";

/* The variables of TEXT that have no value of their own go to NEEDED, each
   with a blank after it.  */
static void
add_variables (const char *text, buffer *needed)
{
  bool is_quoted = false;
  for (; *text; text++)
    {
      const char *name = text + 1 + (text[1] == '{');
      size_t length = strspn (name, letters);
      is_quoted ^= *text == '\'';
      if (!is_quoted && *text == '$' && length
          && !text_begins (name + length, ":-"))
        buffer_print (needed, "%.*s ", (int) length, name);
    }
}

/* Does LINE, all of it, give a value to one of NEEDED?  That one is taken
   out.  */
static bool
gives_value (const char *line, buffer *needed)
{
  size_t length = strspn (line, letters), quotes = 0;
  for (const char *at = line; (at = strchr (at, '\'')); at++)
    quotes++;
  bool found = false, is_value = line[length] == '=' && quotes % 2 == 0;
  for (size_t i = 0, own; is_value && i < needed->size; i += own + 1)
    {
      uint8_t *name = needed->bytes + i;
      own = (size_t) ((uint8_t *) memchr (name, ' ', needed->size - i) - name);
      if (own == length && memcmp (name, line, length) == 0)
        {
          memset (name, ' ', length);
          found = true;
        }
    }
  return found;
}

/* The text of LINE, whose commands are COUNT from C on; empty: none of it is
   typed.  */
static buffer
typed_of_line (const char *line, const typed *c, int count, buffer *needed)
{
  buffer text = EMPTY_BUFFER;
  if (makes_file (line) || gives_value (line, needed))
    {
      const char *guard = strstr (line, " || exit ");
      size_t length = guard ? (size_t) (guard - line) : strlen (line);
      buffer_print (&text, "%.*s\n", (int) length, line);
    }
  else if (*line != '[')
    for (int i = 0; i < count; i++)
      add_command (c[i], &text);
  if (text.size)
    {
      buffer_add (&text, "", 1);
      add_variables ((const char *) text.bytes, needed);
      text.size--;
    }
  return text;
}

void
add_typed (const recipe *r, buffer *out)
{
  buffer texts[MOST_COMMANDS], needed = EMPTY_BUFFER;
  bool is_all = true;
  int end = r->command_count;
  for (int i = end; i-- > 0;)
    {
      const char *line = r->commands[i].line;
      texts[i] = EMPTY_BUFFER;
      if (!line)
        continue;
      texts[i] = typed_of_line (line, &r->commands[i], end - i, &needed);
      is_all = is_all && (!texts[i].size || *line != ' ');
      end = i;
    }
  for (size_t i = 0; i < needed.size; i++)
    is_all = is_all && needed.bytes[i] == ' ';
  for (int i = 0; i < r->command_count; i++)
    {
      if (is_all && texts[i].size)
        buffer_add (out, texts[i].bytes, texts[i].size);
      buffer_free (&texts[i]);
    }
  buffer_free (&needed);
}
