/* One run of the assembler on one file.  */
#include "attempt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compiled.h"
#include "lib/base/buffer.h"

/* What assemblers say.  */

bool
message_is_refusal (const char *line)
{
  return strstr (line, "no SFrame FDE emitted")
         || strstr (line, "skipping SFrame FDE")
         || strstr (line, "Omitting SFrame unwind info");
}

static size_t
messages_count_refusals (const char *messages)
{
  size_t count = 0;
  char *copy = format_text ("%s", messages), *rest = copy, *line;
  while ((line = strsep (&rest, "\n")))
    count += message_is_refusal (line);
  free (copy);
  return count;
}

/* LINE says that the source has an error.  */
static bool
message_is_error (const char *line)
{
  return strstr (line, "rror:") != NULL;
}

/* How much a line of messages says about what happened.  */
static int
weight (const char *line)
{
  if (strstr (line, "Internal error") || strstr (line, "ended by signal")
      || strstr (line, "out of time"))
    return 4;
  if (message_is_error (line))
    return 3;
  if (message_is_refusal (line))
    return 2;
  return *line && !strstr (line, "Assembler messages") ? 1 : 0;
}

void
messages_copy_best (const char *messages, char *text, size_t size)
{
  char *copy = format_text ("%s", messages), *rest = copy, *line;
  int best = 0;
  text[0] = '\0';
  while ((line = strsep (&rest, "\n")))
    {
      const char *colon = strstr (line, ": ");
      if (weight (line) <= best)
        continue;
      best = weight (line);
      (void) snprintf (text, size, "%s", colon ? colon + 2 : line);
    }
  free (copy);
}

/* The line of our file that MESSAGE is about; 0: it does not say.  */
static unsigned long
message_line (const char *message)
{
  const char *place = strstr (message, "/f.s:");
  return place ? strtoul (place + strlen ("/f.s:"), NULL, 10) : 0;
}

bool
messages_name_line (const char *messages, unsigned long number)
{
  bool has = false;
  char *copy = format_text ("%s", messages), *rest = copy, *line;
  while ((line = strsep (&rest, "\n")))
    has = has || (message_is_error (line) && message_line (line) == number);
  free (copy);
  return has;
}

bool
messages_have_line (const char *messages)
{
  bool has = false;
  char *copy = format_text ("%s", messages), *rest = copy, *line;
  while ((line = strsep (&rest, "\n")))
    has = has || (message_is_error (line) && message_line (line) > 0);
  free (copy);
  return has;
}

static bool
write_text (const char *path, const char *text, problem *p)
{
  FILE *file = fopen (path, "we");
  if (!file)
    return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", path);
  bool good = fputs (text, file) >= 0;
  if (fclose (file) != 0 || !good)
    return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", path);
  return true;
}

/* Messages.  */

/* The function of A that has LINE, or the number of functions.  */
static size_t
function_of (const attempt *a, unsigned long line)
{
  size_t i = 0;
  while (i < a->file.count
         && (line < a->file.functions[i].line
             || line > a->file.functions[i].end_line))
    i++;
  return i;
}

/* Call TAKE for every line of messages that names one of the functions.  */
static void
for_each_message (attempt *a,
                  void (*take) (attempt *a, size_t function, const char *line))
{
  char *copy = format_text ("%s", (const char *) a->messages.bytes);
  char *rest = copy, *line;
  while ((line = strsep (&rest, "\n")))
    {
      size_t function = function_of (a, message_line (line));
      if (function < a->file.count)
        take (a, function, line);
    }
  free (copy);
}

/* An error in one function.  */
static void
take_error (attempt *a, size_t function, const char *line)
{
  verdict *v = &a->verdicts[function];
  if (!strstr (line, "rror: ") || v->kind == JUDGED_REJECTED)
    return;
  *v = (verdict){ .kind = JUDGED_REJECTED,
                  .line = a->file.functions[function].line };
  messages_copy_best (line, v->text, sizeof v->text);
}

/* A function that is left out, with a message that says where.  */
static void
take_refusal (attempt *a, size_t function, const char *line)
{
  verdict *v = &a->verdicts[function];
  if (!message_is_refusal (line))
    return;
  a->placed_warnings++;
  v->is_refused = true;
  if (v->kind == JUDGED_MISSING)
    {
      v->kind = JUDGED_REFUSED;
      messages_copy_best (line, v->text, sizeof v->text);
    }
}

/* An attempt.  */

/* It says that it went well, and has written no object, or one of something else:
   that is the assembler's doing.  */
static bool
is_no_object (attempt *a, const problem *p)
{
  object_free (&a->object);
  a->has_object = false;
  a->outcome = ASSEMBLY_CRASHED;
  a->messages.size = 0;
  buffer_print (&a->messages, "exit status 0, but %s", p->text);
  buffer_add (&a->messages, "", 1);
  return true;
}

static bool
run_assembler (judge *j, const char *text, const char *out,
               enum assembly *outcome, buffer *messages, problem *p)
{
  char *in = format_text ("%s/f.s", j->directory);
  (void) unlink (out);
  bool good = write_text (in, text, p)
              && assemble (&j->assembler, j->directory, in, out, outcome,
                           messages, p);
  j->runs++;
  free (in);
  return good;
}

static bool
try_assembly (attempt *a, judge *j, const char *text, problem *p)
{
  char *out = format_text ("%s/f.o", j->directory);
  bool good = run_assembler (j, text, out, &a->outcome, &a->messages, p);
  if (good && a->outcome == ASSEMBLED)
    {
      good = object_read (&a->object, j->target, out, p);
      a->has_object = true;
      if (!good && p->status == STATUS_USAGE)
        good = is_no_object (a, p);
    }
  free (out);
  return good;
}

/* Functions in .sframe that nobody asked for.  */
static bool
has_strangers (const attempt *a)
{
  for (size_t i = 0; !a->file.has_error && i < a->witness.count; i++)
    if (!a->witness.functions[i].is_expected)
      return true;
  return false;
}

static void
judge_object (attempt *a, judge *j)
{
  a->witness.near = j->near;
  witness_read (&a->witness, j->target, &a->object);
  if (a->witness.version)
    j->version = a->witness.version;
  for (size_t i = 0; i < a->file.count; i++)
    a->verdicts[i] = verdict_of (&a->file.functions[i], &a->file, &a->witness);
  a->is_disabled = j->is_disabled;
  for_each_message (a, take_refusal);
  a->warnings = messages_count_refusals ((const char *) a->messages.bytes)
                - a->placed_warnings;
}

/* The same verdict for all.  */
static void
judge_all (attempt *a, enum verdict_kind kind, const char *text)
{
  for (size_t i = 0; i < a->file.count; i++)
    {
      a->verdicts[i]
          = (verdict){ .kind = kind, .line = a->file.functions[i].line };
      (void) snprintf (a->verdicts[i].text, sizeof a->verdicts[i].text, "%s",
                       text);
    }
}

static void
judge_failure (attempt *a)
{
  static const enum verdict_kind kinds[]
      = { [ASSEMBLY_REJECTED] = JUDGED_REJECTED,
          [ASSEMBLY_FATAL] = JUDGED_FATAL,
          [ASSEMBLY_CRASHED] = JUDGED_CRASHED };
  char text[300];
  messages_copy_best ((const char *) a->messages.bytes, text, sizeof text);
  judge_all (a, kinds[a->outcome], *text ? text : "no message");
  for (size_t i = 0; a->outcome == ASSEMBLY_FATAL && i < a->file.count; i++)
    verdict_tell (&a->verdicts[i], difference_of_distance (&a->file));
}

static void
judge_strangers (attempt *a)
{
  judge_all (a, JUDGED_SFRAME_WRONG, ".sframe has a function that is none");
  for (size_t i = 0; i < a->file.count; i++)
    verdict_tell (&a->verdicts[i], DIRECTIVES_DIFFERENCE_STRANGER);
}

/* What is missing was refused.  */
static void
accept_refusals (attempt *a)
{
  char text[300];
  messages_copy_best ((const char *) a->messages.bytes, text, sizeof text);
  for (size_t i = 0; i < a->file.count; i++)
    if (a->verdicts[i].kind == JUDGED_MISSING)
      {
        a->verdicts[i].kind = JUDGED_REFUSED;
        (void) snprintf (a->verdicts[i].text, sizeof a->verdicts[i].text, "%s",
                         text);
      }
}

/* Functions about which the assembler should have said something, but not
   which: it leaves out their rows, of signal frames even when it writes the
   function.  */
static size_t
count_left_out (const attempt *a)
{
  size_t count = 0;
  for (size_t i = 0; i < a->file.count; i++)
    count += !a->verdicts[i].has_rows && !a->verdicts[i].is_refused
             && a->file.functions[i].size > 0;
  return count;
}

bool
attempt_is_clear (const attempt *a)
{
  if (a->outcome != ASSEMBLED || a->witness.report.is_invalid
      || a->object.wrong_section || has_strangers (a))
    return false;
  /* Without any message, all that is missing is so in silence.  */
  return a->warnings == 0 || count_left_out (a) == a->warnings;
}

void
attempt_settle (attempt *a)
{
  if (a->outcome != ASSEMBLED)
    judge_failure (a);
  else if (a->is_disabled)
    judge_all (a, a->object.has_sframe ? JUDGED_INVALID : JUDGED_EQUAL,
               ".sframe is there, and --gsframe=no forbids it");
  else if (a->witness.report.is_invalid)
    judge_all (a, JUDGED_INVALID, a->witness.report.broken.message);
  else if (a->object.wrong_section)
    judge_all (a, JUDGED_INVALID, a->object.wrong_section);
  else if (has_strangers (a))
    judge_strangers (a);
  else if (a->warnings > 0 && a->warnings >= count_left_out (a))
    accept_refusals (a);
}

static bool
judge_source (attempt *a, judge *j, const char *name, const char *text,
              problem *p)
{
  if (!interpret (&a->source, name, &a->file, p))
    return false;
  a->verdicts = grow (NULL, (a->file.count + 1) * sizeof *a->verdicts);
  if (!try_assembly (a, j, text, p))
    return false;
  if (a->outcome == ASSEMBLED)
    judge_object (a, j);
  return true;
}

bool
attempt_make (attempt *a, judge *j, const char *name, const char *text,
              bool written_out, problem *p)
{
  *a = (attempt){ .has_object = false };
  if (!source_parse (&a->source, j->target, name, text, p))
    return false;
  a->source.is_written_out = written_out;
  a->source.is_code = written_out || j->is_code;
  return judge_source (a, j, name, text, p);
}

bool
attempt_make_errors (attempt *a, judge *j, const char *text, problem *p)
{
  *a = (attempt){ .has_object = false };
  source_parse_errors (&a->source, j->target, "generated", text);
  return judge_source (a, j, "generated", text, p);
}

/* What a compiler writes.  */

/* The object of C's text with marks, which must not change the code of A.  */
static bool
assemble_marked (const attempt *a, judge *j, const compiled *c, object *marked,
                 problem *p)
{
  char *text = compiled_marked (c),
       *out = format_text ("%s/f.o", j->directory);
  enum assembly outcome = ASSEMBLY_CRASHED;
  buffer messages = EMPTY_BUFFER;
  bool good = run_assembler (j, text, out, &outcome, &messages, p);
  if (good && outcome != ASSEMBLED)
    {
      char said[300];
      messages_copy_best ((const char *) messages.bytes, said, sizeof said);
      good = problem_set (p, STATUS_USAGE,
                          "%s: with a label before each "
                          "statement: %s",
                          c->name, said);
    }
  good = good && object_read (marked, j->target, out, p);
  if (good && !object_same_code (&a->object, marked))
    good
        = problem_set (p, STATUS_USAGE, "%s: labels change the code", c->name);
  buffer_free (&messages);
  free (out);
  free (text);
  return good;
}

/* The functions of A, which was assembled.  */
static bool
place_functions (attempt *a, judge *j, const compiled *c, problem *p)
{
  object marked = { .has_sframe = false };
  bool good = assemble_marked (a, j, c, &marked, p)
              && compiled_place (c, &marked, &a->source, p)
              && interpret (&a->source, c->name, &a->file, p);
  object_free (&marked);
  if (!good)
    return false;
  a->verdicts = grow (NULL, (a->file.count + 1) * sizeof *a->verdicts);
  judge_object (a, j);
  return true;
}

bool
attempt_make_compiled (attempt *a, judge *j, const char *name,
                       const char *text, problem *p)
{
  compiled c;
  *a = (attempt){ .has_object = false };
  bool good = compiled_read (&c, j->target, name, text, p)
              && try_assembly (a, j, text, p);
  if (good && a->outcome == ASSEMBLED)
    good = place_functions (a, j, &c, p);
  compiled_free (&c);
  return good;
}

void
attempt_free (attempt *a)
{
  witness_free (&a->witness);
  if (a->has_object)
    object_free (&a->object);
  buffer_free (&a->messages);
  cfi_file_free (&a->file);
  source_free (&a->source);
  free (a->verdicts);
}

void
attempt_take_errors (attempt *a)
{
  judge_all (a, JUDGED_EQUAL, "");
  for_each_message (a, take_error);
}
