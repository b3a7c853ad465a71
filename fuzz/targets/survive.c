/* Explores a target that dies: inputs run in a child, which is replaced when one
   kills it, so that the engine, its corpus and its coverage live on.  What
   killed a child is in the directory FUZZ_FINDINGS at once; without that
   variable inputs run in the engine's own process.  Compiled into the plain
   builds only, where LLVMFuzzerTestOneInput of the target is a macro.  */
#undef LLVMFuzzerTestOneInput

#include <dirent.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include "target.h"

int fuzz_target (const uint8_t *data, size_t size);

enum
{
  MOST_BYTES = 1 << 20,
  MOST_COUNTERS = 1 << 18,
  PLACES = 3,          /* innermost frames that make two deaths alike */
  MOST_FRAMES = 24,
  MOST_ALIKE = 4,      /* findings that are kept of deaths alike */
  MOST_SIGNATURES = 4096,
  MILLISECONDS = 2000, /* of the processor, for one input */
  MOST_WAITS = 60      /* of so many milliseconds, in which it does not work */
};

/* What engine and child see both.  */
typedef struct shared
{
  size_t size;
  int result;
  void *frames[MOST_FRAMES];
  int frame_count;
  uint8_t input[MOST_BYTES];
  uint8_t counters[MOST_COUNTERS];
} shared;

typedef struct seen_signature
{
  uint64_t signature;
  unsigned count;
} seen_signature;

extern uint8_t counters_begin[] __asm__ ("__start___sancov_cntrs") __attribute__ ((weak));
extern uint8_t counters_end[] __asm__ ("__stop___sancov_cntrs") __attribute__ ((weak));
extern char image_begin[] __asm__ ("__executable_start");
extern char image_end[] __asm__ ("_end");

static shared *both;
static const char *findings;
static seen_signature seen[MOST_SIGNATURES];
static pid_t child;
static int child_socket = -1;

static size_t
counter_count (void)
{
  size_t count = (uintptr_t) counters_end - (uintptr_t) counters_begin;
  return count < MOST_COUNTERS ? count : MOST_COUNTERS;
}

/* The child.  */

static void
note_death (int number, siginfo_t *info, void *context)
{
  (void) info;
  ucontext_t *registers = context;
  both->frames[0] = (void *) registers->uc_mcontext.gregs[REG_RIP];
  both->frame_count = 1;
  memcpy (both->counters, counters_begin, counter_count ());
  both->frame_count = backtrace (both->frames, MOST_FRAMES);
  raise (number); /* the handler is gone, and the stack may be */
}

static void
notice_deaths (void)
{
  static const int numbers[] = { SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL };
  static uint8_t stack[1 << 16];
  void *frame;
  backtrace (&frame, 1); /* loads what it needs */
  sigaltstack (&(stack_t) { .ss_sp = stack, .ss_size = sizeof stack }, NULL);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    sigaction (numbers[i],
               &(struct sigaction) { .sa_sigaction = note_death,
                                     .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND | SA_NODEFER },
               NULL);
}

_Noreturn static void
serve (int socket)
{
  char token;
  int nowhere = open ("/dev/null", O_RDWR);
  if (nowhere < 0 || dup2 (nowhere, STDOUT_FILENO) < 0 || dup2 (nowhere, STDERR_FILENO) < 0)
    _exit (3);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  notice_deaths ();
  while (read (socket, &token, 1) == 1)
    {
      memset (counters_begin, 0, counter_count ());
      both->result = fuzz_target (both->input, both->size);
      memcpy (both->counters, counters_begin, counter_count ());
      if (write (socket, &token, 1) != 1)
        break;
    }
  _exit (0);
}

/* The engine.  */

static void
start_child (void)
{
  int ends[2];
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, ends) != 0 || (child = fork ()) < 0)
    {
      perror ("survive: no child");
      exit (3);
    }
  if (child == 0)
    {
      close (ends[0]);
      serve (ends[1]);
    }
  close (ends[1]);
  child_socket = ends[0];
}

static uint64_t
hash (uint64_t sum, const void *data, size_t size)
{
  const uint8_t *bytes = data;
  for (size_t i = 0; i < size; i++)
    sum = (sum ^ bytes[i]) * 0x100000001b3;
  return sum;
}

static uint64_t
signature_of (int status)
{
  uint64_t sum = hash (0xcbf29ce484222325, &status, sizeof status);
  /* The handler is in the first frames; libraries are not told apart.  */
  int places = 0;
  for (int i = 1; i < both->frame_count && places < PLACES; i++)
    {
      char *at = both->frames[i];
      if (at < image_begin || at >= image_end)
        continue;
      ptrdiff_t distance = at - image_begin;
      sum = hash (sum, &distance, sizeof distance);
      places++;
    }
  return sum;
}

/* Is this the first of its kind, or one of the first?  */
static bool
is_wanted (uint64_t signature)
{
  size_t i = signature % MOST_SIGNATURES;
  for (size_t tried = 0; tried < MOST_SIGNATURES; tried++, i = (i + 1) % MOST_SIGNATURES)
    if (seen[i].count == 0 || seen[i].signature == signature)
      {
        seen[i].signature = signature;
        if (seen[i].count == MOST_ALIKE)
          return false;
        seen[i].count++;
        return true;
      }
  return false;
}

/* Under a name that is there whole or not at all.  */
static void
keep_finding (const uint8_t *data, size_t size, uint64_t signature)
{
  char path[4096], part[4096];
  snprintf (path, sizeof path, "%s/%016lx-%016lx", findings, (unsigned long) signature,
            (unsigned long) hash (0xcbf29ce484222325, data, size));
  snprintf (part, sizeof part, "%s.%d.part", path, (int) getpid ());
  FILE *file = fopen (part, "wb");
  bool is_written = file && fwrite (data, 1, size, file) == size;
  if (!file || fclose (file) != 0 || !is_written || rename (part, path) != 0)
    {
      perror (path);
      exit (3);
    }
}

/* What earlier runs kept counts too.  */
static void
count_findings (void)
{
  unsigned long signature;
  DIR *directory = opendir (findings);
  for (struct dirent *e; directory && (e = readdir (directory));)
    if (sscanf (e->d_name, "%16lx-", &signature) == 1 && strlen (e->d_name) == 33)
      is_wanted (signature);
  if (directory)
    closedir (directory);
}

static void
bury_child (const uint8_t *data, size_t size, bool was_late)
{
  int status = 0;
  if (was_late)
    kill (child, SIGKILL);
  waitpid (child, &status, 0);
  close (child_socket);
  child_socket = -1;
  uint64_t signature = signature_of (status);
  if (is_wanted (signature))
    keep_finding (data, size, signature);
}

static void
prepare (void)
{
  both = mmap (NULL, sizeof *both, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (both == MAP_FAILED)
    {
      perror ("survive: no memory");
      exit (3);
    }
  signal (SIGPIPE, SIG_IGN);
  count_findings ();
}

static double
processor_ms (pid_t process)
{
  clockid_t clock;
  struct timespec used = { 0 };
  if (clock_getcpuclockid (process, &clock) == 0)
    clock_gettime (clock, &used);
  return (double) used.tv_sec * 1e3 + (double) used.tv_nsec / 1e6;
}

/* Has the child not answered in its time?  What it uses is asked for when it does not answer at once.  */
static bool
is_late (void)
{
  struct pollfd answer = { .fd = child_socket, .events = POLLIN };
  double before = 0;
  for (int waits = 0; poll (&answer, 1, MILLISECONDS) == 0; waits++)
    {
      double now = processor_ms (child);
      before = waits ? before : now;
      if (now - before >= MILLISECONDS || waits == MOST_WAITS)
        return true;
    }
  return false;
}

static int
run_in_child (const uint8_t *data, size_t size)
{
  char token = 0;
  if (child_socket < 0)
    start_child ();
  memcpy (both->input, data, size);
  both->size = size;
  both->result = 0;
  both->frame_count = 0;
  memset (both->counters, 0, counter_count ());
  bool is_sent = write (child_socket, &token, 1) == 1;
  bool was_late = is_sent && is_late ();
  if (!is_sent || was_late || read (child_socket, &token, 1) != 1)
    bury_child (data, size, was_late);
  memcpy (counters_begin, both->counters, counter_count ());
  return both->result;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (!both && (findings = getenv ("FUZZ_FINDINGS")))
    prepare ();
  if (!both || size > MOST_BYTES)
    return fuzz_target (data, size);
  return run_in_child (data, size);
}
