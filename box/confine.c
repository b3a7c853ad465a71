/* sframe-box: a foreign program that is judged (a linker, an assembler, a
   program that is executed, a fuzz target) in a file system that it can only
   read, but for what it is given to write to.  */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "box.h"
#include "census.h"
#include "effort.h"
#include "lib/base/options.h"

enum
{
  /* As a shell and timeout(1) have them, so that callers tell them from what the
     command says.  */
  TOO_LATE = 124,
  TOO_MUCH = 125,
  NOT_CONFINED = 126,
  NOT_FOUND = 127,
  MOST_PROCESSES = 512,
  STATUS_FD = 3,
  OWN_FD = 10,  /* and above it: what stays open */
  LOOK_MS = 250 /* how often what it uses is added up */
};

/* Of a file: more than any address space of 32 bits, of which a linker leaves
   most empty.  */
static const rlim_t most_bytes = (rlim_t) 64 << 30;

typedef struct plan
{
  text_list hidden, readable, writable;
  number_option memory, disk; /* MiB */
  number_option processor, patience; /* seconds; 0: no bound */
  bool shares_processes, is_open;
  char here[PATH_MAX];
} plan;

static _Noreturn void
give_up (const char *format, ...)
{
  va_list arguments;
  int error = errno;
  fprintf (stderr, "sframe-box: ");
  va_start (arguments, format);
  vfprintf (stderr, format, arguments);
  va_end (arguments);
  fprintf (stderr, ": %s\n", strerror (error));
  _exit (NOT_CONFINED);
}

static view_part *
take_up (const text_list *paths)
{
  view_part *parts = calloc (paths->count + 1, sizeof *parts);
  for (size_t i = 0; i < paths->count; i++)
    {
      parts[i].covers = true;
      if (!realpath (paths->items[i], parts[i].path)
          || !view_take_up (&parts[i]))
        give_up ("%s", paths->items[i]);
    }
  return parts;
}

static void
put_down (view_part *parts, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      if (!view_put_down (&parts[i]))
        give_up ("%s", parts[i].path);
      close (parts[i].tree);
    }
  free (parts);
}

static void
hide (const char *directory)
{
  if (!view_hide (directory))
    give_up ("%s", directory);
}

static char **
real_paths (const text_list *paths)
{
  char **real = calloc (paths->count + 1, sizeof *real);
  for (size_t i = 0; i < paths->count; i++)
    if (!(real[i] = realpath (paths->items[i], NULL)))
      give_up ("%s", paths->items[i]);
  return real;
}

/* A toolchain that is judged is seen wherever it is.  */
static void
add_prefix (text_list *readable)
{
  const char *prefix = getenv ("SFRAME_TOOLCHAIN_PREFIX");
  if (prefix && *prefix)
    text_list_add (readable, prefix);
}

static bool
is_below (const char *path, const char *directory)
{
  size_t length = strlen (directory);
  return strncmp (path, directory, length) == 0 && path[length] == '/';
}

/* The directory to work in, which /tmp may hold, is seen unless it is hidden on
   purpose.  */
static text_list
seen_below_tmp (const plan *p, char *const hidden[])
{
  text_list seen = { 0 };
  bool is_hidden = false;
  for (size_t i = 0; i < p->hidden.count; i++)
    is_hidden |= strcmp (p->here, hidden[i]) == 0
                 || is_below (p->here, hidden[i]);
  if (is_below (p->here, "/tmp") && !is_hidden)
    text_list_add (&seen, p->here);
  return seen;
}

static void
see_only (const plan *p)
{
  if (!view_begin ())
    give_up ("mounts");
  char **hidden = real_paths (&p->hidden);
  view_part *writable = take_up (&p->writable);
  if (!view_make_read_only ("/", AT_RECURSIVE))
    give_up ("making all read-only");
  text_list seen = seen_below_tmp (p, hidden);
  view_part *work = take_up (&seen);
  view_part *readable = take_up (&p->readable);
  hide ("/tmp");
  hide ("/dev/shm");
  for (size_t i = 0; i < p->hidden.count; i++)
    hide (hidden[i]);
  put_down (work, seen.count);
  put_down (writable, p->writable.count);
  put_down (readable, p->readable.count);
  for (size_t i = 0; i < p->hidden.count; i++)
    if (!view_make_read_only (hidden[i], 0))
      give_up ("%s", hidden[i]);
  for (size_t i = 0; i < p->hidden.count; i++)
    free (hidden[i]);
  free (hidden);
  if (chdir (p->here) < 0)
    give_up ("%s, the directory to work in", p->here);
}

static void
limit (__rlimit_resource_t resource, rlim_t most)
{
  const struct rlimit r = { .rlim_cur = most, .rlim_max = most };
  setrlimit (resource, &r);
}

/* Where there are no namespaces, this is all.  */
static _Noreturn void
become_command (const plan *p, char **argv)
{
  limit (RLIMIT_CORE, 0);
  limit (RLIMIT_FSIZE, most_bytes);
  sigset_t none;
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  setsid (); /* no terminal */
  if (!p->is_open && !box_seal ())
    give_up ("the filter of system calls");
  execvp (argv[0], argv);
  int error = errno;
  fprintf (stderr, "sframe-box: %s: %s\n", argv[0], strerror (error));
  _exit (error == ENOENT ? NOT_FOUND : NOT_CONFINED);
}

static void
stop_waiting (int number)
{
  (void) number;
}

/* Until COMMAND ends, or SIGTERM says that it has to; its status.  */
static int
reap_until (pid_t command)
{
  int status = SIGKILL;
  struct sigaction stop = { .sa_handler = stop_waiting };
  sigaction (SIGTERM, &stop, NULL);
  for (pid_t gone = 0; gone != command && gone >= 0;)
    gone = waitpid (-1, &status, 0);
  return status;
}

/* The first process of the namespaces: a command that were it would miss its
   own signals.  */
static _Noreturn void
keep (const plan *p, char **argv, bool has_namespaces)
{
  bool has_own_processes = has_namespaces && !p->shares_processes;
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  if (has_namespaces)
    {
      see_only (p);
      limit (RLIMIT_NPROC, MOST_PROCESSES);
    }
  pid_t command = fork ();
  if (command < 0)
    give_up ("a process");
  if (command == 0)
    {
      close (STATUS_FD);
      if (!has_own_processes)
        prctl (PR_SET_PDEATHSIG, SIGKILL);
      become_command (p, argv);
    }
  int status = reap_until (command);
  if (!has_own_processes)
    census_kill (getpid ());
  ssize_t told = write (STATUS_FD, &status, sizeof status);
  _exit (told == sizeof status ? 0 : NOT_CONFINED);
}

static pid_t
start_keeper (const plan *p, char **argv)
{
  pid_t keeper = -1;
  if (!p->is_open)
    keeper = box_fork (CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWIPC
                       | (p->shares_processes ? 0 : CLONE_NEWPID));
  bool has_namespaces = keeper >= 0;
  if (!has_namespaces)
    keeper = box_fork (0);
  if (keeper == 0)
    keep (p, argv, has_namespaces);
  return keeper;
}

/* End as a command did that ended with STATUS.  */
static int
end_as (int status)
{
  if (WIFEXITED (status))
    return WEXITSTATUS (status);
  limit (RLIMIT_CORE, 0);
  signal (WTERMSIG (status), SIG_DFL);
  raise (WTERMSIG (status));
  return 128 + WTERMSIG (status);
}

/* A pipe for the status: to STATUS_FD, and from the number after it.  */
static int
open_channel (void)
{
  enum { FROM = STATUS_FD + 1 };
  int ends[2];
  if (pipe2 (ends, O_CLOEXEC) < 0)
    give_up ("a pipe");
  int from = fcntl (ends[0], F_DUPFD_CLOEXEC, FROM);
  if (from < 0 || dup2 (ends[1], STATUS_FD) < 0
      || (from != FROM && dup2 (from, FROM) < 0)
      || fcntl (FROM, F_SETFD, FD_CLOEXEC) < 0)
    give_up ("a pipe");
  close_range (FROM + 1, OWN_FD - 1, 0);
  return FROM;
}

/* What COMMAND and all that it has started use of what it may not: a word, or
   NULL.  */
static const char *
surplus (const plan *p, const census *now)
{
  uint64_t disk = 0;
  for (size_t i = 0; i < p->writable.count; i++)
    {
      uint64_t size = census_disk (p->writable.items[i]);
      disk = size > UINT64_MAX - disk ? UINT64_MAX : disk + size;
    }
  return now->processes > MOST_PROCESSES       ? "processes"
         : now->memory >> 20 > p->memory.value ? "memory"
         : disk >> 20 > p->disk.value          ? "disk space"
                                               : NULL;
}

static double
now_ms (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec * 1e3 + (double) t.tv_nsec / 1e6;
}

/* Why a command is stopped: STATUS is 0, it is not.  */
typedef struct objection
{
  int status;
  char why[80];
} objection;

static objection
object_to_time (const plan *p, effort *e, const census *now)
{
  objection o = { .status = 0 };
  const effort_limits l = { (double) p->processor.value * 1e3,
                            (double) p->patience.value * 1e3 };
  if (!p->processor.value)
    return o;
  switch (effort_look (e, now, now_ms (), &l))
    {
    case EFFORT_GOES_ON:
      break;
    case EFFORT_SPENT:
      o.status = TOO_LATE;
      snprintf (o.why, sizeof o.why, "does not end in %llu s of the processor",
                (unsigned long long) p->processor.value);
      break;
    case EFFORT_ASLEEP:
      o.status = TOO_LATE;
      snprintf (o.why, sizeof o.why, "does not end, and did no work in %llu s",
                (unsigned long long) p->patience.value);
      break;
    case EFFORT_STARVED:
      o.status = NOT_CONFINED;
      snprintf (o.why, sizeof o.why, "got no processor from this machine");
      break;
    }
  return o;
}

static objection
object (const plan *p, pid_t keeper, effort *e)
{
  census now;
  census_take (&keeper, 1, &now);
  const char *too_much = surplus (p, &now);
  objection o = { .status = TOO_MUCH };
  if (!too_much)
    return object_to_time (p, e, &now);
  snprintf (o.why, sizeof o.why, "uses too much %s", too_much);
  return o;
}

/* Returns when KEEPER has said how the command ended, or is gone.  */
static objection
watch (const plan *p, pid_t keeper, int from)
{
  struct pollfd end = { .fd = from, .events = POLLIN };
  objection o = { .status = 0 };
  effort e = { .has_begun = false };
  /* A twentieth of the time at most is for looking.  */
  for (int pause = LOOK_MS; poll (&end, 1, pause) <= 0;)
    {
      double before = now_ms ();
      if (!o.status)
        o = object (p, keeper, &e);
      if (o.status)
        kill (keeper, SIGTERM);
      double took = now_ms () - before;
      pause = LOOK_MS + (took < 1000 ? (int) (20 * took) : 0);
    }
  return o;
}

/* The exit status, when KEEPER has said how the command ended.  */
static int
wait_for (const plan *p, pid_t keeper, int from, objection *o)
{
  int status, kept = 0;
  *o = watch (p, keeper, from);
  ssize_t got;
  do
    got = read (from, &status, sizeof status);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    give_up ("a pipe");
  while (waitpid (keeper, &kept, 0) < 0 && errno == EINTR)
    ;
  if (o->status)
    return o->status;
  if (got == sizeof status)
    return end_as (status);
  /* Else it has said why.  */
  if (WIFSIGNALED (kept))
    fprintf (stderr, "sframe-box: its own process was killed\n");
  return NOT_CONFINED;
}

/* --- once more --------------------------------------------------------------- */

/* What is shared by all that this program has started beside each other.  */
static int
open_lock (void)
{
  int fd = open ("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  int high = fcntl (fd, F_DUPFD_CLOEXEC, OWN_FD);
  if (high < 0)
    give_up ("the lock");
  close (fd);
  return high;
}

static void
lock (const plan *p, int fd, int how)
{
  while (p->processor.value && !p->is_open && flock (fd, how) < 0)
    if (errno != EINTR)
      give_up ("the lock");
}

/* A place in a file, or -1.  */
typedef struct place
{
  off_t at, size;
} place;

static place
place_of (int fd)
{
  struct stat s;
  bool is_file = fstat (fd, &s) == 0 && S_ISREG (s.st_mode);
  return is_file ? (place){ lseek (fd, 0, SEEK_CUR), s.st_size }
                 : (place){ -1, -1 };
}

static int
run (const plan *p, char **argv, objection *o)
{
  int from = open_channel ();
  pid_t keeper = start_keeper (p, argv);
  if (keeper < 0)
    give_up ("a process");
  close (STATUS_FD);
  int status = wait_for (p, keeper, from, o);
  close (from);
  return status;
}

/* A command that does not end is run again when no other one is: that counts.  What it read and printed is
   taken back where a file holds it.  */
static int
run_in_time (const plan *p, char **argv, int own)
{
  objection o;
  place in = place_of (STDIN_FILENO), out = place_of (STDOUT_FILENO);
  lock (p, own, LOCK_SH);
  int status = run (p, argv, &o);
  if (o.status == TOO_LATE && !p->is_open)
    {
      lock (p, own, LOCK_UN);
      lock (p, own, LOCK_EX);
      if (in.at >= 0)
        lseek (STDIN_FILENO, in.at, SEEK_SET);
      if (out.at >= 0 && ftruncate (STDOUT_FILENO, out.size) == 0)
        lseek (STDOUT_FILENO, out.at, SEEK_SET);
      status = run (p, argv, &o);
    }
  if (o.status)
    fprintf (stderr, "sframe-box: it %s, and is stopped\n", o.why);
  return status;
}

/* What the superuser starts is nobody's, who has to be allowed to write.  */
static void
prepare (plan *p)
{
  for (size_t i = 0; geteuid () == 0 && i < p->writable.count; i++)
    if (chmod (p->writable.items[i], 0777) < 0)
      give_up ("%s", p->writable.items[i]);
  if (p->is_open)
    return;
  add_prefix (&p->readable);
  if (!getcwd (p->here, sizeof p->here) || !box_prepare ())
    give_up ("the filter of system calls");
  box_become_nobody ();
}

int
main (int argc, char **argv)
{
  static plan p = { .memory = { .value = 6144 },
                    .disk = { .value = 4096 },
                    .patience = { .value = 30 } };
  const option_spec options[] = {
    { .name = "--hide", .value = "DIRECTORY", .list = &p.hidden,
      .help = "an empty directory to COMMAND" },
    { .name = "--read", .value = "PATH", .list = &p.readable,
      .help = "readable, also in a hidden DIRECTORY" },
    { .name = "--write", .value = "PATH", .list = &p.writable,
      .help = "writable" },
    { .name = "--memory", .value = "MIB", .number = &p.memory, .least = 1,
      .help = "memory of all its processes together" },
    { .name = "--disk", .value = "MIB", .number = &p.disk, .least = 1,
      .help = "disk space that it may write" },
    { .name = "--processor", .value = "SECONDS", .number = &p.processor,
      .least = 1, .most = 86400,
      .help = "time of the processor for all its processes together" },
    { .name = "--patience", .value = "SECONDS", .number = &p.patience,
      .least = 1, .most = 86400,
      .help = "sleep without work (with --processor; default: 30)" },
    { .name = "--shared-processes", .flag = &p.shares_processes,
      .help = "for a tracer that looks up its program in /proc" },
    { .name = "--open", .flag = &p.is_open,
      .help = "for our own code: only bounds, and one run" },
    { .name = NULL }
  };
  const usage u = { .name = "sframe-box",
                    .arguments = "-- COMMAND [ARGUMENT...]",
                    .summary = "Runs COMMAND, which can read files, but "
                               "write none, and reaches only its own "
                               "processes.",
                    .after = "Exit status: that of COMMAND, also its "
                             "signal; 124 if it twice did not end, the "
                             "second time alone; 125 if it used too much; "
                             "126 or 127 if it cannot be started or got no "
                             "processor.",
                    .options = options,
                    .least = 1 };
  (void) argc;
  parse_options (argv + 1, &u);
  /* Whatever else is open is not the command's.  */
  close_range (STATUS_FD, ~0U, 0);
  int own = open_lock ();
  prepare (&p);
  return run_in_time (&p, argv + 1, own);
}
