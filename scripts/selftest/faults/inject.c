/* System calls fail by ptrace, from main () on: what the loader and libc do before
   is not the program's.  Allocations fail by preload.c.  */
#include "inject.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "box/effort.h"

enum { MOST_TASKS = 256, BREAKPOINT = 0xcc, OPTIONS = PTRACE_O_TRACESYSGOOD
         | PTRACE_O_EXITKILL | PTRACE_O_TRACEEXEC,
       FORKS = PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE };

const fault_kind fault_kinds[]
    = { { "malloc", ENOMEM, false, { -1 } },
        { "open", EMFILE, false, { SYS_open, SYS_openat, SYS_creat, -1 } },
        { "read", EIO, false, { SYS_read, SYS_pread64, SYS_readv, -1 } },
        { "write", ENOSPC, false, { SYS_write, SYS_pwrite64, SYS_writev, -1 } },
        { "short write", 0, true, { SYS_write, SYS_pwrite64, -1 } },
        { "short read", 0, true, { SYS_read, SYS_pread64, -1 } },
        { "mmap", ENOMEM, false, { SYS_mmap, SYS_brk, -1 } },
        { "fork", EAGAIN, false,
          { SYS_fork, SYS_vfork, SYS_clone, SYS_clone3, -1 } },
        { "pipe", EMFILE, false,
          { SYS_pipe, SYS_pipe2, SYS_socketpair, SYS_dup, SYS_dup2, SYS_dup3,
            SYS_memfd_create, -1 } },
        { "close", EIO, false, { SYS_close, -1 } },
        { "sync", EIO, false, { SYS_fsync, SYS_fdatasync, -1 } },
        { "rename", ENOSPC, false,
          { SYS_rename, SYS_renameat, SYS_renameat2, -1 } },
        { "mkdir", ENOSPC, false, { SYS_mkdir, SYS_mkdirat, -1 } },
        { "list", EIO, false, { SYS_getdents64, -1 } },
        { "stat", EIO, false,
          { SYS_fstat, SYS_newfstatat, SYS_stat, SYS_lstat, SYS_statx, -1 } },
        { "unlink", EIO, false, { SYS_unlink, SYS_unlinkat, SYS_rmdir, -1 } },
        { NULL, 0, false, { -1 } } };

/* A thread or process that is traced.  */
typedef struct task
{
  pid_t pid;
  bool fails;     /* the call that it is in */
  long answer;    /* of that call */
} task;

typedef struct tracing
{
  const run_request *request;
  const fault_kind *kind;
  uint64_t nth;
  run_result *result;
  pid_t program;
  task tasks[MOST_TASKS];
  size_t count;
  dirty_files dirty;
  effort effort;
} tracing;

/* Every second waitpid () is to return.  */
static void
look (int signal)
{
  (void) signal;
}

/* Has PROGRAM, with all that it has started, used SECONDS of the processor, or slept for so long?  */
static bool
is_late (pid_t program, effort *e, int seconds)
{
  const effort_limits most = { seconds * 1e3, seconds * 1e3 };
  enum effort_verdict said = effort_look_at (e, program, &most);
  return said == EFFORT_SPENT || said == EFFORT_ASLEEP;
}

static int
complain (const char *what)
{
  fprintf (stderr, "faults: %s: %s\n", what, strerror (errno));
  return false;
}

/* The program's side.  */

static void
redirect (const char *path, int flags, int to)
{
  int fd = open (path, flags, 0666);
  if (fd < 0 || dup2 (fd, to) < 0)
    _exit (127);
  close (fd);
}

static _Noreturn void
become (const run_request *r, bool is_traced)
{
  redirect (r->output, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
  redirect (r->errors, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
  if (chdir (r->directory) != 0)
    _exit (127);
  redirect (r->input, O_RDONLY, STDIN_FILENO);
  if (is_traced && ptrace (PTRACE_TRACEME, 0, 0, 0) != 0)
    _exit (127);
  execv (r->program, r->words);
  _exit (127);
}

/* Until main ().  */

/* How far main () is from the entry point.  */
int64_t
distance_of_main (const char *program)
{
  int64_t distance = 0;
  int fd = open (program, O_RDONLY | O_CLOEXEC);
  elf_version (EV_CURRENT);
  Elf *elf = elf_begin (fd, ELF_C_READ, NULL);
  GElf_Ehdr header;
  Elf_Scn *section = NULL;
  while (gelf_getehdr (elf, &header) && (section = elf_nextscn (elf, section)))
    {
      GElf_Shdr s;
      GElf_Sym symbol;
      Elf_Data *data = elf_getdata (section, NULL);
      if (!gelf_getshdr (section, &s) || s.sh_type != SHT_SYMTAB)
        continue;
      for (int i = 0; gelf_getsym (data, i, &symbol); i++)
        {
          const char *name = elf_strptr (elf, s.sh_link, symbol.st_name);
          if (name && strcmp (name, "main") == 0)
            distance = (int64_t) (symbol.st_value - header.e_entry);
        }
    }
  elf_end (elf);
  close (fd);
  return distance;
}

static uint64_t
entry_point (pid_t pid)
{
  char path[64];
  Elf64_auxv_t all[64];
  snprintf (path, sizeof path, "/proc/%d/auxv", (int) pid);
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  ssize_t got = fd < 0 ? -1 : read (fd, all, sizeof all);
  close (fd);
  for (size_t i = 0; got > 0 && i < (size_t) got / sizeof *all; i++)
    if (all[i].a_type == AT_ENTRY)
      return all[i].a_un.a_val;
  return 0;
}

/* PID stops; the timer may come meanwhile.  */
static bool
has_stopped (pid_t pid)
{
  int status;
  pid_t got;
  while ((got = waitpid (pid, &status, __WALL)) < 0 && errno == EINTR)
    continue;
  return got == pid && WIFSTOPPED (status);
}

static bool
run_to_main (pid_t pid, int64_t distance)
{
  struct user_regs_struct registers;
  if (!has_stopped (pid))
    return complain ("the program does not start");
  uint64_t entry = entry_point (pid) + (uint64_t) distance;
  errno = 0;
  long code = ptrace (PTRACE_PEEKTEXT, pid, entry, 0);
  if (errno
      || ptrace (PTRACE_POKETEXT, pid, entry, (code & ~0xffL) | BREAKPOINT)
      || ptrace (PTRACE_CONT, pid, 0, 0) || !has_stopped (pid)
      || ptrace (PTRACE_GETREGS, pid, 0, &registers))
    return complain ("main () is not reached");
  registers.rip = entry;
  return (ptrace (PTRACE_POKETEXT, pid, entry, code) == 0
          && ptrace (PTRACE_SETREGS, pid, 0, &registers) == 0)
         || complain ("ptrace");
}

/* Tasks.  */

static task *
find_task (tracing *t, pid_t pid)
{
  for (size_t i = 0; i < t->count; i++)
    if (t->tasks[i].pid == pid)
      return &t->tasks[i];
  if (t->count == MOST_TASKS)
    return NULL;
  t->tasks[t->count] = (task) { .pid = pid };
  return &t->tasks[t->count++];
}

static void
forget (tracing *t, pid_t pid)
{
  for (size_t i = 0; i < t->count; i++)
    if (t->tasks[i].pid == pid)
      t->tasks[i] = t->tasks[--t->count];
}

/* Calls.  */

/* Messages in pipes and sockets come whole.  */
static bool
can_be_short (pid_t pid, const struct user_regs_struct *r)
{
  char path[64], file[8] = "";
  snprintf (path, sizeof path, "/proc/%d/fd/%d", (int) pid, (int) r->rdi);
  return r->rdx > 1 && readlink (path, file, sizeof file - 1) > 0
         && file[0] == '/' && strncmp (file, "/dev/", 5) != 0
         && strncmp (file, "/memfd:", 7) != 0;
}

static bool
is_of_kind (const fault_kind *kind, pid_t pid,
            const struct user_regs_struct *r)
{
  for (const long *number = kind->numbers; *number >= 0; number++)
    if ((long) r->orig_rax == *number)
      return !kind->is_short || can_be_short (pid, r);
  return false;
}

/* Less than small files have.  */
static unsigned long long
shortened (unsigned long long size)
{
  enum { FEW = 7 };
  return size > FEW ? FEW : size / 2;
}

/* The task enters a call.  */
static void
enter (tracing *t, task *one, struct user_regs_struct *r)
{
  if (t->request->durable)
    dirty_note (&t->dirty, one->pid, r, t->request->durable,
                t->result->unsynced);
  if (!is_of_kind (t->kind, one->pid, r) || t->result->is_reached)
    return;
  if (++t->result->calls != t->nth || t->request->is_idle)
    {
      t->result->is_reached = t->result->calls == t->nth;
      return;
    }
  t->result->is_reached = true;
  /* A close that fails has closed all the same.  */
  bool happens = t->kind->is_short || (long) r->orig_rax == SYS_close;
  one->fails = !t->kind->is_short;
  /* brk answers with the end that it leaves, and 0 is below any.  */
  one->answer = (long) r->orig_rax == SYS_brk ? 0 : -t->kind->error;
  if (t->kind->is_short)
    r->rdx = shortened (r->rdx);
  if (!happens)
    r->orig_rax = (unsigned long long) -1;
  ptrace (PTRACE_SETREGS, one->pid, 0, r);
}

static void
system_call (tracing *t, task *one)
{
  struct user_regs_struct r;
  struct __ptrace_syscall_info info;
  if (ptrace (PTRACE_GET_SYSCALL_INFO, one->pid, sizeof info, &info) <= 0
      || ptrace (PTRACE_GETREGS, one->pid, 0, &r) != 0)
    return;
  if (info.op == PTRACE_SYSCALL_INFO_ENTRY)
    enter (t, one, &r);
  else if (one->fails)
    {
      one->fails = false;
      r.rax = (unsigned long long) one->answer;
      ptrace (PTRACE_SETREGS, one->pid, 0, &r);
    }
}

/* The signal to go on with; -1: the task is let go.  */
static int
stopped (tracing *t, task *one, int status)
{
  int signal = WSTOPSIG (status), event = status >> 16;
  if (signal == (SIGTRAP | 0x80))
    system_call (t, one);
  else if (event == PTRACE_EVENT_EXEC && one->pid != t->program)
    return -1;
  else if (!event && signal != SIGTRAP && signal != SIGSTOP)
    return signal;
  return 0;
}

static bool
trace (tracing *t)
{
  int status;
  pid_t pid;
  bool has_ended = false;
  while (!has_ended)
    {
      pid = waitpid (-1, &status, __WALL);
      if (pid < 0 && errno != EINTR)
        return complain ("waitpid");
      if (pid < 0 && (t->result->is_late |= is_late (t->program, &t->effort, t->request->seconds)))
        kill (t->program, SIGKILL);
      if (pid < 0)
        continue;
      if (!WIFSTOPPED (status))
        {
          forget (t, pid);
          has_ended = pid == t->program;
          if (has_ended)
            t->result->status = status;
          continue;
        }
      task *one = find_task (t, pid);
      int signal = one ? stopped (t, one, status) : 0;
      if (signal < 0)
        forget (t, pid);
      ptrace (signal < 0 ? PTRACE_DETACH : PTRACE_SYSCALL, pid, 0,
              signal < 0 ? 0 : signal);
    }
  return true;
}

/* The first of this process, or 0; the others follow in LINE.  */
static pid_t
read_children (char *line, int size, char **others)
{
  char path[64];
  snprintf (path, sizeof path, "/proc/self/task/%d/children", (int) getpid ());
  FILE *file = fopen (path, "re");
  *line = 0;
  if (file && !fgets (line, size, file))
    *line = 0;
  if (file)
    fclose (file);
  return (pid_t) strtol (line, others, 10);
}

/* Processes that outlive the program become ours; they may sleep for a second.  */
static void
end_rest (tracing *t)
{
  char line[4096], *others;
  struct timespec while_ = { .tv_nsec = 10000000 };
  for (effort e = { .has_begun = false };;)
    {
      int status;
      pid_t pid = waitpid (-1, &status, __WALL | WNOHANG);
      if (pid < 0)
        return;
      if (pid > 0 && WIFSTOPPED (status))
        ptrace (PTRACE_DETACH, pid, 0, 0);
      if (pid == 0)
        nanosleep (&while_, NULL);
      if (is_late (read_children (line, sizeof line, &others), &e, 1))
        break;
    }
  t->result->has_left = true;
  for (pid_t pid = read_children (line, sizeof line, &others); pid > 0; pid = (pid_t) strtol (others, &others, 10))
    kill (pid, SIGKILL);
  while (waitpid (-1, NULL, __WALL) > 0 || errno == EINTR)
    continue;
}

static bool
follow (tracing *t)
{
  long options = OPTIONS | (t->request->follows ? FORKS : 0);
  if (!run_to_main (t->program, t->request->main_distance)
      || ptrace (PTRACE_SETOPTIONS, t->program, 0, options) != 0
      || ptrace (PTRACE_SYSCALL, t->program, 0, 0) != 0)
    return complain ("ptrace");
  return trace (t);
}

/* Memory.  */

static bool
write_report (const char *path, const uint64_t numbers[2])
{
  int fd = open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  bool good = fd >= 0 && write (fd, numbers, 16) == 16;
  if (fd >= 0)
    close (fd);
  return good || complain (path);
}

static bool
read_report (const char *path, uint64_t numbers[2])
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  bool good = fd >= 0 && read (fd, numbers, 16) == 16;
  if (fd >= 0)
    close (fd);
  return good || complain (path);
}

static void
prepare_preload (const run_request *r, uint64_t nth)
{
  char number[24];
  snprintf (number, sizeof number, "%llu", (unsigned long long) nth);
  setenv ("LD_PRELOAD", r->preload, 1);
  setenv ("FAULT_NTH", r->is_idle ? "0" : number, 1);
  setenv ("FAULT_REPORT", r->report, 1);
}

bool
run_with_fault (const run_request *r, const fault_kind *kind, uint64_t nth,
                run_result *result)
{
  tracing t = { .request = r, .kind = kind, .nth = nth, .result = result };
  bool is_memory = kind->numbers[0] < 0;
  uint64_t report[2] = { 0, 0 };
  struct sigaction action = { .sa_handler = look };
  const struct itimerval often = { { .tv_sec = 1 }, { .tv_sec = 1 } }, never = { .it_value.tv_sec = 0 };
  *result = (run_result) { .calls = 0 };
  sigaction (SIGALRM, &action, NULL);
  prctl (PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  if (is_memory && !write_report (r->report, report))
    return false;
  t.program = fork ();
  if (t.program < 0)
    return complain ("fork");
  if (t.program == 0)
    {
      if (is_memory)
        prepare_preload (r, nth);
      become (r, !is_memory);
    }
  setitimer (ITIMER_REAL, &often, NULL);
  bool good = is_memory ? trace (&t) : follow (&t);
  setitimer (ITIMER_REAL, &never, NULL);
  if (!good)
    kill (t.program, SIGKILL);
  end_rest (&t);
  dirty_free (&t.dirty);
  if (good && is_memory && (good = read_report (r->report, report)))
    {
      result->calls = report[0];
      result->is_reached = report[1] > 0 || (r->is_idle && nth && report[0] >= nth);
    }
  return good;
}
