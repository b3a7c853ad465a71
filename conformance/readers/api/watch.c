/* The process of a trial, and what ends it.  */
#include "watch.h"

#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/base/problem.h"

const char *const function_names[FUNCTIONS] = {
#define FUNCTION(name) #name,
#include "functions.def"
};

enum { FATAL = 77, LOWEST_ADDRESS = 1 << 16 };

watch *watched;

void
begin_watching (void)
{
  watched = mmap (NULL, sizeof *watched, PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (watched == MAP_FAILED)
    exit (STATUS_INFRASTRUCTURE);
}

void
called (enum function function)
{
  watched->function = function;
  watched->calls[function]++;
}

static void __attribute__ ((format (printf, 2, 0)))
add_trouble (const char *failure, const char *format, va_list values)
{
  for (unsigned i = 0; i < watched->trouble_count; i++)
    if (watched->troubles[i].function == watched->function
        && strcmp (watched->troubles[i].failure, failure) == 0)
      return;
  if (watched->trouble_count == MOST_TROUBLES)
    return;
  trouble *t = &watched->troubles[watched->trouble_count++];
  t->function = watched->function;
  snprintf (t->failure, sizeof t->failure, "%s", failure);
  vsnprintf (t->text, sizeof t->text, format, values);
}

static void __attribute__ ((format (printf, 2, 3)))
say (const char *failure, const char *format, ...)
{
  va_list values;
  va_start (values, format);
  add_trouble (failure, format, values);
  va_end (values);
}

bool
expect_or (const char *failure, bool holds, const char *format, ...)
{
  watched->compared++;
  if (holds)
    return true;
  va_list values;
  va_start (values, format);
  add_trouble (failure, format, values);
  va_end (values);
  return false;
}

FILE *answers_to;

/* As FNV-1a takes bytes.  */
static void
add_to_hash (uint64_t *hash, int64_t value)
{
  if (!*hash)
    *hash = 0xcbf29ce484222325;
  for (int i = 0; i < 64; i += 8)
    *hash = (*hash ^ (uint8_t) (value >> i)) * 0x100000001b3;
}

static answer *
answer_of (enum function function)
{
  answers *all = &watched->answers;
  for (unsigned i = 0; i < all->count; i++)
    if (all->of[i].function == function)
      return &all->of[i];
  all->of[all->count] = (answer){ .function = function };
  return &all->of[all->count++];
}

static void
print_answer (const char *what, long long value)
{
  if (answers_to)
    fprintf (answers_to, "%s: %s%lld\n", function_names[watched->function], what, value);
}

void
answered (int64_t value)
{
  print_answer ("", value);
  add_to_hash (&answer_of (watched->function)->values, value);
}

void
answered_error (int number)
{
  print_answer ("error ", number);
  answer *a = answer_of (watched->function);
  add_to_hash (&a->values, number != 0);
  add_to_hash (&a->errors, number);
}

void
survived (void)
{
  watched->compared++;
}

/* An assertion of the library is no message on a terminal but a result.  */
_Noreturn void
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the C library calls it so.  */
__assert_fail (const char *assertion, const char *file, unsigned line,
               const char *function)
{
  (void) file;
  (void) line;
  /* Some compilers give it with its type and arguments.  */
  char name[36], failure[sizeof watched->troubles->failure];
  const char *end = strchrnul (function, '('), *begin = end;
  while (begin > function && begin[-1] != ' ' && begin[-1] != '*')
    begin--;
  snprintf (name, sizeof name, "%.*s", (int) (end - begin), begin);
  snprintf (failure, sizeof failure, "assertion:%s", name);
  say (failure, "%s: Assertion `%s'", name, assertion);
  _exit (FATAL);
}

static void
on_signal (int number, siginfo_t *info, void *context)
{
  (void) context;
  bool is_null = number == SIGSEGV
                 && (uintptr_t) info->si_addr < LOWEST_ADDRESS;
  say (is_null ? "null-pointer"
               : number == SIGSEGV || number == SIGBUS ? "out-of-bounds"
               : number == SIGFPE                      ? "division-by-zero"
               : number == SIGPROF || number == SIGALRM ? "timeout"
                                                       : "abort",
       "signal %d (%s)", number, strsignal (number));
  _exit (FATAL);
}

/* The nanoseconds for which this process has worked, or waited for a processor.  */
static uint64_t
busy (void)
{
  char text[64] = "";
  int file = open ("/proc/self/schedstat", O_RDONLY | O_CLOEXEC);
  ssize_t size = read (file, text, sizeof text - 1);
  close (file);
  char *end = text;
  uint64_t worked = size > 0 ? strtoull (text, &end, 10) : 0;
  return worked + strtoull (end, NULL, 10);
}

static uint64_t busy_before;

/* A trial that neither works nor ends.  Where nothing can be read, the box ends it.  */
static void
on_pause (int number, siginfo_t *info, void *context)
{
  uint64_t now = busy ();
  if (now && now - busy_before < PAUSE * UINT64_C (10000000))
    on_signal (number, info, context);
  busy_before = now;
  alarm (PAUSE);
}

static void
catch_signals (void)
{
  static uint8_t stack[1 << 16];
  stack_t alternative = { .ss_sp = stack, .ss_size = sizeof stack };
  sigaltstack (&alternative, NULL);
  struct sigaction action
      = { .sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK };
  static const int numbers[] = { SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGPROF };
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    sigaction (numbers[i], &action, NULL);
  action.sa_sigaction = on_pause;
  action.sa_flags |= SA_RESTART;
  sigaction (SIGALRM, &action, NULL);
}

/* The reports of sanitizers are read where they are made.  */
void
sanitizer_reports (const char *failure, const char *text, bool is_the_end)
{
  say (failure, "%s", text);
  if (is_the_end)
    _exit (FATAL);
}

static void
begin_process (void)
{
  catch_signals ();
  static char buffer[BUFSIZ];
  freopen ("/dev/null", "w", stdout);
  freopen ("/dev/null", "w", stderr);
  setvbuf (stdout, buffer, _IOFBF, sizeof buffer);
}

/* The processor's seconds, as the machine may be busy; and a trial that waits for something else ends, too.  */
static void
begin_clock (void)
{
  const struct itimerval most = { .it_value.tv_sec = TRIAL_SECONDS };
  setitimer (ITIMER_PROF, &most, NULL);
  busy_before = busy ();
  alarm (PAUSE);
}

static void
be_the_trial (const trial *t)
{
  watched->compared = 0;
  watched->answers.count = 0;
  begin_clock ();
  begin_counting ();
  t->run (t->context);
  survived ();
  if (leaks ())
    say ("leak", "memory is not reachable after everything was freed");
}

/* Fork; in the parent, wait for the end.  True: this is the child.  */
static bool
is_child (int *status)
{
  watched->trouble_count = 0;
  fflush (NULL);
  pid_t child = fork ();
  if (child < 0)
    exit (STATUS_INFRASTRUCTURE);
  if (child == 0)
    begin_process ();
  else if (waitpid (child, status, 0) != child)
    exit (STATUS_INFRASTRUCTURE);
  return child == 0;
}

static _Noreturn void
end_process (void)
{
  fflush (NULL);
  _exit (0);
}

void
run_trial (trial t)
{
  int status;
  if (is_child (&status))
    {
      be_the_trial (&t);
      end_process ();
    }
  if (status == 0)
    return;
  watched->answers.count = 0; /* it has not answered all */
  if (!WIFEXITED (status) || WEXITSTATUS (status) != FATAL)
    say ("died", "wait status 0x%x", (unsigned) status);
}

static void
be_good_trials (const trial *trials, unsigned count)
{
  for (unsigned i = 0; i < count && i < MOST_TRIALS; i++)
    {
      memcpy (watched->good_calls, watched->calls, sizeof watched->calls);
      be_the_trial (&trials[i]);
      if (watched->trouble_count)
        return;
      watched->good[i] = (good_trial){ watched->compared, watched->answers };
      watched->good_count++;
    }
}

unsigned
run_good_trials (const trial *trials, unsigned count)
{
  int status;
  watched->good_count = 0;
  if (is_child (&status))
    {
      be_good_trials (trials, count);
      end_process ();
    }
  /* What the one that went wrong called counts when it runs alone.  */
  if (watched->good_count < count && watched->good_count < MOST_TRIALS)
    memcpy (watched->calls, watched->good_calls, sizeof watched->calls);
  return watched->good_count;
}

/* Faults of our own.  Volatile: no compiler may see them coming.  */

static void *volatile lost;

static void
leak (const void *size)
{
  lost = malloc (*(const size_t *) size);
  lost = NULL;
}

static void
overrun (const void *size)
{
  volatile size_t past_the_end = *(const size_t *) size;
  char *volatile block = calloc (*(const size_t *) size, 1);
  block[past_the_end] = 1; /* NOLINT(clang-analyzer-security.ArrayBound): this is the fault */
  free (block);
}

static void
overflow (const void *size)
{
  volatile int number = (int) *(const size_t *) size;
  number = number + 0x7fffffff;
}

static bool
is_noticed (void (*fault) (const void *), const char *failure)
{
  static const size_t size = 24;
  run_trial ((trial){ fault, &size });
  return watched->trouble_count == 1
         && strcmp (watched->troubles->failure, failure) == 0;
}

const char *
sanitizers (void)
{
  static char found[64];
  snprintf (found, sizeof found, "%s%s%s",
            is_noticed (overrun, "out-of-bounds") ? "addresses," : "",
            is_noticed (overflow, "signed-integer-overflow") ? "undefined," : "",
            is_noticed (leak, "leak") ? "leaks," : "");
  size_t length = strlen (found);
  if (length)
    found[length - 1] = 0;
  return length ? found : "none";
}
