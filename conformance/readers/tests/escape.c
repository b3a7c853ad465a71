/* A testee that tries to get out of its box.  It rejects every section, and
   its reason names the attempts that succeeded:
     escaped: nothing
     escaped: WHAT...  */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool
can_open (const char *path, int flags)
{
  int fd = open (path, flags, 0644);
  if (fd >= 0)
    close (fd);
  return fd >= 0;
}

/* The kernel of the host.  */

static bool
kernel_settings (void)
{
  return can_open ("/proc/sys/kernel/core_pattern", O_WRONLY);
}

static bool
memory_killer (void)
{
  return can_open ("/proc/self/oom_score_adj", O_WRONLY);
}

static bool
kernel_triggers (void)
{
  return can_open ("/proc/sysrq-trigger", O_WRONLY);
}

/* Files.  The checkout is where it is started.  */

static bool
new_file (void)
{
  return can_open ("build/escaped", O_WRONLY | O_CREAT)
         || can_open ("escaped", O_WRONLY | O_CREAT);
}

static bool
own_program (void)
{
  return can_open ("/proc/self/exe", O_WRONLY);
}

static bool
results (void)
{
  const char *path = getenv ("RESULTS_TO_FIND");
  return access (path ? path : "build/results", F_OK) == 0
         || access ("build/cases", F_OK) == 0;
}

static bool
right_answers (void)
{
  return access ("build/bin/sframe-ref", F_OK) == 0
         || access ("corpora/vectors", F_OK) == 0;
}

static bool
known_issues (void)
{
  return access ("conformance/issues/README.md", F_OK) == 0;
}

static bool
other_testees (void)
{
  return access ("build/testees/reference-s390x/program", F_OK) == 0;
}

static bool
root_of_the_suite (void)
{
  return can_open ("/usr/bin/escaped", O_WRONLY | O_CREAT)
         || can_open ("/escaped", O_WRONLY | O_CREAT)
         || can_open ("/roots/escaped", O_WRONLY | O_CREAT);
}

/* Does DIRECTORY take more than 80 MiB?  */
static bool
takes_much (const char *directory)
{
  char path[64];
  static char megabyte[1 << 20];
  snprintf (path, sizeof path, "%s/much", directory);
  int fd = open (path, O_WRONLY | O_CREAT, 0600), written = 0;
  while (fd >= 0 && written < 80
         && write (fd, megabyte, sizeof megabyte) == sizeof megabyte)
    written++;
  if (fd >= 0)
    close (fd);
  unlink (path);
  return written == 80;
}

static bool
much_space (void)
{
  return takes_much ("/tmp") || takes_much ("/dev/shm");
}

static bool
traces_of_others (void)
{
  return access ("/tmp/left-by-a-testee", F_OK) == 0
         || access ("/dev/shm/left-by-a-testee", F_OK) == 0;
}

/* Mounts: what is hidden cannot be uncovered, what is read-only stays so.  */

static bool
uncovers (void)
{
  char here[4096];
  if (!getcwd (here, sizeof here))
    return false;
  return umount2 (here, MNT_DETACH) == 0 || umount2 ("/tmp", MNT_DETACH) == 0
         || mount (NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL) == 0;
}

static bool
mounts (void)
{
  return uncovers ();
}

static bool
mounts_in_a_namespace (void)
{
  return unshare (CLONE_NEWUSER | CLONE_NEWNS) == 0 && uncovers ();
}

/* Processes and descriptors.  */

static bool
other_processes (void)
{
  pid_t parent = getppid ();
  return (parent > 1 && kill (parent, 0) == 0)
         || ptrace (PTRACE_ATTACH, parent ? parent : 1, 0, 0) == 0;
}

static bool
memory_of_others (void)
{
  char path[64];
  for (int process = 1; process < 100; process++)
    {
      struct stat status, own;
      snprintf (path, sizeof path, "/proc/%d/mem", process);
      if (stat ("/proc/self/mem", &own) == 0 && stat (path, &status) == 0
          && status.st_ino != own.st_ino && can_open (path, O_RDWR))
        return true;
    }
  return false;
}

static bool
descriptors (void)
{
  for (int fd = 3; fd < 256; fd++)
    if (fcntl (fd, F_GETFD) >= 0)
      return true;
  return false;
}

static bool
terminal (void)
{
  return can_open ("/dev/tty", O_RDWR);
}

static bool
superuser (void)
{
  return getuid () == 0 || geteuid () == 0 || setuid (0) == 0;
}

/* System calls.  */

/* Typing into the terminal of the user, by whichever descriptor it can be
   reached, however the request is written.  */
static bool
types_on_the_terminal (void)
{
  int tty = open ("/dev/tty", O_RDWR | O_CLOEXEC);
  char key = 'x';
  for (int fd = tty < 0 ? 0 : tty; fd < 3 || fd == tty; fd++)
    if (ioctl (fd, TIOCSTI, &key) == 0 || errno != EPERM
        || syscall (SYS_ioctl, fd, 0xffffffff00000000 | TIOCSTI, &key) == 0
        || errno != EPERM)
      return true;
  return false;
}

/* Sockets that lead to another machine or to the kernel's own services.  */
static bool
sockets (void)
{
  static const int families[] = { AF_VSOCK, AF_ALG, AF_PACKET, AF_BLUETOOTH,
                                  AF_TIPC, AF_KEY };
  for (size_t i = 0; i < sizeof families / sizeof families[0]; i++)
    if (socket (families[i], SOCK_STREAM, 0) >= 0 || errno != EAFNOSUPPORT
        || syscall (SYS_socket, 0xffffffff00000000 | (unsigned) families[i],
                    SOCK_DGRAM, 0) >= 0
        || errno != EAFNOSUPPORT)
      return true;
  return false;
}

static bool
is_refused (long result)
{
  return result < 0 && errno == ENOSYS;
}

static bool
keyrings (void)
{
  return !is_refused (syscall (SYS_keyctl, 0, -4, 1))
         || !is_refused (syscall (SYS_add_key, "user", "x", "x", 1, -3))
         || !is_refused (syscall (SYS_request_key, "user", "x", NULL, -3));
}

/* What does what is refused, out of the filter's sight.  */
static bool
other_doors (void)
{
  return !is_refused (syscall (SYS_io_uring_setup, 1, NULL))
         || !is_refused (syscall (SYS_bpf, 0, NULL, 0))
         || !is_refused (syscall (SYS_userfaultfd, 0));
}

static bool
namespaces (void)
{
  static const int kinds[]
      = { CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
          CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP };
  if (!is_refused (syscall (SYS_clone3, NULL, 0)))
    return true;
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    {
      if (unshare (kinds[i]) == 0)
        return true;
      long child = syscall (SYS_clone, kinds[i] | SIGCHLD, 0, 0, 0, 0);
      if (child == 0)
        _exit (0);
      if (child > 0)
        return true;
    }
  return false;
}

/* Calls that the filter's author did not know.  */
static bool
newer_calls (void)
{
  for (long call = 467; call < 1024; call++)
    if (!is_refused (syscall (call, -1L, 0L, 0L, 0L, 0L, 0L)))
      return true;
  return false;
}

/* From one of its own it sees the groups of the host.  */
static bool
control_groups (void)
{
  const int flags = CLONE_NEWUSER | CLONE_NEWCGROUP;
  long child = syscall (SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
  if (child == 0)
    _exit (0);
  return child > 0 || unshare (flags) == 0
         || !is_refused (syscall (SYS_clone3, NULL, 0));
}

#ifdef __x86_64__
static sigjmp_buf entry_is_closed;

static void
leave_entry (int number)
{
  (void) number;
  siglongjmp (entry_is_closed, 1);
}

/* getpid by the entry point of 32-bit programs, which a kernel without them
   answers with SIGSEGV.  */
static bool
enters_as_32_bits (void)
{
  struct sigaction leaves = { .sa_handler = leave_entry }, before;
  volatile long number = 20;
  sigaction (SIGSEGV, &leaves, &before);
  if (sigsetjmp (entry_is_closed, 1) == 0)
    {
      long answer = number;
      __asm__ volatile ("int $0x80" : "+a" (answer) : : "memory");
      number = answer;
    }
  else
    number = -1;
  sigaction (SIGSEGV, &before, NULL);
  return number > 0;
}

/* The same calls by the entry points of 32-bit programs and of x32.  */
static bool
other_entries (void)
{
  return enters_as_32_bits () || syscall (0x40000000 | SYS_getpid) > 0;
}
#else
static bool
other_entries (void)
{
  return false;
}
#endif

static const struct
{
  const char *name;
  bool (*succeeds) (void);
} attempts[] = {
  { "kernel-settings", kernel_settings },
  { "memory-killer", memory_killer },
  { "kernel-triggers", kernel_triggers },
  { "new-file", new_file },
  { "own-program", own_program },
  { "results", results },
  { "right-answers", right_answers },
  { "known-issues", known_issues },
  { "other-testees", other_testees },
  { "root", root_of_the_suite },
  { "much-space", much_space },
  { "traces-of-others", traces_of_others },
  { "mounts", mounts },
  { "other-processes", other_processes },
  { "memory-of-others", memory_of_others },
  { "descriptors", descriptors },
  { "terminal", terminal },
  { "superuser", superuser },
  { "mounts-in-a-namespace", mounts_in_a_namespace },
  { "types-on-the-terminal", types_on_the_terminal },
  { "sockets", sockets },
  { "keyrings", keyrings },
  { "other-doors", other_doors },
  { "namespaces", namespaces },
  { "other-entries", other_entries },
  { "newer-calls", newer_calls },
  { "control-groups", control_groups },
};

static bool
is_wanted (const char *name, char *const names[])
{
  if (!names)
    return true;
  while (*names && strcmp (*names, name) != 0)
    names++;
  return *names;
}

/* NAMES: only these attempts, or NULL.  */
static int
try_all (char *const names[])
{
  int escapes = 0;
  fputs ("rejected escaped:", stdout);
  for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++)
    if (is_wanted (attempts[i].name, names) && attempts[i].succeeds ())
      {
        printf (" %s", attempts[i].name);
        escapes++;
      }
  fputs (escapes ? "\n" : " nothing\n", stdout);
  (void) can_open ("/tmp/left-by-a-testee", O_WRONLY | O_CREAT);
  (void) can_open ("/dev/shm/left-by-a-testee", O_WRONLY | O_CREAT);
  return 1;
}

int
main (int argc, char **argv)
{
  if (argc == 2 && strcmp (argv[1], "caps") == 0)
    return puts ("contract 2\nname escape\nversion 1\nsframe-versions 1 2 3\n"
                 "abis amd64-le aarch64-le aarch64-be s390x-be\n"
                 "operations decode\ninput raw\ncannot ")
           == EOF;
  if (argc > 1 && strcmp (argv[1], "serve") == 0)
    return 89;
  /* Outside of every sandbox most of them would do harm.  */
  if (argc > 1 && strcmp (argv[1], "only") == 0)
    return try_all (argv + 2);
  return try_all (NULL);
}
