/* A hand-written case: its file.  */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"
#include "explain.h"
#include "input.h"

/* The case NAME of FOLDER (or "") below corpora, NULL: there is none.  Runs write
   the ABI at its end, as @aarch64-be.  */
static char *
case_in (const char *tree, const char *folder, const char *name)
{
  char *called = format_text ("%s%.*s", folder, (int) strcspn (name, "@"), name);
  char *path = format_text ("%s/corpora/%s.sfv", tree, called);
  bool is_there = access (path, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR);
  free (path);
  if (is_there)
    return called;
  free (called);
  return NULL;
}

char *
case_named (const char *tree, const char *name)
{
  if (!strchr (name, '/') || strstr (name, ".."))
    return NULL;
  char *called = case_in (tree, "", name);
  return called ? called : case_in (tree, "vectors/", name);
}

bool
explain_case (facts *f, const char *name, const char *tree, problem *p)
{
  char *file = format_text ("corpora/%s.sfv", name);
  char *path = format_text ("%s/%s", tree, file);
  buffer content = EMPTY_BUFFER;
  bool good = read_file (path, &content, p);
  facts_say (f, "case", name);
  facts_say (f, "file", file);
  good = good && add_entries_about (f, file, tree, p);
  fact *lines = facts_add (f, "lines", FACT_LINES);
  buffer_add (&content, "", 1);
  for (const char *line = (const char *) content.bytes; good && *line;)
    {
      size_t size = strcspn (line, "\n");
      fact_add (lines, line, size);
      line += size + (line[size] == '\n');
    }
  buffer_free (&content);
  free (path);
  free (file);
  return good;
}
