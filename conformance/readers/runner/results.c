#include "results.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "content.h"
#include "lib/base/again.h"

enum { ROOM_TO_CONFIRM = 1 << 15 };

char *reproducer_prefix;
const char *again_command;

static size_t
done_index (const results *r, size_t who, enum operation operation,
            size_t case_index)
{
  return (who * OPERATIONS + operation) * r->cases->count + case_index;
}

bool
result_is_done (const results *r, size_t who, enum operation operation,
                size_t case_index)
{
  return r->done[done_index (r, who, operation, case_index)];
}

char *
reproducer_of (const char *name)
{
  char *who = again_word (name);
  bool has_place = again_command && *again_command
                   && again_command[strlen (again_command) - 1] == '=';
  char *command
      = again_command
            ? format_text ("%s%s", again_command, has_place ? who : "")
            : format_text ("%s --testee %s", reproducer_prefix, who);
  free (who);
  return command;
}

char *
reproducer (const results *r, const result *one)
{
  char *name = again_word (r->cases->cases[one->test_case].name);
  char *all = reproducer_of (r->testees->testees[one->testee].name);
  char *command = format_text (
      again_command ? "%s CASE=%s" : "%s --case %s -v", all, name);
  free (name);
  free (all);
  return command;
}

/* Files are written by one run at a time.  */
static void
lock (const char *directory)
{
  char *path = format_text ("%s/.lock", directory);
  int fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0)
    give_up (STATUS_INFRASTRUCTURE, "cannot write %s: %s", path,
             strerror (errno));
  if (flock (fd, LOCK_EX | LOCK_NB) < 0)
    give_up (STATUS_INFRASTRUCTURE,
             "another run writes to %s; name another directory "
             "with --results",
             directory);
  free (path); /* the lock goes with the process */
}

static FILE *
open_in (const results *r, const char *name, const char *mode)
{
  char *path = format_text ("%s/%s", r->directory, name);
  FILE *file = fopen (path, mode);
  if (!file)
    give_up (STATUS_INFRASTRUCTURE, "cannot write %s: %s", path,
             strerror (errno));
  free (path);
  return file;
}

static void
remove_old (const results *r, const char *name)
{
  char *path = format_text ("%s/%s", r->directory, name);
  if (unlink (path) < 0 && errno != ENOENT)
    give_up (STATUS_INFRASTRUCTURE, "cannot remove %s: %s", path,
             strerror (errno));
  free (path);
}

static void __attribute__ ((noreturn))
cannot_write (const results *r)
{
  give_up (STATUS_INFRASTRUCTURE, "cannot write to %s: %s", r->directory,
           strerror (errno));
}

static void
flush (const results *r)
{
  if (fflush (r->lines) || ferror (r->lines))
    cannot_write (r);
}

/* What a run is resumed from is not lost with the power.  */
static void
sync_lines (const results *r)
{
  if (fdatasync (fileno (r->lines)) != 0 && errno != EINVAL
      && errno != ENOTSUP)
    cannot_write (r);
}

/* A disk is full before SIZE more bytes are written, while what confirms the
   results still has room.  Some file systems cannot promise it.  */
static void
reserve (results *r, size_t size)
{
  off_t from = ftello (r->lines), to = from + (off_t) size + ROOM_TO_CONFIRM;
  if (to <= r->reserved)
    return;
  r->reserved = to + ROOM_TO_CONFIRM;
  if (fallocate (fileno (r->lines), FALLOC_FL_KEEP_SIZE, from,
                 r->reserved - from) != 0
      && (errno == ENOSPC || errno == EDQUOT))
    cannot_write (r);
}

static void
write_record (FILE *file, char *text)
{
  fputs (text, file);
  fputc ('\n', file);
  free (text);
}

/* Take ONE over and, unless it is from an earlier run, write its line.  */
static void
take (results *r, result one, bool is_new)
{
  r->done[done_index (r, one.testee, one.operation, one.test_case)] = true;
  r->all = grow_array (r->all, r->count, &r->capacity, sizeof one);
  r->all[r->count++] = one;
  if (!is_new)
    return;
  char *text = record_of_result (r, &one);
  reserve (r, strlen (text) + 1);
  write_record (r->lines, text);
}

static void
take_old (results *r, const result *one)
{
  if (result_is_done (r, one->testee, one->operation, one->test_case))
    return;
  take (r, *one, false);
  r->resumed++;
}

/* What is usable of the lines of an earlier run.  A last line that was cut is
   dropped from the file.  */
static void
resume_from (results *r, const char *path)
{
  buffer text = { 0 };
  if (!read_all (path, &text))
    {
      if (errno != ENOENT)
        give_up (STATUS_INFRASTRUCTURE, "cannot read %s: %s", path,
                 strerror (errno));
      return;
    }
  const char *last = text.size ? memrchr (text.text, '\n', text.size) : NULL;
  size_t whole = last ? (size_t) (last - text.text) + 1 : 0;
  if (whole < text.size && truncate (path, (off_t) whole) < 0)
    give_up (STATUS_INFRASTRUCTURE, "cannot write %s: %s", path,
             strerror (errno));
  records_read (r, text.text, whole, take_old);
  buffer_free (&text);
}

void
results_open (results *r, const char *directory, bool resume)
{
  r->directory = strdup (directory);
  r->done = calloc (r->testees->count * OPERATIONS * r->cases->count, 1);
  make_directories (directory);
  lock (directory);
  remove_old (r, "observations.jsonl");
  char *path = format_text ("%s/results.jsonl", directory);
  if (resume)
    resume_from (r, path);
  free (path);
  r->lines = open_in (r, "results.jsonl", resume ? "ae" : "we");
  write_record (r->lines, record_of_run (r));
  for (size_t i = 0; i < r->testees->count; i++)
    write_record (r->lines, record_of_testee (&r->testees->testees[i]));
  flush (r);
}

void
results_add (results *r, size_t who, enum operation operation,
             size_t input_index, const judgement *j, double ms)
{
  bool is_repeat = false;
  for (size_t c = r->cases->inputs[input_index].first_case; c != NO_CASE;
       c = r->cases->cases[c].next_of_input)
    {
      if (result_is_done (r, who, operation, c))
        continue;
      result one = { .test_case = (uint32_t) c,
                     .testee = (uint32_t) who,
                     .operation = operation,
                     .judgement = *j,
                     .ms = is_repeat ? 0 : ms,
                     .is_repeat = is_repeat };
      take (r, one, true);
      is_repeat = true;
    }
  flush (r);
}

void
results_confirm (results *r, size_t who)
{
  write_record (r->lines, record_of_probe (&r->testees->testees[who]));
  flush (r);
  sync_lines (r);
}

static const case_set *sorted_cases;

static int
by_testee_and_case (const void *a, const void *b)
{
  const result *x = a, *y = b;
  if (x->testee != y->testee)
    return x->testee < y->testee ? -1 : 1;
  int names = strcmp (sorted_cases->cases[x->test_case].name,
                      sorted_cases->cases[y->test_case].name);
  if (names)
    return names;
  return (int) x->operation - (int) y->operation;
}

static void
write_sorted (const results *r, int exit_code)
{
  char *path = format_text ("%s/results.jsonl", r->directory), *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream (&text, &size);
  if (!file)
    give_up (STATUS_INFRASTRUCTURE, "out of memory");
  write_record (file, record_of_run (r));
  for (size_t i = 0; i < r->testees->count; i++)
    write_record (file, record_of_testee (&r->testees->testees[i]));
  for (size_t i = 0; i < r->count; i++)
    {
      const result *one = &r->all[i];
      write_record (file, record_of_result (r, one));
      if (i + 1 == r->count || r->all[i + 1].testee != one->testee)
        write_record (file, record_of_probe (&r->testees->testees[one->testee]));
    }
  write_record (file, record_of_end (r, exit_code));
  fclose (file);
  write_whole (path, text, size);
  free (text);
  free (path);
}

void
results_close (results *r, int exit_code)
{
  flush (r);
  sorted_cases = r->cases;
  if (r->count)
    qsort (r->all, r->count, sizeof *r->all, by_testee_and_case);
  fclose (r->lines);
  write_sorted (r, exit_code);
}

const char *
how_to_resume (void)
{
  const char *command = getenv ("SFRAME_RESUME");
  return command && *command ? command : "--resume";
}
