/* Functions, many in a file: assembled, and each one's verdict.  */
#include "judge.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
             const char *options, problem *p)
{
  const char *where = getenv ("TMPDIR");
  *j = (judge) { .target = t };
  j->directory = format_text ("%s/sframe-asm.XXXXXX", where ? where : "/tmp");
  assembler_make (&j->assembler, t, command, options);
  make_plain (j);
  if (mkdtemp (j->directory))
    return true;
  problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", j->directory);
  free (j->directory);
  j->directory = NULL;
  return false;
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

/* An attempt.  */

static bool
try_assembly (attempt *a, judge *j, const char *text, problem *p)
{
  char *in = format_text ("%s/f.s", j->directory);
  char *out = format_text ("%s/f.o", j->directory);
  (void) unlink (out);
  bool good = write_text (in, text, p)
              && assemble (&j->assembler, in, out, &a->outcome, &a->messages,
                           p);
  j->runs++;
  if (good && a->outcome == ASSEMBLED)
    {
      good = object_read (&a->object, j->target, out, p);
      a->has_object = true;
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
  a->warnings = count_refusals ((const char *) a->messages.bytes);
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

/* Functions about which the assembler should have said something: it leaves
   out their rows, of signal frames even when it writes the function.  */
static size_t
count_left_out (const attempt *a)
{
  size_t count = 0;
  for (size_t i = 0; i < a->file.count; i++)
    count += !a->verdicts[i].has_rows && a->file.functions[i].size > 0;
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
      for (size_t i = 0; i < count; i++)
        items[i].verdict = a.verdicts[plain + i];
    }
  attempt_free (&a);
  return good;
}

bool
judge_functions (judge *j, candidate *items, size_t count, problem *p)
{
  bool clear = true;
  if (count == 0)
    return true;
  if (j->is_alone && count > 1)
    return judge_functions (j, items, 1, p)
           && judge_functions (j, items + 1, count - 1, p);
  if (!judge_once (j, items, count, &clear, p))
    return false;
  if (clear || count == 1)
    return true;
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
          (void) verdict_of_author (&a.file.functions[i], j->target,
                                    &a.verdicts[i]);
          callback (context, &a.file.functions[i], &a.verdicts[i]);
        }
    }
  attempt_free (&a);
  return good;
}
