/* Functions, many in a file: assembled, and each one's verdict.  */
#include "judge.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "attempt.h"
#include "lib/base/whole.h"

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

/* Functions around what may be wrong.  */
static char *
make_control (const judge *j, const char *name)
{
  char *text = format_text (
      "\t.text\n%s:\n\t.cfi_startproc\n\t{nop}\n"
      "\t.cfi_adjust_cfa_offset 16\n\t{nop}\n\t.cfi_endproc\n", name);
  char *expanded = source_expand (j->target, text);
  free (text);
  return expanded;
}

bool
judge_begin (judge *j, const target *t, const char *command,
             const char *options, const char *box, problem *p)
{
  *j = (judge) { .target = t };
  j->is_disabled = options && strcmp (options, "--gsframe=no") == 0;
  assembler_make (&j->assembler, t, command, options);
  j->assembler.box = box;
  make_plain (j);
  j->before = make_control (j, "before");
  j->after = make_control (j, "after");
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
  free (j->before);
  free (j->after);
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
  attempt_take_errors (a);
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
      *clear = attempt_is_clear (&a);
      if (*clear || count == 1)
        attempt_settle (&a);
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

/* Misuse.  */

/* An attempt without an object: what the assembler says.  */
static verdict
rejection_of (const attempt *a)
{
  static const enum verdict_kind kinds[]
      = { [ASSEMBLY_REJECTED] = JUDGED_REJECTED,
          [ASSEMBLY_FATAL] = JUDGED_FATAL,
          [ASSEMBLY_CRASHED] = JUDGED_CRASHED };
  verdict v = { .kind = kinds[a->outcome] };
  messages_copy_best ((const char *) a->messages.bytes, v.text,
                      sizeof v.text);
  bool has_line = messages_have_line ((const char *) a->messages.bytes);
  if (v.kind == JUDGED_REJECTED && !has_line)
    v.kind = JUDGED_NO_LINE;
  if (v.kind == JUDGED_FATAL && has_line)
    v.kind = JUDGED_REJECTED;
  if (v.kind == JUDGED_FATAL)
    verdict_tell (&v, difference_of_distance (&a->file));
  return v;
}

/* Of an attempt with an object: what is wrong, or else what is not compared.  */
static verdict
worst_of (const attempt *a)
{
  verdict v = { .kind = JUDGED_EQUAL };
  for (size_t i = 0; i < a->file.count; i++)
    {
      const verdict *each = &a->verdicts[i];
      if (!verdict_is_failure (v.kind)
          && (verdict_is_failure (each->kind) || v.kind == JUDGED_EQUAL))
        v = *each;
    }
  if (!verdict_is_failure (v.kind) && a->file.has_error)
    v = (verdict) { .kind = JUDGED_NONSENSE,
                    .text = "an error of the source is accepted" };
  return v;
}

bool
judge_misuse (judge *j, const char *text, verdict *v, problem *p)
{
  attempt a;
  char *whole = format_text ("%s%s%s", j->before, text, j->after);
  bool good = attempt_make_errors (&a, j, whole, p);
  free (whole);
  if (good && a.outcome == ASSEMBLED)
    {
      attempt_settle (&a);
      *v = worst_of (&a);
    }
  else if (good)
    *v = rejection_of (&a);
  attempt_free (&a);
  return good;
}

static bool
name_one_of (const char *messages, const char *lines)
{
  char *end;
  for (unsigned long line; (line = strtoul (lines, &end, 10)) > 0; lines = end)
    if (messages_name_line (messages, line))
      return true;
  return false;
}

bool
judge_error (judge *j, const char *text, const char *lines, verdict *v,
             problem *p)
{
  attempt a;
  bool good = attempt_make_errors (&a, j, text, p);
  const char *said = good ? (const char *) a.messages.bytes : "";
  if (good && a.outcome != ASSEMBLED)
    *v = rejection_of (&a);
  else
    *v = (verdict) { .kind = JUDGED_NONSENSE,
                     .text = "an error of the source is accepted" };
  if (v->kind == JUDGED_REJECTED && !name_one_of (said, lines))
    v->kind = JUDGED_NO_LINE;
  attempt_free (&a);
  return good;
}

static bool
judge_each (judge *j, candidate *items, size_t count, problem *p)
{
  for (size_t i = 0; i < count; i++)
    if (!judge_misuse (j, items[i].text, &items[i].verdict, p))
      return false;
  return true;
}

bool
judge_functions (judge *j, candidate *items, size_t count, problem *p)
{
  bool clear = true;
  for (size_t i = 0; i < count; i++)
    items[i].is_settled = false;
  if (count == 0)
    return true;
  if (j->is_misuse)
    return judge_each (j, items, count, p);
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
      attempt_settle (&a);
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

bool
judge_compiled (judge *j, const char *name, const char *text,
                bool (*callback) (void *context, const source *s,
                                  const cfi_function *f, const verdict *v,
                                  problem *p),
                void *context, verdict *rejection, problem *p)
{
  attempt a;
  bool good = attempt_make_compiled (&a, j, name, text, p);
  *rejection = (verdict) { .kind = JUDGED_EQUAL };
  if (good && a.outcome != ASSEMBLED)
    *rejection = rejection_of (&a);
  else if (good)
    attempt_settle (&a);
  for (size_t i = 0; good && i < a.file.count; i++)
    good = callback (context, &a.source, &a.file.functions[i],
                     &a.verdicts[i], p);
  attempt_free (&a);
  return good;
}
