/* What came: does what a command wrote hold what a line wants?  */
#include <ctype.h>
#include <regex.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/number.h"
#include "step.h"

/* What a file, or what a command printed, has to be.  Lines end with a
   newline, the last one need not.  */

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

static size_t
content_lines (const buffer *b)
{
  size_t count = 0, offset = 0;
  for (span line; next_line (b, &offset, &line);)
    count++;
  return count;
}

/* How many lines have TEXT in them.  */
static size_t
content_having (const buffer *b, const char *text)
{
  size_t count = 0, offset = 0;
  for (span line; next_line (b, &offset, &line);)
    count += memmem (line.at, line.length, text, strlen (text)) != NULL;
  return count;
}

/* How many lines, or parts of them, EXPRESSION matches.  */
static size_t
content_matching (const buffer *b, const regex_t *expression)
{
  size_t count = 0, offset = 0;
  regmatch_t groups[2];
  for (span line; next_line (b, &offset, &line);)
    count += matches (expression, &line, groups);
  return count;
}

/* The number, decimal, that the first group of EXPRESSION is in the first
   line that it matches.  False: there is none.  */
static bool
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

/* Is each line of B what the line of TEXT at its place, an extended
   regular expression, matches as a whole? DIFFERENT is the number of the
   first that is not, from 1.  */
static bool
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

bool
fail (state *s, const char *format, ...)
{
  char text[512];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  return problem_set (&s->problem, STATUS_INVALID, "%s", text);
}

char *
path_of (const state *s, const char *name)
{
  return *name == '/' ? format_text ("%s", name)
                      : format_text ("%s/%s", s->scene->folder, name);
}

char *
stream_of (const state *s, const char *name)
{
  return s->kept && strcmp (name, "stdout") == 0
             ? format_text ("%s", s->kept)
             : format_text ("%s.%s", s->scene->folder, name);
}

static int
digit_of (char c)
{
  return isdigit ((unsigned char) c) ? c - '0'
                                     : tolower ((unsigned char) c) - 'a' + 10;
}

bool
bytes_of (const char *text, buffer *b)
{
  for (; *text; text++)
    if (*text == '#')
      text += strcspn (text, "\n") - 1;
    else if (isxdigit ((unsigned char) text[0])
             && isxdigit ((unsigned char) text[1]))
      {
        const uint8_t byte
            = (uint8_t) (digit_of (text[0]) << 4 | digit_of (text[1]));
        buffer_add (b, &byte, 1);
        text++;
      }
    else if (!isspace ((unsigned char) *text))
      return false;
  return true;
}

static uint64_t
number_of (const char *text)
{
  uint64_t number = 0;
  parse_number (text, &number);
  return number;
}

bool
run_status (state *s, const step *t)
{
  for (size_t i = 0; i < t->count; i++)
    if ((uint64_t) s->status == number_of (t->words[i]))
      return true;
  return fail (s, "status %d instead of %s", s->status, t->words[0]);
}

/* The streams of a command do not share a line.  */
static bool
add_stream (state *s, const char *name, buffer *b)
{
  buffer more = EMPTY_BUFFER;
  char *path = stream_of (s, name);
  bool is_read = read_file (path, &more, &s->problem);
  if (b->size && more.size && b->bytes[b->size - 1] != '\n')
    buffer_add (b, "\n", 1);
  buffer_add (b, more.bytes, more.size);
  buffer_free (&more);
  free (path);
  return is_read;
}

static bool
add_file (state *s, const char *name, buffer *b)
{
  char *path = path_of (s, name);
  bool is_read = read_file (path, b, &s->problem);
  free (path);
  return is_read;
}

/* What SUBJECT is: stdout, stderr, output for both, or a file.  A zero byte
   follows it, as regexec wants.  */
static bool
load (state *s, const char *subject, buffer *b)
{
  bool is_read;
  *b = EMPTY_BUFFER;
  if (strcmp (subject, "output") == 0)
    is_read = add_stream (s, "stdout", b) && add_stream (s, "stderr", b);
  else if (strcmp (subject, "stdout") == 0 || strcmp (subject, "stderr") == 0)
    is_read = add_stream (s, subject, b);
  else
    is_read = add_file (s, subject, b);
  buffer_reserve (b, 1);
  b->bytes[b->size] = '\0';
  return is_read;
}

/* The words without the subject, which is `output` where it is left out.  */
static const char *
subject_of (const step *t, size_t others)
{
  return t->count > others ? t->words[0] : "output";
}

/* How many lines have the last word in them.  False: SUBJECT cannot be
   read.  */
static bool
find (state *s, const step *t, size_t *count)
{
  buffer b;
  if (!load (s, subject_of (t, 1), &b))
    return false;
  *count = content_having (&b, last_of (t));
  buffer_free (&b);
  return true;
}

static bool
run_has (state *s, const step *t)
{
  size_t count;
  return find (s, t, &count)
         && (count
             || fail (s, "no line of %s has '%s'", subject_of (t, 1),
                      last_of (t)));
}

static bool
run_lacks (state *s, const step *t)
{
  size_t count;
  return find (s, t, &count)
         && (!count
             || fail (s, "a line of %s has '%s'", subject_of (t, 1),
                      last_of (t)));
}

/* How many lines the last word matches.  False: SUBJECT cannot be read.  */
static bool
match (state *s, const char *subject, const char *expression, size_t *count)
{
  buffer b;
  regex_t compiled;
  if (!load (s, subject, &b))
    return false;
  compile (expression, &compiled);
  *count = content_matching (&b, &compiled);
  regfree (&compiled);
  buffer_free (&b);
  return true;
}

static bool
run_matches (state *s, const step *t)
{
  size_t count;
  return match (s, subject_of (t, 1), last_of (t), &count)
         && (count
             || fail (s, "no line of %s matches '%s'", subject_of (t, 1),
                      last_of (t)));
}

static bool
run_differs (state *s, const step *t)
{
  size_t count;
  return match (s, subject_of (t, 1), last_of (t), &count)
         && (!count
             || fail (s, "a line of %s matches '%s'", subject_of (t, 1),
                      last_of (t)));
}

static bool
run_count (state *s, const step *t)
{
  size_t count;
  uint64_t wanted = number_of (t->words[t->count - 2]);
  return match (s, subject_of (t, 2), last_of (t), &count)
         && (count == wanted
             || fail (s, "%zu lines of %s match '%s'", count,
                      subject_of (t, 2), last_of (t)));
}

static bool
run_least (state *s, const step *t)
{
  buffer b;
  regex_t compiled;
  uint64_t number = 0;
  if (!load (s, subject_of (t, 2), &b))
    return false;
  compile (last_of (t), &compiled);
  bool is_there = content_number (&b, &compiled, &number);
  regfree (&compiled);
  buffer_free (&b);
  return (is_there && number >= number_of (t->words[t->count - 2]))
         || fail (s, is_there ? "the number is %llu" : "no number is there",
                  (unsigned long long) number);
}

static bool
run_lines (state *s, const step *t)
{
  buffer b;
  if (!load (s, subject_of (t, 1), &b))
    return false;
  size_t count = content_lines (&b);
  buffer_free (&b);
  return count == number_of (last_of (t))
         || fail (s, "%s has %zu lines", subject_of (t, 1), count);
}

static bool
run_empty (state *s, const step *t)
{
  buffer b;
  if (!load (s, subject_of (t, 0), &b))
    return false;
  bool is_empty = b.size == 0;
  buffer_free (&b);
  return is_empty || fail (s, "%s is not empty", subject_of (t, 0));
}

static bool
run_is (state *s, const step *t)
{
  buffer b;
  size_t size = strlen (t->text);
  if (!load (s, subject_of (t, 0), &b))
    return false;
  bool is_same = b.size == size && memcmp (b.bytes, t->text, size) == 0;
  buffer_free (&b);
  return is_same || fail (s, "%s is another text", subject_of (t, 0));
}

bool
run_like (state *s, const step *t)
{
  buffer b;
  size_t different = 0;
  if (!load (s, subject_of (t, 0), &b))
    return false;
  bool is_like = content_like (&b, t->text, &different);
  buffer_free (&b);
  return is_like
         || fail (s, "line %zu of %s is another one", different,
                  subject_of (t, 0));
}

bool
run_holds (state *s, const step *t)
{
  buffer b, wanted = EMPTY_BUFFER;
  if (!load (s, t->words[0], &b))
    return false;
  bool is_same
      = bytes_of (t->text, &wanted) && b.size == wanted.size
        && (b.size == 0 || memcmp (b.bytes, wanted.bytes, b.size) == 0);
  buffer_free (&b);
  buffer_free (&wanted);
  return is_same || fail (s, "%s has other bytes", t->words[0]);
}

static bool
run_same (state *s, const step *t)
{
  buffer a, b = EMPTY_BUFFER;
  bool is_same = load (s, t->words[0], &a) && load (s, t->words[1], &b);
  if (is_same && (a.size != b.size || memcmp (a.bytes, b.bytes, a.size) != 0))
    is_same = fail (s, "%s and %s differ", t->words[0], t->words[1]);
  buffer_free (&a);
  buffer_free (&b);
  return is_same;
}

static bool
is_there (const state *s, const char *name)
{
  struct stat status;
  char *path = path_of (s, name);
  bool found = lstat (path, &status) == 0;
  free (path);
  return found;
}

static bool
run_exists (state *s, const step *t)
{
  for (size_t i = 0; i < t->count; i++)
    if (!is_there (s, t->words[i]))
      return fail (s, "there is no %s", t->words[i]);
  return true;
}

static bool
run_missing (state *s, const step *t)
{
  for (size_t i = 0; i < t->count; i++)
    if (is_there (s, t->words[i]))
      return fail (s, "there is a %s", t->words[i]);
  return true;
}

const keyword check_keywords[] = {
  { "status", 1, 3, AFTER, NUMBER, NUMBER, run_status },
  { "has", 1, 2, AFTER | SUBJECT, PLAIN, SOMETHING, run_has },
  { "lacks", 1, 2, AFTER | SUBJECT, PLAIN, SOMETHING, run_lacks },
  { "matches", 1, 2, AFTER | SUBJECT, PLAIN, EXPRESSION, run_matches },
  { "no-match", 1, 2, AFTER | SUBJECT, PLAIN, EXPRESSION, run_differs },
  { "count", 2, 3, AFTER | SUBJECT, NUMBER, EXPRESSION, run_count },
  { "least", 2, 3, AFTER | SUBJECT, NUMBER, EXPRESSION, run_least },
  { "lines", 1, 2, AFTER | SUBJECT, NUMBER, NUMBER, run_lines },
  { "empty", 0, 1, AFTER, PLAIN, PLAIN, run_empty },
  { "is", 0, 1, AFTER | TEXT, PLAIN, PLAIN, run_is },
  { "like", 0, 1, AFTER | TEXT, PLAIN, PLAIN, run_like },
  { "holds", 1, 1, AFTER | TEXT, PLAIN, PLAIN, run_holds },
  { "same", 2, 2, AFTER, PLAIN, PLAIN, run_same },
  { "exists", 1, MANY, AFTER, PLAIN, PLAIN, run_exists },
  { "missing", 1, MANY, AFTER, PLAIN, PLAIN, run_missing },
  { .name = NULL },
};
