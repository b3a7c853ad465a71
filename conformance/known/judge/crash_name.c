#include "crash_name.h"

#include <ctype.h>
#include <fnmatch.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/known/words/words.h"
#include "lib/base/buffer.h"

/* --- crashes that are told apart -------------------------------------------- */

/* Notes as the runner writes them.  Those of one crash have one kind.  */
typedef struct sample
{
  unsigned kind;
  char *note;
} sample;

typedef struct samples
{
  sample *all;
  size_t count, capacity;
} samples;

enum
{
  BY_NO_TESTEE, /* kind 0: what the runner asks again */
  SIGNALS = 1000,
  STATUSES = 2000,
  ASSERTIONS = 3000, /* and what else is told by its text */
  WORDS = 4000,
  PANICS = 5000 /* what a language's own words tell apart, at one status */
};

static void
add (samples *s, unsigned kind, char *note)
{
  s->all = grow_array (s->all, s->count, &s->capacity, sizeof *s->all);
  s->all[s->count++] = (sample) { kind, note };
}

static void
add_signals (samples *s)
{
  for (int number = 1; number < 32; number++)
    {
      unsigned kind = number == SIGKILL ? BY_NO_TESTEE
                                        : SIGNALS + (unsigned) number;
      const char *name = strsignal (number);
      add (s, kind, format_text ("signal %d (%s) ", number, name));
      add (s, kind, format_text ("signal %d (%s) words", number, name));
      add (s, kind, format_text ("exit status 70: killed by signal %d (%s): ",
                             number, name));
    }
}

static void
add_statuses (samples *s)
{
  for (int status = 2; status < 256; status++)
    {
      if (status == NOT_SUPPORTED)
        continue;
      unsigned kind = status == 126 || status == 127
                          ? BY_NO_TESTEE
                          : STATUSES + (unsigned) status;
      add (s, kind, format_text ("exit status %d: ", status));
      add (s, kind, format_text ("exit status %d: (no reason given)", status));
      add (s, kind, format_text ("exit status %d: words", status));
    }
}

/* Aborts differ by the text before them.  */
static void
add_aborts (samples *s)
{
  static const char *const texts[]
      = { "./sframe.c:10: sframe_first: Assertion `one' failed.",
          "./sframe.c:20: sframe_second: Assertion `two' failed.",
          "free(): invalid pointer", "malloc(): corrupted top size",
          "double free or corruption (out)" };
  static const char *const before[]
      = { "signal 6 (Aborted) testee: ",
          "exit status 70: killed by signal 6 (Aborted): readelf: ../.",
          "signal 6 (Aborted) " };
  for (unsigned t = 0; t < sizeof texts / sizeof *texts; t++)
    for (size_t b = 0; b < sizeof before / sizeof *before; b++)
      add (s, ASSERTIONS + t, format_text ("%s%s", before[b], texts[t]));
}

static void
add_note_words (samples *s)
{
  static const char *const by_no_testee[]
      = { "cannot be started: No such file or directory",
          "cannot be started: Permission denied",
          "was killed together with its keeper " };
  static const char *const by_testee[]
      = { "line 1 is no line of a dump: words",
          "printed more than the limit of 16.0 MiB",
          "complained more than the limit of 64.0 MiB",
          "announced a reply of 9999999 bytes, more than the limit of 100",
          "sent more than the 10 bytes of reply that it announced",
          "the reply does not start with a status: words",
          "answered without a request", "closed its output",
          "had more than 64 processes",
          "had more than 2048 MiB of memory in all its processes",
          "exit status 70: no dump, exit status 1: words",
          "exit status 70: the text ends after line 1: words",
          "exit status 70: line 1 of the text is not understood: words" };
  for (unsigned i = 0; i < sizeof by_no_testee / sizeof *by_no_testee; i++)
    add (s, BY_NO_TESTEE, format_text ("%s", by_no_testee[i]));
  for (unsigned i = 0; i < sizeof by_testee / sizeof *by_testee; i++)
    add (s, WORDS + i, format_text ("%s", by_testee[i]));
}

/* Whatever a program of Go, Rust or Python dies of, it ends with one status.  */
static void
add_panics (samples *s)
{
  static const struct
  {
    unsigned kind;
    const char *note;
  } panics[] = {
    { 0, "exit status 2: panic: runtime error: index out of range [5] with length 3 ... exit" },
    { 1, "exit status 2: panic: runtime error: slice bounds out of range [:5] with capacity 3 ... exit" },
    { 2, "exit status 2: panic: runtime error: integer divide by zero ... exit" },
    { 3, "exit status 2: panic: words ... exit" },
    { 4, "exit status 2: fatal error: all goroutines are asleep - deadlock! ... exit" },
    { 5, "exit status 101: thread 'main' panicked at src/main.rs:10:5: ... note" },
    { 6, "exit status 101: thread 'main' panicked at src/main.rs:20:9: ... note" },
    { 5, "exit status 101: thread 'main' (1234) panicked at src/main.rs:10:5: ... note" },
    { 6, "exit status 101: thread 'main' (1234) panicked at src/main.rs:20:9: ... note" },
    { 7, "exit status 1: Traceback (most recent call last): ... IndexError: list index out of range" },
    { 8, "exit status 1: Traceback (most recent call last): ... KeyError: 5" },
    { 7, "exit status 1 without the line 'rejected REASON': Traceback (most recent call last): ... "
         "IndexError: list index out of range" },
    { 8, "exit status 1 without the line 'rejected REASON': Traceback (most recent call last): ... KeyError: 5" },
  };
  for (size_t i = 0; i < sizeof panics / sizeof *panics; i++)
    add (s, PANICS + panics[i].kind, format_text ("%s", panics[i].note));
}

static samples
make_samples (void)
{
  samples s = { 0 };
  add_signals (&s);
  add_statuses (&s);
  add_aborts (&s);
  add_note_words (&s);
  add_panics (&s);
  return s;
}

static void
free_samples (samples *s)
{
  for (size_t i = 0; i < s->count; i++)
    free (s->all[i].note);
  free (s->all);
}

/* Why GLOB is no name of one crash, or NULL.  */
static char *
why_not (const char *glob, const samples *s)
{
  const sample *first = NULL;
  for (size_t i = 0; i < s->count; i++)
    {
      const sample *one = &s->all[i];
      if (fnmatch (glob, one->note, 0) != 0)
        continue;
      if (one->kind == BY_NO_TESTEE)
        return format_text ("the note '%s' would explain '%s', which is never a "
                        "testee's: it has to name the crash, by its signal, "
                        "assertion, function or panic", glob, one->note);
      if (first && first->kind != one->kind)
        return format_text ("the note '%s' would explain '%s' as well as '%s': it "
                        "has to name one crash, by its signal, assertion, function "
                        "or panic (| separates several notes)", glob,
                        first->note, one->note);
      first = one;
    }
  return NULL;
}

char *
why_not_one_crash (const globs *note)
{
  samples s = make_samples ();
  char *why = NULL;
  for (size_t i = 0; !why && i < note->count; i++)
    why = why_not (note->items[i], &s);
  free_samples (&s);
  return why;
}

void
add_glob_of (buffer *to, const char *text, size_t size)
{
  for (size_t i = 0; i < size; i++)
    buffer_print (to, "%s%c", strchr ("*?[]|\\\" ", text[i]) ? "\\" : "", text[i]);
}

/* A number of a message (`range [5] with length 3`) is another in another case.  One of a name or
   of a place (`uint8`, `main.rs:10:5`) is not.  */
static bool
is_variable (const char *start, const char *at)
{
  if (!isdigit ((unsigned char) *at) || at == start)
    return isdigit ((unsigned char) *at);
  char before = at[-1];
  bool is_place = before == ':' && at - start > 1 && isalnum ((unsigned char) at[-2]);
  return !isalnum ((unsigned char) before) && before != '_' && !is_place;
}

/* SIZE bytes of TEXT, with a star for each number that varies.  */
static void
add_words (buffer *to, const char *text, size_t size)
{
  for (const char *at = text; at < text + size;)
    if (is_variable (text, at))
      {
        while (at < text + size && isalnum ((unsigned char) *at))
          at++;
        buffer_print (to, "*");
      }
    else
      add_glob_of (to, at++, 1);
}

static void
add_star (buffer *to)
{
  if (to->bytes[to->size - 1] != '*')
    buffer_print (to, "*");
}

/* How much of the note of an exit status is before what the program said.  */
static size_t
status_length (const char *note)
{
  static const char word[] = "exit status ";
  if (strncmp (note, word, sizeof word - 1) != 0)
    return 0;
  const char *colon = strstr (note, ": ");
  return colon ? (size_t) (colon + 2 - note) : 0;
}

size_t
broken_line_length (const char *note)
{
  static const char number[] = "line ", words[] = " is no line of a dump";
  if (strncmp (note, number, sizeof number - 1) != 0)
    return 0;
  const char *at = note + sizeof number - 1;
  at += strspn (at, "0123456789");
  const char *colon = strncmp (at, words, sizeof words - 1) == 0 ? strstr (at, ": ") : NULL;
  return colon ? (size_t) (colon + 2 - note) : 0;
}

char *
crash_name (const char *note)
{
  static const char between[] = " ... ";
  buffer name = EMPTY_BUFFER;
  size_t status = status_length (note), broken = broken_line_length (note);
  const char *said = note + status, *end = strstr (said, between);
  if (strncmp (note, "signal ", 7) == 0 && strchr (note, ')'))
    {
      const char *rest = strchr (note, ')') + 1;
      add_glob_of (&name, note, (size_t) (rest - note));
      if (*rest)
        buffer_print (&name, "\\ *");
    }
  else if (broken)
    {
      add_words (&name, note, broken);
      buffer_print (&name, "*");
    }
  else if (!status)
    add_glob_of (&name, note, strlen (note));
  else
    {
      bool is_traceback = strncmp (said, "Traceback ", 10) == 0;
      add_glob_of (&name, note, status);
      add_words (&name, said, end && !is_traceback ? (size_t) (end - said) : strlen (said));
      if (end && !is_traceback)
        add_star (&name);
    }
  char *text = format_text ("%.*s", (int) name.size, name.bytes);
  buffer_free (&name);
  return text;
}
