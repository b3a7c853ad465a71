/* What the lines of a case do, one after another.  */
#include "step.h"

#include <stdlib.h>
#include <sys/param.h>
#include <sys/stat.h>

#include "command.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"

enum
{
  PROCESSOR_S = 120, /* of a command */
  PATIENCE_SHARE = 4, /* of the limit, it may sleep without work */
  LEAST_PATIENCE_S = 30,
  SHOWN_LINES = 20,
  SHOWN_BYTES = 4000
};

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
  { .name = NULL },
};

static const keyword *
keyword_in (const keyword *k, const char *name)
{
  while (k->name && strcmp (k->name, name) != 0)
    k++;
  return k->name ? k : NULL;
}

static const keyword *
keyword_of (const char *name)
{
  const keyword *k = keyword_in (keywords, name);
  return k ? k : keyword_in (check_keywords, name);
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
