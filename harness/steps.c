#include "steps.h"

#include <ctype.h>
#include <errno.h>
#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "content.h"
#include "lib/base/grow.h"
#include "lib/base/input.h"
#include "lib/base/number.h"
#include "lib/base/output.h"

enum
{
  PROCESSOR_S = 120, /* of a command */
  PATIENCE_SHARE = 4, /* of the limit, it may sleep without work */
  LEAST_PATIENCE_S = 30,
  SHOWN_LINES = 20,
  SHOWN_BYTES = 4000
};

/* Of a case that is run.  */
typedef struct state
{
  const scene *scene;
  text_list environment, command, given;
  const char *directory, *input, *keep;
  const char *kept; /* where stdout of the last command went; or NULL */
  uint64_t processor_s;
  int status;
  size_t checks;
  problem problem;
} state;

/* A line with its names expanded.  */
typedef struct step
{
  const script_line *line;
  char **words; /* without the keyword */
  size_t count;
  char *text;
} step;

enum kind_of_word
{
  PLAIN,
  SOMETHING,
  NUMBER,
  EXPRESSION
};

enum
{
  TEXT = 1,    /* takes a text */
  SUBJECT = 2, /* the first word, where all are there */
  AFTER = 4    /* looks at what a command did */
};

typedef struct keyword
{
  const char *name;
  size_t least, most; /* words */
  int traits;
  enum kind_of_word first, last; /* apart from the subject */
  bool (*run) (state *s, const step *t);
} keyword;

static bool
fail (state *s, const char *format, ...)
{
  char text[512];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  return problem_set (&s->problem, STATUS_INVALID, "%s", text);
}

/* Files.  */

static char *
path_of (const state *s, const char *name)
{
  return *name == '/' ? format_text ("%s", name)
                      : format_text ("%s/%s", s->scene->folder, name);
}

static char *
stream_of (const state *s, const char *name)
{
  return s->kept && strcmp (name, "stdout") == 0
             ? format_text ("%s", s->kept)
             : format_text ("%s.%s", s->scene->folder, name);
}

static bool
put (state *s, const char *name, const buffer *b, mode_t mode)
{
  char *path = path_of (s, name);
  bool is_written = make_parents (path, &s->problem)
                    && write_file (path, b->bytes, b->size, &s->problem)
                    && chmod (path, mode) == 0;
  text_list_add (&s->given, path);
  return is_written;
}

static bool
put_text (state *s, const step *t, mode_t mode)
{
  buffer b = EMPTY_BUFFER;
  buffer_print (&b, "%s", t->text);
  bool is_put = put (s, t->words[0], &b, mode);
  buffer_free (&b);
  return is_put;
}

static bool
run_file (state *s, const step *t)
{
  return put_text (s, t, 0644);
}

static bool
run_program (state *s, const step *t)
{
  return put_text (s, t, 0755);
}

static int
digit_of (char c)
{
  return isdigit ((unsigned char) c) ? c - '0'
                                     : tolower ((unsigned char) c) - 'a' + 10;
}

/* The bytes of TEXT, pairs of hexadecimal digits; # begins a comment.
   False: it is another text.  */
static bool
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

static bool
run_bytes (state *s, const step *t)
{
  buffer b = EMPTY_BUFFER;
  bool is_put = bytes_of (t->text, &b) && put (s, t->words[0], &b, 0644);
  buffer_free (&b);
  return is_put;
}

/* What a command gets.  */

static bool
run_stdin (state *s, const step *t)
{
  s->input = path_of (s, t->words[0]);
  return true;
}

static bool
run_keep (state *s, const step *t)
{
  s->keep = path_of (s, t->words[0]);
  return true;
}

static bool
run_in (state *s, const step *t)
{
  s->directory = path_of (s, t->words[0]);
  return true;
}

static bool
run_env (state *s, const step *t)
{
  for (size_t i = 0; i < t->count; i++)
    text_list_add (&s->environment, t->words[i]);
  return true;
}

static bool
run_limit (state *s, const step *t)
{
  return parse_number (t->words[0], &s->processor_s);
}

static bool
run_run (state *s, const step *t)
{
  s->kept = s->keep;
  char *output = stream_of (s, "stdout");
  char *errors = stream_of (s, "stderr"),
       **words = grow (NULL, (t->count + 1) * sizeof *words);
  memcpy (words, t->words, t->count * sizeof *words);
  words[t->count] = NULL;
  s->command = (text_list){ 0 };
  for (size_t i = 0; i < t->count; i++)
    text_list_add (&s->command, words[i]);
  const command_plan plan
      = { .words = words,
          .directory = s->directory,
          .input = s->input ? s->input : "/dev/null",
          .output = output,
          .errors = errors,
          .environment = &s->environment,
          .limits = { (double) s->processor_s * 1e3,
                      MAX (LEAST_PATIENCE_S,
                           (double) s->processor_s / PATIENCE_SHARE)
                          * 1e3 } };
  bool has_ended = command_run (&plan, &s->status, &s->problem);
  s->input = s->keep = NULL;
  s->processor_s = PROCESSOR_S;
  free (words);
  free (output);
  free (errors);
  return has_ended;
}

/* What came.  */

static uint64_t
number_of (const char *text)
{
  uint64_t number = 0;
  parse_number (text, &number);
  return number;
}

static bool
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

static const char *
last_of (const step *t)
{
  return t->words[t->count - 1];
}

static bool
compile (const char *expression, regex_t *compiled)
{
  return regcomp (compiled, expression, REG_EXTENDED) == 0;
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

static bool
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

static bool
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

enum
{
  MANY = 1000
};

static const keyword keywords[] = {
  { "file", 1, 1, TEXT, PLAIN, PLAIN, run_file },
  { "program", 1, 1, TEXT, PLAIN, PLAIN, run_program },
  { "bytes", 1, 1, TEXT, PLAIN, PLAIN, run_bytes },
  { "stdin", 1, 1, 0, PLAIN, PLAIN, run_stdin },
  { "keep", 1, 1, 0, PLAIN, PLAIN, run_keep },
  { "in", 1, 1, 0, PLAIN, PLAIN, run_in },
  { "env", 1, MANY, 0, PLAIN, PLAIN, run_env },
  { "limit", 1, 1, 0, NUMBER, NUMBER, run_limit },
  { "run", 1, MANY, 0, PLAIN, PLAIN, run_run },
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
};

static const keyword *
keyword_of (const char *name)
{
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (strcmp (keywords[i].name, name) == 0)
      return &keywords[i];
  return NULL;
}

/* Refusing.  */

/* What is wrong with WORD; NULL: nothing.  */
static const char *
wrong_word (enum kind_of_word kind, const char *word)
{
  uint64_t number;
  regex_t expression;
  if (kind == NUMBER)
    return parse_number (word, &number) ? NULL : "is no number:";
  if (kind != PLAIN && !*word)
    return "wants a text that is not empty:";
  if (kind != EXPRESSION)
    return NULL;
  if (!compile (word, &expression))
    return "is no regular expression:";
  regfree (&expression);
  return NULL;
}

/* What is wrong with a line of TEXT that KEYWORD takes; NULL: nothing.  */
static const char *
wrong_text (const keyword *k, const char *text)
{
  buffer b = EMPTY_BUFFER;
  const char *wrong = NULL;
  if (k->run == run_bytes || k->run == run_holds)
    wrong = *text && bytes_of (text, &b) ? NULL : "wants bytes below";
  buffer_free (&b);
  for (const char *at = text; k->run == run_like && *at && !wrong;
       at += strcspn (at, "\n") + 1)
    {
      char *line = format_text ("%.*s", (int) strcspn (at, "\n"), at);
      wrong = *line ? wrong_word (EXPRESSION, line) : NULL;
      free (line);
    }
  return wrong;
}

/* A stream with nothing after it would be what is looked for.  */
static bool
is_stream_alone (const keyword *k, const step *t)
{
  return (k->traits & SUBJECT) && t->count < k->most
         && (strcmp (last_of (t), "stdout") == 0
             || strcmp (last_of (t), "stderr") == 0
             || strcmp (last_of (t), "output") == 0);
}

static const char *
wrong_step (const keyword *k, const step *t, bool has_run)
{
  if (t->count < k->least || t->count > k->most)
    return "has too few or too many words:";
  if (*t->text && !(k->traits & TEXT))
    return "takes no text:";
  if ((k->traits & AFTER) && !has_run)
    return "stands before the first command:";
  if (is_stream_alone (k, t))
    return "wants what is looked for in a stream:";
  size_t first = (k->traits & SUBJECT) && t->count == k->most ? 1 : 0;
  const char *wrong = NULL;
  for (size_t i = first; !wrong && i + 1 < t->count; i++)
    wrong = wrong_word (k->first, t->words[i]);
  if (!wrong && t->count)
    wrong = wrong_word (k->last, last_of (t));
  return wrong ? wrong : wrong_text (k, t->text);
}

/* LINE, expanded.  False: P says why it cannot be.  */
static bool
prepare (const scene *s, const script_line *line, step *t, problem *p)
{
  text_list words;
  if (!scene_words (s, line, &words, p))
    return false;
  *t = (step){ .line = line,
               .words = (char **) (uintptr_t) (words.items + 1),
               .count = words.count - 1,
               .text = scene_expand (s, line->text ? line->text : "", NULL) };
  return true;
}

static void
drop (step *t)
{
  text_list words = { .items = (const char **) (uintptr_t) (t->words - 1),
                      .count = t->count + 1 };
  for (size_t i = 0; i < words.count; i++)
    free ((char *) (uintptr_t) words.items[i]);
  free (words.items);
  free (t->text);
}

static bool
is_run (const script_line *line)
{
  return strcmp (line->words.items[0], "run") == 0;
}

bool
steps_check (const scene *s, problem *p)
{
  bool has_run = false;
  for (size_t i = 0; i < s->part->line_count; i++)
    {
      const script_line *line = &s->part->lines[i];
      step t;
      if (!prepare (s, line, &t, p))
        return false;
      const keyword *k = keyword_of (line->words.items[0]);
      const char *wrong = k ? wrong_step (k, &t, has_run) : "no keyword is";
      bool is_status = k && k->run == run_status;
      if (is_status && !wrong && !is_run (&s->part->lines[i - 1]))
        wrong = "does not stand right after its command:";
      if (wrong)
        script_refuse (s->script, line->number, wrong,
                       line->words.items[0], p);
      drop (&t);
      if (wrong)
        return false;
      has_run |= k->run == run_run;
    }
  if (!has_run)
    return script_refuse (s->script, s->part->number, "runs no command:",
                          s->part->title, p);
  return true;
}

/* Running.  */

/* The first lines and bytes of PATH, as comments.  */
static void
show (buffer *report, const char *what, const char *path)
{
  buffer b = EMPTY_BUFFER;
  problem p;
  if (!read_file (path, &b, &p) || b.size == 0)
    return;
  buffer_print (report, "# %s:\n#   ", what);
  size_t lines = 0, size = b.size < SHOWN_BYTES ? b.size : SHOWN_BYTES;
  for (size_t i = 0; i < size && lines < SHOWN_LINES; i++)
    if (b.bytes[i] == '\n' && i + 1 < b.size && ++lines < SHOWN_LINES)
      buffer_print (report, "\n#   ");
    else if (b.bytes[i] == '\t' || (b.bytes[i] >= ' ' && b.bytes[i] < 0x7f))
      buffer_add (report, &b.bytes[i], 1);
    else if (b.bytes[i] != '\n')
      buffer_print (report, "\\%03o", b.bytes[i]);
  buffer_print (report, "\n");
  buffer_free (&b);
}

static void
report_failure (const state *s, const step *t, buffer *report)
{
  buffer_print (report, "# %s:%zu: %s\n# expected:", s->scene->script->path,
                t->line->number, s->problem.text);
  for (size_t i = 0; i < t->line->words.count; i++)
    buffer_print (report, " %s", t->line->words.items[i]);
  buffer_print (report, "\n");
  for (const char *at = t->text; *at; at += strcspn (at, "\n") + 1)
    buffer_print (report, "#   %.*s\n", (int) strcspn (at, "\n"), at);
  if (s->command.count)
    {
      buffer_print (report, "# command, which ended with status %d:\n#  ",
                    s->status);
      for (size_t i = 0; i < s->command.count; i++)
        buffer_print (report, " %s", s->command.items[i]);
      buffer_print (report, "\n");
    }
  char *out = stream_of (s, "stdout"), *err = stream_of (s, "stderr");
  show (report, "its stdout", out);
  show (report, "its stderr", err);
  for (size_t i = 0; i < s->given.count; i++)
    show (report, s->given.items[i], s->given.items[i]);
  free (out);
  free (err);
}

/* A command without `status` after it ends with 0.  */
static bool
ends_well (state *s, size_t i)
{
  const script_part *part = s->scene->part;
  bool says_status
      = i + 1 < part->line_count
        && strcmp (part->lines[i + 1].words.items[0], "status") == 0;
  s->checks += !says_status;
  return says_status || s->status == 0
         || fail (s, "status %d instead of 0", s->status);
}

static bool
run_line (state *s, size_t i, buffer *report)
{
  step t;
  if (!prepare (s->scene, &s->scene->part->lines[i], &t, &s->problem))
    return false;
  const keyword *k = keyword_of (t.line->words.items[0]);
  bool is_right = k->run (s, &t) && (k->run != run_run || ends_well (s, i));
  s->checks += (k->traits & AFTER) != 0;
  if (!is_right)
    report_failure (s, &t, report);
  if (k->run != run_env && k->run != run_run)
    drop (&t);
  return is_right;
}

bool
steps_run (const scene *s, buffer *report, size_t *checks)
{
  state now
      = { .scene = s, .directory = s->folder, .processor_s = PROCESSOR_S };
  bool is_right = true;
  for (size_t i = 0; i < s->part->line_count && is_right; i++)
    is_right = run_line (&now, i, report);
  *checks += now.checks;
  return is_right;
}
