#include "lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "testee.h"

void
unexpected (struct program *p)
{
  if (!p->line)
    {
      finish_program (p);
      program_broke_off ("the text ends after line %u: %s", p->line_number,
                         first_error (p));
    }
  /* The program may have died in the middle of this line.  */
  char *line = strdup (p->line);
  unsigned number = p->line_number;
  end_program (p);
  program_broke_off ("line %u of the text is not understood: %s", number,
                     line ? line : "");
}

bool
take (const char **at, const char *text)
{
  size_t length = strlen (text);
  if (strncmp (*at, text, length) != 0)
    return false;
  *at += length;
  return true;
}

void
need_text (struct program *p, const char **at, const char *text)
{
  if (!take (at, text))
    unexpected (p);
}

int64_t
need_number (struct program *p, const char **at)
{
  char *end;
  errno = 0;
  if (!strchr ("+-0123456789", **at))
    unexpected (p);
  long long value = strtoll (*at, &end, 10);
  if (end == *at || errno)
    unexpected (p);
  *at = end;
  return value;
}

uint64_t
need_hex (struct program *p, const char **at)
{
  char *end;
  errno = 0;
  if (!strchr ("0123456789abcdefABCDEF", **at))
    unexpected (p);
  unsigned long long value = strtoull (*at, &end, 16);
  if (end == *at || errno)
    unexpected (p);
  *at = end;
  return value;
}

void
skip_blanks (const char **at)
{
  *at += strspn (*at, " ");
}

void
need_line (struct program *p, const char *text)
{
  if (!p->line || strcmp (p->line, text) != 0)
    unexpected (p);
  next_line (p);
}

bool
line_begins (const struct program *p, const char *text, const char **at)
{
  *at = p->line;
  return *at && take (at, text);
}

void
need_end (struct program *p, const char *at)
{
  if (*at)
    unexpected (p);
  next_line (p);
}

int64_t
need_number_line (struct program *p, const char *prefix)
{
  const char *at;
  if (!line_begins (p, prefix, &at))
    unexpected (p);
  int64_t number = need_number (p, &at);
  need_end (p, at);
  return number;
}
