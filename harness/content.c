#include "content.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/grow.h"
#include "lib/base/number.h"

typedef struct span
{
  const char *at;
  size_t length;
} span;

/* The line at *OFFSET, without its newline; *OFFSET goes on to the next.
   False: there is none.  */
static bool
next_line (const buffer *b, size_t *offset, span *line)
{
  if (*offset >= b->size)
    return false;
  line->at = (const char *) b->bytes + *offset;
  const char *end = memchr (line->at, '\n', b->size - *offset);
  line->length = end ? (size_t) (end - line->at) : b->size - *offset;
  *offset += line->length + 1;
  return true;
}

static bool
matches (const regex_t *expression, const span *line, regmatch_t *groups)
{
  groups[0] = (regmatch_t){ .rm_so = 0, .rm_eo = (regoff_t) line->length };
  return regexec (expression, line->at, 2, groups, REG_STARTEND) == 0;
}

size_t
content_lines (const buffer *b)
{
  size_t count = 0, offset = 0;
  for (span line; next_line (b, &offset, &line);)
    count++;
  return count;
}

size_t
content_having (const buffer *b, const char *text)
{
  size_t count = 0, offset = 0;
  for (span line; next_line (b, &offset, &line);)
    count += memmem (line.at, line.length, text, strlen (text)) != NULL;
  return count;
}

size_t
content_matching (const buffer *b, const regex_t *expression)
{
  size_t count = 0, offset = 0;
  regmatch_t groups[2];
  for (span line; next_line (b, &offset, &line);)
    count += matches (expression, &line, groups);
  return count;
}

bool
content_number (const buffer *b, const regex_t *expression,
                uint64_t *number)
{
  size_t offset = 0;
  regmatch_t group[2];
  for (span line; next_line (b, &offset, &line);)
    if (matches (expression, &line, group) && group[1].rm_so >= 0)
      {
        char *digits
            = format_text ("%.*s", (int) (group[1].rm_eo - group[1].rm_so),
                           line.at + group[1].rm_so);
        bool is_number = digits[strspn (digits, "0123456789")] == '\0'
                         && parse_number (digits, number);
        free (digits);
        return is_number;
      }
  return false;
}

static bool
is_like (const span *line, const span *pattern)
{
  regex_t expression;
  regmatch_t groups[2];
  char *anchored
      = format_text ("^(%.*s)$", (int) pattern->length, pattern->at);
  bool is_right = regcomp (&expression, anchored, REG_EXTENDED) == 0;
  free (anchored);
  if (!is_right)
    return false;
  is_right = matches (&expression, line, groups);
  regfree (&expression);
  return is_right;
}

bool
content_like (const buffer *b, const char *text, size_t *different)
{
  const buffer patterns
      = { .bytes = (uint8_t *) (uintptr_t) text, .size = strlen (text) };
  size_t of_content = 0, of_patterns = 0;
  for (*different = 1;; ++*different)
    {
      span line, pattern;
      bool has_line = next_line (b, &of_content, &line);
      bool has_pattern = next_line (&patterns, &of_patterns, &pattern);
      if (!has_line && !has_pattern)
        return true;
      if (!has_line || !has_pattern || !is_like (&line, &pattern))
        return false;
    }
}
