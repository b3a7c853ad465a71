#include "script_look.h"

#include <stdlib.h>

#include "lib/base/grow.h"
#include "lib/base/word.h"

static bool
ends (const char *text, const char *with)
{
  size_t length = strlen (text), end = strlen (with);
  return length >= end && strcmp (text + length - end, with) == 0;
}

static bool
ends_with_some (const char *word, const char *const *ends_of)
{
  while (*ends_of && !ends (word, *ends_of))
    ends_of++;
  return *ends_of;
}

static bool
is_compiler (const char *word)
{
  return ends_with_some (word, (const char *const[]){ "gcc", "g++", "clang",
                                                      "clang++", "ocamlopt",
                                                      "rustc", NULL });
}

static bool
is_tool (const char *word)
{
  static const char *const plain[]
      = { "-as", "-ld", "ld.lld", "ld.gold", "llvm-mc", "mold", NULL };
  return is_compiler (word) || strcmp (word, "as") == 0
         || strcmp (word, "ld") == 0 || ends_with_some (word, plain);
}

/* Is OPTION what a tool does by itself or a distribution asks for, or says only what is made?  */
static bool
is_ordinary (const char *option)
{
  static const char whole[]
      = "-O -O0 -O1 -O2 -O3 -Os -S -c -o -e -r -z -g -w -shared -fPIC "
        "-fasynchronous-unwind-tables "
        "-fomit-frame-pointer -fno-omit-frame-pointer "
        "-fstack-clash-protection -fstack-protector-strong "
        "-fcf-protection -mbranch-protection=standard --gsframe -Wa,--gsframe "
        "--gc-sections --help --version -nopervasives -nostdlib "
        "-config-var";
  return has_word (whole, option) || text_begins (option, "--target=")
         || text_begins (option, "-triple=")
         || text_begins (option, "-filetype=")
         || text_begins (option, "--emit=") || text_begins (option, "-print-");
}

/* One simple COMMAND of the script, which is cut.  */
static void
look_at_command (script_look *look, char *command)
{
  char *rest = command, *word, *tool = NULL;
  while ((word = strsep (&rest, " \t\"")))
    {
      if (text_begins (word, "options="))
        tool = word;
      else if (!tool && *word && !strchr (word, '=')
               && !has_word ("! if then while do", word))
        tool = is_tool (word) ? word : "";
      if (*word != '-' || !tool || !*tool)
        continue;
      look->has_option |= !is_ordinary (word);
      look->compiles
          |= is_compiler (tool)
             && (has_word ("-S -c", word) || text_begins (word, "--emit="));
    }
}

/* A LINE outside of the files that the script writes.  */
static void
look_at_line (script_look *look, char *line)
{
  line[strcspn (line, "#")] = '\0';
  for (char *rest = line, *command; (command = strsep (&rest, ";|&()'"));)
    look_at_command (look, command);
}

/* A LINE of a file that the script writes.  */
static void
look_at_input (script_look *look, const char *line)
{
  static const char *const words[]
      = { "asm",       "__builtin_", "ms_abi", "[[", "_sve.h>",
          "intrin.h>", NULL };
  for (const char *const *word = words; *word; word++)
    look->names_registers |= strstr (line, *word) != NULL;
  look->has_directives |= strstr (line, ".cfi_") != NULL;
  look->makes_input = true;
}

/* The word that ends the file that LINE begins; NULL: it begins none.  */
static char *
file_end (const char *line)
{
  const char *at = strstr (line, "<<");
  at = at ? at + strspn (at, "<-'\"") : "";
  size_t length = strcspn (at, "'\" |;");
  return length ? format_text ("%.*s", (int) length, at) : NULL;
}

script_look
look_at_script (const block *script)
{
  script_look look = { .is_there = script->lines };
  char *copy = format_text ("%.*s", (int) script->length,
                            script->lines ? script->lines : ""),
       *end = NULL;
  for (char *at = copy;
       (at = strstr (at, "\\\n"));) /* a command goes on in the next line */
    at[0] = at[1] = ' ';
  for (char *rest = copy, *line; (line = strsep (&rest, "\n"));)
    if (end && strcmp (line, end) == 0)
      {
        free (end);
        end = NULL;
      }
    else if (end)
      look_at_input (&look, line);
    else
      {
        end = file_end (line);
        look_at_line (&look, line);
      }
  free (end);
  free (copy);
  return look;
}
