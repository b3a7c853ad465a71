/* The back end for every QEMU: qemu-user as a gdb server on a unix
   socket.  */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "lib/base/whole.h"
#include "packet.h"
#include "target.h"

/* Memory is read in pieces, and kept until the next step: pages of QEMU's own
   memory, or what an answer of the server has room for.  */
enum { PAGE = 4096, ASKED = 256, PIECES = 1024 };

typedef struct piece
{
  uint64_t address, step;
  uint64_t mapping; /* at which the server was asked whether it is readable */
  bool is_readable;
  uint8_t bytes[PAGE];
} piece;

typedef struct gdbstub
{
  target base;
  pid_t qemu;
  char *directory, socket[96];
  packet_line line;
  unsigned pending; /* gdb's number of a signal to be delivered */
  uint64_t step; /* the bytes of pieces of other steps are stale */
  uint64_t mapping; /* another one whenever system calls may be executed */
  size_t piece; /* bytes of one */
  piece pieces[PIECES];
} gdbstub;

static bool
line_failed (problem *p, const char *request)
{
  return problem_set (p, STATUS_INFRASTRUCTURE,
                      "the gdb server does not answer %s: %m", request);
}

static bool
read_directly (const gdbstub *g, uint64_t address, void *bytes, size_t size)
{
  struct iovec to = { .iov_base = bytes, .iov_len = size };
  struct iovec from = { .iov_base = (void *) address, .iov_len = size };
  return process_vm_readv (g->qemu, &to, 1, &from, 1, 0) == (ssize_t) size;
}

/* Has QEMU ended?  A process that ends loses its memory before its connections.  */
static bool
qemu_has_ended (gdbstub *g, int *status)
{
  uint8_t byte;
  bool has_memory = read_directly (g, 0, &byte, 1) || errno != ESRCH;
  if (has_memory || waitpid (g->qemu, status, 0) != g->qemu)
    return false;
  g->qemu = 0;
  return true;
}

/* The server does not answer any more.  A program that executes a system call may
   kill itself with SIGKILL, of which the server learns nothing, or close the
   server's connection, which is a file descriptor like its own.  */
static enum target_event
lost (gdbstub *g, const char *request, problem *p)
{
  int status = 0;
  bool is_closed = errno == ECONNRESET || errno == EPIPE;
  if (!is_closed)
    return line_failed (p, request), TARGET_FAILED;
  bool has_ended = qemu_has_ended (g, &status);
  /* Of SIGTRAP QEMU dies when it stops for a server that is not there.  */
  bool is_killed = has_ended && WIFSIGNALED (status)
                   && WTERMSIG (status) != SIGTRAP;
  g->base.exit_status = is_killed ? WTERMSIG (status) : 0;
  if (is_killed && g->base.after_syscall && WTERMSIG (status) == SIGKILL)
    return TARGET_KILLED;
  if (is_killed)
    problem_set (p, STATUS_INFRASTRUCTURE,
                 "QEMU was killed by signal %d (%s) while the program ran: by "
                 "another process, or for want of memory",
                 WTERMSIG (status), strsignal (WTERMSIG (status)));
  else
    problem_set (p, STATUS_INFRASTRUCTURE,
                 "the gdb server does not answer %s: its connection is "
                 "closed, as by a program that closes file descriptors which "
                 "are QEMU's (--target=plugin needs none)", request);
  return TARGET_FAILED;
}

/* Registers and memory.  */

static bool
read_registers (gdbstub *g, problem *p)
{
  const arch *a = g->base.arch;
  size_t size = 8 * a->gdb_core_count;
  uint8_t bytes[8 * (REGISTERS + 1)];
  g->base.after_syscall = 0; /* it has been executed */
  if (!packet_ask (&g->line, "g"))
    return lost (g, "g", p), false;
  if (g->line.answer_size < 2 * size
      || !packet_hex (g->line.answer, bytes, size))
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "the gdb server answers g with '%.40s'",
                        g->line.answer);
  for (size_t i = 0; i < a->gdb_core_count; i++)
    if (a->gdb_core[i] >= 0)
      g->base.view.reg[a->gdb_core[i]] = arch_number (a, bytes + 8 * i, 8);
  return true;
}

/* One request; false: it cannot be read.  */
static bool
ask_memory (gdbstub *g, uint64_t address, void *bytes, size_t size)
{
  char request[64];
  snprintf (request, sizeof request, "m%" PRIx64 ",%zx", address, size);
  return packet_ask (&g->line, request) && g->line.answer_size == 2 * size
         && packet_hex (g->line.answer, bytes, size);
}

/* At the first stop.  */
static void
choose_piece (gdbstub *g)
{
  uint8_t asked[ASKED / 4], direct[sizeof asked];
  uint64_t pc = g->base.view.reg[REG_PC];
  g->piece = ASKED;
  if (ask_memory (g, pc, asked, sizeof asked)
      && read_directly (g, pc, direct, sizeof direct)
      && memcmp (asked, direct, sizeof asked) == 0)
    g->piece = PAGE;
}

/* The server knows which pages are the program's.  */
static void
read_page (gdbstub *g, piece *p, uint64_t address)
{
  uint8_t byte;
  if (p->mapping != g->mapping || p->address != address)
    p->is_readable = ask_memory (g, address, &byte, 1);
  p->mapping = g->mapping;
  if (p->is_readable)
    p->is_readable = read_directly (g, address, p->bytes, PAGE);
}

static const piece *
piece_at (gdbstub *g, uint64_t address)
{
  piece *p = &g->pieces[address / g->piece % PIECES];
  if (p->step == g->step && p->address == address)
    return p;
  if (g->piece == PAGE)
    read_page (g, p, address);
  else
    p->is_readable = ask_memory (g, address, p->bytes, ASKED);
  p->address = address;
  p->step = g->step;
  return p;
}

static bool
read_memory (void *context, uint64_t address, void *bytes, size_t size)
{
  gdbstub *g = context;
  uint8_t *to = bytes;
  while (size > 0)
    {
      uint64_t offset = address % g->piece;
      size_t part = g->piece - offset < size ? g->piece - offset : size;
      const piece *p = piece_at (g, address - offset);
      if (!p->is_readable)
        return ask_memory (g, address, to, size);
      memcpy (to, p->bytes + offset, part);
      to += part;
      address += part;
      size -= part;
    }
  return true;
}

static bool
read_extra (void *context, uint32_t reg, uint64_t *value)
{
  gdbstub *g = context;
  char request[16];
  uint8_t bytes[8];
  const uint8_t *extra = g->base.arch->gdb_extra;
  if (!extra || reg >= REGISTERS || !extra[reg])
    return false;
  snprintf (request, sizeof request, "p%x", extra[reg]);
  if (!packet_ask (&g->line, request) || g->line.answer_size != 16
      || !packet_hex (g->line.answer, bytes, 8))
    return false;
  *value = arch_number (g->base.arch, bytes, 8);
  return true;
}

/* Execution.  */

/* gdb numbers signals in its own way; SIGLOST and SIGEMT Linux has not.  */
static unsigned
system_signal (unsigned number)
{
  static const uint8_t numbers[]
      = { 0,       SIGHUP,  SIGINT,    SIGQUIT, SIGILL,   SIGTRAP,  SIGABRT,
          0,       SIGFPE,  SIGKILL,   SIGBUS,  SIGSEGV,  SIGSYS,   SIGPIPE,
          SIGALRM, SIGTERM, SIGURG,    SIGSTOP, SIGTSTP,  SIGCONT,  SIGCHLD,
          SIGTTIN, SIGTTOU, SIGIO,     SIGXCPU, SIGXFSZ,  SIGVTALRM, SIGPROF,
          SIGWINCH, 0,      SIGUSR1,   SIGUSR2 };
  return number < sizeof numbers ? numbers[number] : 0;
}

/* The answer to a request that resumes.  */
static enum target_event
event_of (gdbstub *g, problem *p)
{
  const char *answer = g->line.answer;
  uint8_t number = 0;
  bool has_number = packet_hex (answer + 1, &number, 1);
  g->step++;
  if (answer[0] == 'T' && has_number && number == SIGTRAP)
    return read_registers (g, p) ? TARGET_STOPPED : TARGET_FAILED;
  if (answer[0] == 'T' && has_number)
    {
      g->pending = number;
      g->base.signal = system_signal (number);
      return read_registers (g, p) ? TARGET_SIGNALLED : TARGET_FAILED;
    }
  g->base.exit_status = number;
  if (answer[0] == 'W' && has_number)
    return TARGET_EXITED;
  if (answer[0] == 'X' && has_number)
    return TARGET_KILLED;
  problem_set (p, STATUS_INFRASTRUCTURE,
               "the gdb server stops with '%.40s', which this back end does "
               "not handle yet",
               answer);
  return TARGET_FAILED;
}

static enum target_event
resume (gdbstub *g, const char *request, problem *p)
{
  if (packet_ask (&g->line, request))
    return event_of (g, p);
  /* Where the program becomes another one, QEMU does, too.  */
  if (g->base.may_exit)
    return g->base.exit_status = 0, TARGET_EXITED;
  return lost (g, request, p);
}

/* Continue, by REQUEST, to a breakpoint at ADDRESS.  */
static enum target_event
resume_to (gdbstub *g, const char *request, uint64_t address, problem *p)
{
  char breakpoint[64];
  g->mapping++;
  snprintf (breakpoint, sizeof breakpoint, "Z0,%" PRIx64 ",2", address);
  if (!packet_ask (&g->line, breakpoint))
    return lost (g, breakpoint, p);
  enum target_event event = resume (g, request, p);
  if (event != TARGET_STOPPED && event != TARGET_SIGNALLED)
    return event;
  breakpoint[0] = 'z';
  if (!packet_ask (&g->line, breakpoint))
    return lost (g, breakpoint, p);
  return event;
}

static enum target_event
run_to (target *t, uint64_t address, problem *p)
{
  return resume_to ((gdbstub *) t, "c", address, p);
}

/* A step into a handler executes its first instruction.  */
static enum target_event
deliver (gdbstub *g, problem *p)
{
  char request[16];
  bool has_handler = g->base.handler != 0;
  snprintf (request, sizeof request, "%s%02x",
            has_handler ? "C" : "vCont;S", g->pending);
  g->pending = 0;
  return has_handler ? resume_to (g, request, g->base.handler, p)
                     : resume (g, request, p);
}

/* A step over a system call executes the instruction behind it as well, and
   takes no notice of breakpoints.  */
static enum target_event
step (target *t, problem *p)
{
  if (((gdbstub *) t)->pending)
    return deliver ((gdbstub *) t, p);
  if (t->begins_thread)
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "the program begins another thread, and the gdb "
                        "server cannot step one while the others stand still: "
                        "--target=plugin observes all, ptrace those of this "
                        "CPU's programs"),
           TARGET_FAILED;
  if (t->after_syscall)
    return run_to (t, t->after_syscall, p);
  return resume ((gdbstub *) t, "s", p);
}

/* Beginning and end.  */

/* QEMU logs what it executes whoever lets it, one line for each block of
   instructions that it does not jump to directly: each block has one.  */
static size_t
add_log (char **argv, size_t at, const char *path)
{
  argv[at++] = (char *) "-one-insn-per-tb";
  argv[at++] = (char *) "-d";
  argv[at++] = (char *) "exec,nochain,cpu,in_asm,strace";
  argv[at++] = (char *) "-D";
  argv[at++] = (char *) path;
  return at;
}

static void
run_qemu (const gdbstub *g, const target_options *o)
{
  size_t count = 0, at = 0;
  while (o->argv[count])
    count++;
  char **argv = grow (NULL, (count + 15) * sizeof *argv);
  argv[at++] = (char *) o->arch->qemu;
  argv[at++] = (char *) "-cpu";
  argv[at++] = (char *) QEMU_CPU;
  if (o->log)
    at = add_log (argv, at, o->log);
  if (o->prefix)
    {
      argv[at++] = (char *) "-L";
      argv[at++] = (char *) o->prefix;
    }
  argv[at++] = (char *) "-g";
  argv[at++] = (char *) g->socket;
  for (size_t i = 0; i <= count; i++)
    argv[at++] = o->argv[i];
  int out = open (o->output, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (out >= 0)
    dup2 (out, STDOUT_FILENO);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  execvp (argv[0], argv);
  fprintf (stderr, "%s: %s\n", argv[0], strerror (errno));
  _exit (STATUS_INFRASTRUCTURE);
}

/* QEMU listens some time after it was started.  */
static bool
connect_to (gdbstub *g, problem *p)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  snprintf (address.sun_path, sizeof address.sun_path, "%s", g->socket);
  for (;;)
    {
      g->line.fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
      if (g->line.fd < 0)
        break;
      if (connect (g->line.fd, (struct sockaddr *) &address, sizeof address)
          == 0)
        return true;
      close (g->line.fd);
      g->line.fd = -1;
      if (waitpid (g->qemu, NULL, WNOHANG) == g->qemu)
        {
          g->qemu = 0;
          return problem_set (p, STATUS_INFRASTRUCTURE,
                              "%s ended before it listened",
                              g->base.arch->qemu);
        }
      usleep (10000);
    }
  return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", g->socket);
}

static bool
ask_auxv (gdbstub *g, problem *p)
{
  if (!packet_ask (&g->line, "qXfer:auxv:read::0,1000"))
    return line_failed (p, "qXfer:auxv:read");
  packet_unescape (&g->line);
  if (g->line.answer[0] != 'l')
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "the gdb server has no auxiliary vector");
  target_read_auxv (&g->base, (const uint8_t *) g->line.answer + 1,
                    g->line.answer_size - 1);
  return true;
}

static void
close_target (target *t)
{
  gdbstub *g = (gdbstub *) t;
  /* QEMU lets the program go on when its debugger leaves.  */
  if (g->qemu > 0)
    {
      kill (g->qemu, SIGKILL);
      waitpid (g->qemu, NULL, 0);
    }
  if (g->line.fd >= 0)
    close (g->line.fd);
  if (g->directory)
    {
      unlink (g->socket);
      rmdir (g->directory);
      keep_at_exit (g->directory);
    }
  free (g->directory);
  free (g);
}

static bool
begin (gdbstub *g, const target_options *o, problem *p)
{
  g->directory = temporary_directory ("sframe-truth");
  if (!g->directory)
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "a temporary directory: %m");
  snprintf (g->socket, sizeof g->socket, "%s/gdb", g->directory);
  g->qemu = fork ();
  if (g->qemu == 0)
    run_qemu (g, o);
  if (g->qemu < 0)
    return problem_set (p, STATUS_INFRASTRUCTURE, "fork: %m");
  if (!connect_to (g, p) || !packet_ask (&g->line, "qSupported")
      || !ask_auxv (g, p) || !read_registers (g, p))
    return false;
  choose_piece (g);
  return true;
}

static target *
start (const target_options *o, problem *p)
{
  gdbstub *g = grow (NULL, sizeof *g);
  *g = (gdbstub) { .base = { .ops = &gdbstub_target, .arch = o->arch },
                   .step = 1,
                   .mapping = 1,
                   .piece = ASKED,
                   .line = { .fd = -1 } };
  g->base.view.known = o->arch->known_registers;
  g->base.view.read = read_memory;
  g->base.view.read_extra = read_extra;
  g->base.view.context = g;
  if (begin (g, o, p))
    return &g->base;
  close_target (&g->base);
  return NULL;
}

const target_ops gdbstub_target = { .name = "gdbstub", .start = start,
                                    .step = step, .run_to = run_to,
                                    .close = close_target };
