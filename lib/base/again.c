/* How a user starts a program of ours again.  */
#include "again.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* A shell reads WORD as one, as it is.  */
static bool
is_plain (const char *word)
{
  static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "0123456789-_=./,:+@%";
  return *word && word[strspn (word, plain)] == '\0';
}

char *
again_word (const char *word)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (!out)
    out_of_memory (0);
  if (is_plain (word))
    fputs (word, out);
  else
    {
      fputc ('\'', out);
      for (; *word; word++)
        fputs (*word == '\'' ? "'\\''" : (char[]){ *word, '\0' }, out);
      fputc ('\'', out);
    }
  fclose (out);
  return text;
}

/* scripts/sframe says in SFRAME_FRONT how it was called; scripts/toolchain
   says in which root, or with which prefix, the program runs.  */
char *
again_program (void)
{
  const char *program = program_invocation_name; /* argv[0] */
  const char *front = getenv ("SFRAME_FRONT");
  const char *root = getenv ("SFRAME_TOOLCHAIN");
  const char *prefix = getenv ("SFRAME_TOOLCHAIN_PREFIX");
  char *text = NULL;
  int length = front  ? asprintf (&text, "%s", front)
               : root ? asprintf (&text, "scripts/toolchain run %s -- %s",
                                  prefix ? prefix : root, program)
                      : asprintf (&text, "%s", program);
  if (length < 0)
    out_of_memory (0);
  return text;
}

/* Up to a blank that no quotes are around.  */
static size_t
word_size (const char *command)
{
  size_t size = 0;
  for (bool is_quoted = false;
       command[size] && (is_quoted || command[size] != ' '); size++)
    is_quoted ^= command[size] == '\'';
  return size;
}

char *
again_lines (const char *command, size_t before)
{
  enum { COLUMNS = 80, INDENT = 4 };
  static const char end[] = " \\";
  char *text = NULL;
  size_t all, column = before;
  FILE *out = open_memstream (&text, &all);
  if (!out)
    out_of_memory (0);
  for (const char *at = command; *at;)
    {
      size_t size = word_size (at),
             needed = size + (at[size] ? strlen (end) : 0);
      if (at > command && column + 1 + needed > COLUMNS)
        {
          column = INDENT + needed > COLUMNS ? 1 : INDENT;
          fprintf (out, "%s\n%*s", end, (int) column, "");
        }
      else if (at > command)
        column += (size_t) fprintf (out, " ");
      column += (size_t) fprintf (out, "%.*s", (int) size, at);
      at += size + (at[size] == ' ');
    }
  fclose (out);
  return text;
}
