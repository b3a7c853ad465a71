/* A case as JSON (corpora/vectors/schema.json, file_case).  */
#include <string.h>

#include "file_case.h"

static void
add_string (buffer *json, const char *text, size_t size)
{
  buffer_add (json, "\"", 1);
  for (size_t i = 0; i < size; i++)
    if (text[i] == '"' || text[i] == '\\')
      buffer_print (json, "\\%c", text[i]);
    else if ((unsigned char) text[i] < ' ')
      buffer_print (json, "\\u%04x", (unsigned) text[i]);
    else
      buffer_add (json, text + i, 1);
  buffer_add (json, "\"", 1);
}

static void
add_member (buffer *json, const char *name, const char *text)
{
  buffer_print (json, ", \"%s\": ", name);
  add_string (json, text, strlen (text));
}

/* The line at AT, which has SIZE bytes, number N of the dump.  It is added to
   LINES; where it is open, to SILENT; and where it says that elements may
   follow, to neither.  */
static void
add_line (buffer *json, buffer *lines, buffer *silent, unsigned *n,
          const char *at, size_t size)
{
  static const char mark[] = " silent ", follows[] = "element ...";
  const char *open = memmem (at, size, mark, sizeof mark - 1);
  size_t shown = open ? (size_t) (open - at) : size;
  const char *clause = open ? open + sizeof mark - 1 : NULL;
  int length = clause ? (int) (at + size - clause) : 0;
  if (shown == sizeof follows - 1 && memcmp (at, follows, shown) == 0)
    {
      buffer_print (json,
                    ", \"elements_may_follow\": { \"silent\": \"%.*s\" }",
                    length, clause);
      return;
    }
  if (clause)
    buffer_print (silent, "%s{ \"line\": %u, \"silent\": \"%.*s\" }",
                  silent->size ? ", " : "", *n, length, clause);
  buffer_print (lines, "%s\n      ", lines->size ? "," : "");
  add_string (lines, at, shown);
  (*n)++;
}

static void
add_dump (buffer *json, const buffer *expected)
{
  buffer lines = EMPTY_BUFFER, silent = EMPTY_BUFFER;
  unsigned n = 0;
  const char *at = expected->size ? expected->text : "";
  for (size_t left = expected->size; left > 0;)
    {
      const char *newline = memchr (at, '\n', left);
      size_t length = newline ? (size_t) (newline - at) : left;
      add_line (json, &lines, &silent, &n, at, length);
      length += newline != NULL;
      at += length;
      left -= length;
    }
  buffer_print (json, ", \"dump\": [%.*s]", (int) lines.size,
                lines.size ? lines.text : "");
  if (silent.size)
    buffer_print (json, ", \"silent_lines\": [%.*s]", (int) silent.size,
                  silent.text);
  buffer_free (&lines);
  buffer_free (&silent);
}

void
file_case_json (const file_case *c, const buffer *file, buffer *json)
{
  static const char *const verdicts[] = {
    [SF_VALID] = "valid", [SF_SILENT] = "silent", [SF_INVALID] = "invalid"
  };
  buffer_print (json, "%s\n  { \"id\": \"%s\"", json->size ? "," : "",
                c->name);
  add_member (json, "because", c->because);
  add_member (json, "verdict", verdicts[c->verdict]);
  if (c->clause)
    add_member (json, "clause", c->clause);
  if (c->verdict != SF_INVALID)
    add_dump (json, &c->expected);
  buffer_print (json, ",\n    \"file\": \"");
  for (size_t i = 0; i < file->size; i++)
    buffer_print (json, "%02x", file->bytes[i]);
  buffer_print (json, "\" }");
}
