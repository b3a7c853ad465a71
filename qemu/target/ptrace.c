/* The back end for the real CPU: amd64, with ptrace.  */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "target.h"

typedef struct tracee
{
  target base;
  pid_t pid; /* of the program; 0: it has ended */
  pid_t tid; /* of the thread that stopped */
  unsigned pending; /* a signal to be delivered to it */
  bool steps; /* a SIGTRAP of another cause than a step is the program's */
  pid_t born; /* a process whose making was just reported, and which has not
                 been shown; else 0 */
  /* Processes that have stopped for the first time before the one that made
     them said so.  Others may take a step in between.  */
  pid_t early[16];
  size_t early_count;
} tracee;

static bool
failed (problem *p, const char *what)
{
  return problem_set (p, STATUS_INFRASTRUCTURE, "ptrace: %s: %m", what);
}

/* The signal of a stop before or after a system call (PTRACE_O_TRACESYSGOOD).  */
enum { AT_SYSCALL = SIGTRAP | 0x80 };

#define SLOT(name) offsetof (struct user_regs_struct, name)

/* By DWARF number.  */
static const size_t slots[]
    = { SLOT (rax), SLOT (rdx), SLOT (rcx), SLOT (rbx), SLOT (rsi),
        SLOT (rdi), SLOT (rbp), SLOT (rsp), SLOT (r8),  SLOT (r9),
        SLOT (r10), SLOT (r11), SLOT (r12), SLOT (r13), SLOT (r14),
        SLOT (r15) };

static bool
read_registers (tracee *t, problem *p)
{
  struct user_regs_struct regs;
  if (ptrace (PTRACE_GETREGS, t->tid, NULL, &regs) < 0)
    return failed (p, "PTRACE_GETREGS");
  for (size_t i = 0; i < sizeof slots / sizeof slots[0]; i++)
    memcpy (&t->base.view.reg[i], (const char *) &regs + slots[i], 8);
  t->base.view.reg[REG_PC] = regs.rip;
  return true;
}

static bool
read_memory (void *context, uint64_t address, void *bytes, size_t size)
{
  const tracee *t = context;
  struct iovec to = { .iov_base = bytes, .iov_len = size };
  struct iovec from = { .iov_base = (void *) address, .iov_len = size };
  return process_vm_readv (t->tid, &to, 1, &from, 1, 0) == (ssize_t) size;
}

/* Is it the SIGTRAP of a step?  The program may raise its own, or execute an
   instruction that does.  */
static bool
is_ours (const tracee *t, pid_t tid, int signal)
{
  siginfo_t info;
  bool is_raised = t->steps && ptrace (PTRACE_GETSIGINFO, tid, NULL, &info) == 0
                   && (info.si_code <= 0 || info.si_code == SI_KERNEL);
  return signal == SIGTRAP && !is_raised;
}

/* A step while SIGTRAP is blocked takes the program's handler away.  */
static void
unblock_traps (pid_t tid)
{
  uint64_t mask = 0, trap = UINT64_C (1) << (SIGTRAP - 1);
  void *size = (void *) sizeof mask;
  if (ptrace (PTRACE_GETSIGMASK, tid, size, &mask) < 0 || !(mask & trap))
    return;
  mask &= ~trap;
  ptrace (PTRACE_SETSIGMASK, tid, size, &mask);
}

static enum target_event
stopped (tracee *t, pid_t tid, unsigned signal, problem *p)
{
  if (t->base.trap_handler)
    unblock_traps (tid);
  t->tid = tid;
  t->base.thread = (uint64_t) tid;
  t->base.signal = t->pending = signal;
  if (!read_registers (t, p))
    return TARGET_FAILED;
  return signal ? TARGET_SIGNALLED : TARGET_STOPPED;
}

static enum target_event
program_ended (tracee *t, int status)
{
  t->pid = 0;
  t->base.exit_status
      = WIFEXITED (status) ? WEXITSTATUS (status) : WTERMSIG (status);
  return WIFEXITED (status) ? TARGET_EXITED : TARGET_KILLED;
}

static bool
resume_by (enum __ptrace_request request, pid_t tid, unsigned signal,
           problem *p)
{
  void *number = (void *) (uintptr_t) signal;
  if (ptrace (request, tid, NULL, number) == 0 || errno == ESRCH)
    return true; /* ESRCH: killed since it stopped, which will be reported */
  return failed (p, "a step");
}

static bool
resume (pid_t tid, unsigned signal, problem *p)
{
  return resume_by (PTRACE_SINGLESTEP, tid, signal, p);
}

static enum target_event wait_for (tracee *t, problem *p);

/* The thread stands before or after a system call, over which it does not step:
   that may block SIGTRAP.  */
static enum target_event
at_syscall (tracee *t, pid_t tid, problem *p)
{
  struct __ptrace_syscall_info info;
  void *size = (void *) sizeof info;
  if (ptrace (PTRACE_GET_SYSCALL_INFO, tid, size, &info) < 0)
    return failed (p, "PTRACE_GET_SYSCALL_INFO"), TARGET_FAILED;
  if (info.op == PTRACE_SYSCALL_INFO_EXIT)
    return stopped (t, tid, 0, p);
  return resume_by (PTRACE_SYSCALL, tid, 0, p) ? wait_for (t, p)
                                               : TARGET_FAILED;
}

/* Is TID the first thread of its process?  */
static bool
is_process (pid_t tid)
{
  char path[64], line[256];
  int process = 0;
  snprintf (path, sizeof path, "/proc/%d/status", (int) tid);
  FILE *file = fopen (path, "re");
  while (file && fgets (line, sizeof line, file))
    if (sscanf (line, "Tgid: %d", &process) == 1)
      break;
  if (file)
    (void) fclose (file);
  return process == tid;
}

static bool
born_early (tracee *t, pid_t child, problem *p)
{
  const size_t most = sizeof t->early / sizeof t->early[0];
  if (t->early_count == most)
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "more than %zu processes begin at once", most);
  t->early[t->early_count++] = child;
  return true;
}

static bool
was_born_early (tracee *t, pid_t child)
{
  for (size_t i = 0; i < t->early_count; i++)
    if (t->early[i] == child)
      {
        t->early[i] = t->early[--t->early_count];
        return true;
      }
  return false;
}

/* TID has made a process, which begins with SIGSTOP.  */
static enum target_event
forked (tracee *t, pid_t tid, problem *p)
{
  unsigned long child;
  if (ptrace (PTRACE_GETEVENTMSG, tid, NULL, &child) < 0)
    return failed (p, "PTRACE_GETEVENTMSG"), TARGET_FAILED;
  if (!was_born_early (t, (pid_t) child)
      && waitpid ((pid_t) child, NULL, __WALL) != (pid_t) child)
    return failed (p, "waitpid"), TARGET_FAILED;
  t->born = (pid_t) child;
  t->tid = tid;
  t->base.thread = (uint64_t) tid;
  t->base.child = child;
  return TARGET_FORKED;
}

/* What a thread reports beside its steps: that it made another one, and goes
   on; that it made a process; that it executes another program, which is not
   observed.  TARGET_STOPPED: nothing that the caller needs to know.  */
static enum target_event
reported (tracee *t, pid_t tid, int event, problem *p)
{
  if (event == PTRACE_EVENT_FORK || event == PTRACE_EVENT_VFORK)
    return forked (t, tid, p);
  if (event != PTRACE_EVENT_EXEC)
    return resume (tid, 0, p) ? TARGET_STOPPED : TARGET_FAILED;
  if (ptrace (PTRACE_DETACH, tid, NULL, NULL) < 0)
    return failed (p, "PTRACE_DETACH"), TARGET_FAILED;
  return TARGET_STOPPED;
}

/* Until any thread has executed an instruction or got a signal.  A new one
   begins with SIGSTOP; the end of one that is not the first is nobody's
   matter.  */
static enum target_event
wait_for (tracee *t, problem *p)
{
  for (;;)
    {
      int status;
      pid_t tid = waitpid (-1, &status, __WALL);
      if (tid < 0)
        return failed (p, "waitpid"), TARGET_FAILED;
      if (!WIFSTOPPED (status) && tid == t->pid)
        return program_ended (t, status);
      if (!WIFSTOPPED (status))
        continue;
      int signal = WSTOPSIG (status);
      if (signal == AT_SYSCALL)
        return at_syscall (t, tid, p);
      if (status >> 16)
        {
          enum target_event event = reported (t, tid, status >> 16, p);
          if (event != TARGET_STOPPED)
            return event;
          continue;
        }
      bool is_birth = signal == SIGSTOP && tid != t->pid;
      if (!is_birth || !is_process (tid))
        return stopped (t, tid, is_ours (t, tid, signal) || is_birth
                                    ? 0 : (unsigned) signal, p);
      if (!born_early (t, tid, p))
        return TARGET_FAILED;
    }
}

static enum target_event
step (target *base, problem *p)
{
  tracee *t = (tracee *) base;
  unsigned signal = t->pending;
  pid_t born = t->born;
  bool is_call = base->trap_handler && base->after_syscall && !signal;
  t->pending = 0;
  t->born = 0;
  t->steps = true;
  if (signal == SIGTRAP && base->trap_handler == (uintptr_t) SIG_IGN)
    signal = 0;
  if (!resume_by (is_call ? PTRACE_SYSCALL : PTRACE_SINGLESTEP, t->tid, signal,
                  p))
    return TARGET_FAILED;
  return born ? stopped (t, born, 0, p) : wait_for (t, p);
}

/* With a breakpoint (int3), which is taken out again.  */
static enum target_event
run_to (target *base, uint64_t address, problem *p)
{
  tracee *t = (tracee *) base;
  void *at = (void *) address;
  struct user_regs_struct regs;
  errno = 0;
  long word = ptrace (PTRACE_PEEKTEXT, t->pid, at, NULL);
  if (errno
      || ptrace (PTRACE_POKETEXT, t->pid, at, (word & ~0xffL) | 0xcc) < 0
      || ptrace (PTRACE_CONT, t->pid, NULL, NULL) < 0)
    return failed (p, "breakpoint"), TARGET_FAILED;
  enum target_event event = wait_for (t, p);
  if (event != TARGET_STOPPED)
    return event;
  if (ptrace (PTRACE_POKETEXT, t->pid, at, word) < 0
      || ptrace (PTRACE_GETREGS, t->pid, NULL, &regs) < 0)
    return failed (p, "breakpoint"), TARGET_FAILED;
  regs.rip = address;
  if (ptrace (PTRACE_SETREGS, t->pid, NULL, &regs) < 0)
    return failed (p, "PTRACE_SETREGS"), TARGET_FAILED;
  base->view.reg[REG_PC] = address;
  return TARGET_STOPPED;
}

static void
become_tracee (const target_options *o)
{
  int out = open (o->output, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (out >= 0)
    dup2 (out, STDOUT_FILENO);
  if (ptrace (PTRACE_TRACEME, 0, NULL, NULL) == 0)
    execv (o->argv[0], o->argv);
  fprintf (stderr, "%s: %s\n", o->argv[0], strerror (errno));
  _exit (STATUS_INFRASTRUCTURE);
}

static bool
read_auxv (tracee *t, problem *p)
{
  char path[64];
  uint8_t bytes[4096];
  snprintf (path, sizeof path, "/proc/%d/auxv", (int) t->pid);
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  ssize_t got = fd < 0 ? -1 : 1;
  size_t size = 0;
  while (got > 0 && size < sizeof bytes)
    {
      got = read (fd, bytes + size, sizeof bytes - size);
      size += got > 0 ? (size_t) got : 0;
    }
  if (got < 0)
    problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", path);
  else
    target_read_auxv (&t->base, bytes, size);
  if (fd >= 0)
    close (fd);
  return got >= 0;
}

static void
close_target (target *base)
{
  tracee *t = (tracee *) base;
  if (t->pid > 0)
    {
      int status = 0;
      pid_t gone = 0;
      kill (t->pid, SIGKILL);
      /* The first thread is gone when all others have been waited for.  */
      while ((gone >= 0 || errno == EINTR)
             && (gone != t->pid || WIFSTOPPED (status)))
        gone = waitpid (-1, &status, __WALL);
    }
  free (t);
}

static bool
begin (tracee *t, const target_options *o, problem *p)
{
  t->pid = fork ();
  if (t->pid == 0)
    become_tracee (o);
  if (t->pid < 0)
    return problem_set (p, STATUS_INFRASTRUCTURE, "fork: %m");
  switch (wait_for (t, p))
    {
    case TARGET_STOPPED:
      break;
    case TARGET_FAILED:
      return false;
    default:
      return problem_set (p, STATUS_USAGE, "%s cannot be run", o->argv[0]);
    }
  if (ptrace (PTRACE_SETOPTIONS, t->pid, NULL,
              PTRACE_O_EXITKILL | PTRACE_O_TRACESYSGOOD
                  | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK
                  | PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC)
      < 0)
    return failed (p, "PTRACE_SETOPTIONS");
  return read_auxv (t, p);
}

static target *
start (const target_options *o, problem *p)
{
  tracee *t = grow (NULL, sizeof *t);
  *t = (tracee) { .base = { .ops = &ptrace_target, .arch = o->arch } };
  t->base.view.known = o->arch->known_registers;
  t->base.view.read = read_memory;
  t->base.view.context = t;
  if (begin (t, o, p))
    return &t->base;
  close_target (&t->base);
  return NULL;
}

const target_ops ptrace_target = { .name = "ptrace", .start = start,
                                   .step = step, .run_to = run_to,
                                   .close = close_target };
