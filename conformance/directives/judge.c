/* Functions, many in a file: assembled, and each one's verdict.  */
#include "judge.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "temporary.h"

/* Empty functions, one for each kind of common entry.  */
static void
make_plain (judge *j)
{
  static const char *const parts[]
      = { ".cfi_signal_frame", ".cfi_personality 0x1b, personality",
          ".cfi_lsda 0x1b, lsda", ".cfi_b_key_frame" };
  unsigned kinds = target_abi (j->target)->signs_ra ? 16 : 8;
  buffer b = EMPTY_BUFFER;
  for (unsigned kind = 0; kind < kinds; kind++)
    {
      buffer_print (&b, "plain%u:\n\t.cfi_startproc\n", kind);
      for (unsigned i = 0; i < 4; i++)
        if (kind >> i & 1)
          buffer_print (&b, "\t%s\n", parts[i]);
      buffer_print (&b, "\t.cfi_endproc\n");
    }
  buffer_add (&b, "", 1);
  j->plain = (char *) b.bytes;
  j->plain_count = kinds;
}

bool
judge_begin (judge *j, const target *t, const char *command,
             const char *options, const char *box, problem *p)
{
  *j = (judge) { .target = t };
  assembler_make (&j->assembler, t, command, options);
  j->assembler.box = box;
  make_plain (j);
  j->directory = temporary_directory ("sframe-asm");
  return j->directory
         || problem_set (p, STATUS_INFRASTRUCTURE, "a temporary directory: %m");
}

void
judge_end (judge *j)
{
  static const char *const made[] = { "f.s", "f.o" };
  assembler_free (&j->assembler);
  free (j->plain);
  if (!j->directory)
    return;
  for (size_t i = 0; i < sizeof made / sizeof made[0]; i++)
    {
      char *path = format_text ("%s/%s", j->directory, made[i]);
      (void) unlink (path);
      free (path);
    }
  (void) rmdir (j->directory);
  keep_at_exit (j->directory);
  free (j->directory);
}

/* One run of the assembler.  */
typedef struct attempt
{
  const judge *judge;
  source source;
  cfi_file file;
  enum assembly outcome;
  buffer messages;
  object object;
  bool has_object;
  witness witness;
  verdict *verdicts; /* of each function */
  size_t warnings;   /* that say that a function is left out */
  size_t placed_warnings; /* those that say which one */
} attempt;

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

/* How assemblers say that a function is left out, by version.  */
static bool
is_refusal (const char *line)
{
  return strstr (line, "no SFrame FDE emitted")
         || strstr (line, "skipping SFrame FDE")
         || strstr (line, "Omitting SFrame unwind info");
}

static size_t
count_refusals (const char *messages)
{
  size_t count = 0;
  char *copy = format_text ("%s", messages), *rest = copy, *line;
  while ((line = strsep (&rest, "\n")))
    count += is_refusal (line);
  free (copy);
  return count;
}

/* How much a line of messages says about what happened.  */
static int
weight (const char *line)
{
  if (strstr (line, "Internal error") || strstr (line, "ended by signal")
      || strstr (line, "out of time"))
    return 4;
  if (strstr (line, "rror:"))
    return 3;
  if (is_refusal (line))
    return 2;
  return *line && !strstr (line, "Assembler messages") ? 1 : 0;
}

/* The first of the lines of MESSAGES that say most, without the file's name;
   into TEXT.  */
static void
copy_message (const char *messages, char *text, size_t size)
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
line_of (const char *message)
{
  const char *place = strstr (message, "/f.s:");
  return place ? strtoul (place + strlen ("/f.s:"), NULL, 10) : 0;
}

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
      size_t function = function_of (a, line_of (line));
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
  *v = (verdict) { .kind = JUDGED_REJECTED,
                   .line = a->file.functions[function].line };
  copy_message (line, v->text, sizeof v->text);
}

/* A function that is left out, with a message that says where.  */
static void
take_refusal (attempt *a, size_t function, const char *line)
{
  verdict *v = &a->verdicts[function];
  if (!is_refusal (line))
    return;
  a->placed_warnings++;
  v->is_refused = true;
  if (v->kind == JUDGED_MISSING)
    {
      v->kind = JUDGED_REFUSED;
      copy_message (line, v->text, sizeof v->text);
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
try_assembly (attempt *a, judge *j, const char *text, problem *p)
{
  char *in = format_text ("%s/f.s", j->directory);
  char *out = format_text ("%s/f.o", j->directory);
  (void) unlink (out);
  bool good = write_text (in, text, p)
              && assemble (&j->assembler, j->directory, in, out, &a->outcome,
                           &a->messages, p);
  j->runs++;
  if (good && a->outcome == ASSEMBLED)
    {
      good = object_read (&a->object, j->target, out, p);
      a->has_object = true;
      if (!good && p->status == STATUS_USAGE)
        good = is_no_object (a, p);
    }
  free (in);
  free (out);
  return good;
}

/* Functions in .sframe that nobody asked for.  */
static bool
has_strangers (const attempt *a)
{
  for (size_t i = 0; i < a->witness.count; i++)
    if (!a->witness.functions[i].is_expected)
      return true;
  return false;
}

static void
judge_object (attempt *a, judge *j)
{
  witness_read (&a->witness, j->target, &a->object);
  if (a->witness.version)
    j->version = a->witness.version;
  for (size_t i = 0; i < a->file.count; i++)
    a->verdicts[i] = verdict_of (&a->file.functions[i], &a->file,
                                 &a->witness);
  for_each_message (a, take_refusal);
  a->warnings = count_refusals ((const char *) a->messages.bytes)
                - a->placed_warnings;
}

/* The same verdict for all.  */
static void
judge_all (attempt *a, enum verdict_kind kind, const char *text)
{
  for (size_t i = 0; i < a->file.count; i++)
    {
      a->verdicts[i] = (verdict) { .kind = kind,
                                   .line = a->file.functions[i].line };
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
  copy_message ((const char *) a->messages.bytes, text, sizeof text);
  judge_all (a, kinds[a->outcome], *text ? text : "no message");
}

/* What is missing was refused.  */
static void
accept_refusals (attempt *a)
{
  char text[300];
  copy_message ((const char *) a->messages.bytes, text, sizeof text);
  for (size_t i = 0; i < a->file.count; i++)
    if (a->verdicts[i].kind == JUDGED_MISSING)
      {
        a->verdicts[i].kind = JUDGED_REFUSED;
        (void) snprintf (a->verdicts[i].text, sizeof a->verdicts[i].text,
                         "%s", text);
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

/* Does each verdict stand?  Else the functions have to be looked at one by
   one.  */
static bool
is_clear (const attempt *a)
{
  if (a->outcome != ASSEMBLED || a->witness.report.is_invalid
      || has_strangers (a))
    return false;
  /* Without any message, all that is missing is so in silence.  */
  return a->warnings == 0 || count_left_out (a) == a->warnings;
}

/* There is only one function, or they cannot be taken apart.  */
static void
settle (attempt *a)
{
  if (a->outcome != ASSEMBLED)
    judge_failure (a);
  else if (a->witness.report.is_invalid)
    judge_all (a, JUDGED_INVALID, a->witness.report.broken.message);
  else if (has_strangers (a))
    judge_all (a, JUDGED_SFRAME_WRONG, ".sframe has a function that is none");
  else if (a->warnings > 0 && a->warnings >= count_left_out (a))
    accept_refusals (a);
}

static bool
attempt_make (attempt *a, judge *j, const char *name, const char *text,
              bool written_out, problem *p)
{
  *a = (attempt) { .judge = j };
  if (!source_parse (&a->source, j->target, name, text, p))
    return false;
  a->source.is_written_out = written_out;
  if (!interpret (&a->source, name, &a->file, p))
    return false;
  a->verdicts = grow (NULL, (a->file.count + 1) * sizeof *a->verdicts);
  if (!try_assembly (a, j, text, p))
    return false;
  if (a->outcome == ASSEMBLED)
    judge_object (a, j);
  return true;
}

static void
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

/* Candidates.  */

static char *
join (const char *plain, const candidate *items, size_t count)
{
  buffer b = EMPTY_BUFFER;
  buffer_add (&b, plain, strlen (plain));
  for (size_t i = 0; i < count; i++)
    buffer_add (&b, items[i].text, strlen (items[i].text));
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

/* Functions in which errors were found need no other look.  */
static void
settle_rejected (attempt *a, size_t plain, candidate *items, size_t count)
{
  judge_all (a, JUDGED_EQUAL, "");
  for_each_message (a, take_error);
  for (size_t i = 0; i < count; i++)
    {
      items[i].verdict = a->verdicts[plain + i];
      items[i].is_settled = items[i].verdict.kind == JUDGED_REJECTED;
    }
}

static bool
judge_once (judge *j, candidate *items, size_t count, bool *clear,
            problem *p)
{
  attempt a;
  char *text = join (j->is_alone ? "" : j->plain, items, count);
  size_t plain = j->is_alone ? 0 : j->plain_count;
  bool good = attempt_make (&a, j, "generated", text, false, p);
  free (text);
  if (good && a.file.count != plain + count)
    good = problem_set (p, STATUS_USAGE, "%zu functions are %zu",
                        plain + count, a.file.count);
  if (good)
    {
      *clear = is_clear (&a);
      if (*clear || count == 1)
        settle (&a);
      if (a.outcome == ASSEMBLY_REJECTED && count > 1)
        settle_rejected (&a, plain, items, count);
      else if (a.outcome == ASSEMBLED || count == 1)
        for (size_t i = 0; i < count; i++)
          items[i].verdict = a.verdicts[plain + i];
    }
  attempt_free (&a);
  return good;
}

/* Those that are not settled, without the others.  */
static bool
judge_others (judge *j, candidate *items, size_t count, problem *p)
{
  candidate *others = grow (NULL, (count + 1) * sizeof *others);
  size_t left = 0;
  for (size_t i = 0; i < count; i++)
    if (!items[i].is_settled)
      others[left++] = items[i];
  bool good = judge_functions (j, others, left, p);
  left = 0;
  for (size_t i = 0; i < count; i++)
    if (!items[i].is_settled)
      items[i].verdict = others[left++].verdict;
  free (others);
  return good;
}

static bool
has_settled (const candidate *items, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (items[i].is_settled)
      return true;
  return false;
}

bool
judge_functions (judge *j, candidate *items, size_t count, problem *p)
{
  bool clear = true;
  for (size_t i = 0; i < count; i++)
    items[i].is_settled = false;
  if (count == 0)
    return true;
  if (j->is_alone && count > 1)
    return judge_functions (j, items, 1, p)
           && judge_functions (j, items + 1, count - 1, p);
  if (!judge_once (j, items, count, &clear, p))
    return false;
  if (clear || count == 1)
    return true;
  if (has_settled (items, count))
    return judge_others (j, items, count, p);
  size_t half = count / 2;
  return judge_functions (j, items, half, p)
         && judge_functions (j, items + half, count - half, p);
}

bool
judge_file (judge *j, const char *name, const char *text, bool written_out,
            void (*callback) (void *context, const cfi_function *f,
                              const verdict *v),
            void *context, problem *p)
{
  attempt a;
  bool good = attempt_make (&a, j, name, text, written_out, p);
  if (good)
    {
      settle (&a);
      for (size_t i = 0; i < a.file.count; i++)
        {
          verdict_of_author (&a.file.functions[i], j->target,
                             &a.verdicts[i]);
          callback (context, &a.file.functions[i], &a.verdicts[i]);
        }
    }
  attempt_free (&a);
  return good;
}
