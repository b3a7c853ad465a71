#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <unistd.h>

#include "box/box.h"
#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "lib/base/progress.h"

/* When a testee and all that it has started use more than a testee may: what no
   limit of one process says.  */

enum { MOST_OF_HOST = 60000 };
static const double EVERY_MS = 100;

void
supervisor_begin (supervisor *s)
{
  struct sysinfo host = { .procs = 0 };
  sysinfo (&host);
  *s = (supervisor) { .quiet_processes = host.procs };
}

/* Processes may be many at once; that the host has many more than before is
   seen without asking whose they are.  */
bool
supervisor_is_due (supervisor *s, uint64_t processes)
{
  struct sysinfo host;
  double now = now_ms ();
  if (now < s->next)
    return false;
  s->next = now + EVERY_MS;
  if (now < s->next_memory && sysinfo (&host) == 0
      && host.procs < s->quiet_processes + processes
      && host.procs < MOST_OF_HOST)
    return false;
  s->next_memory = now + SUPERVISOR_MS;
  return true;
}

char *
supervisor_objection (const census *c, const limits *l)
{
  if (c->processes > l->processes)
    return format_text ("had more than %llu processes",
                        (unsigned long long) l->processes);
  if (c->memory > l->memory)
    return format_text (
        "had more than %llu MiB of memory in all its processes",
        (unsigned long long) l->memory >> 20);
  return NULL;
}

/* The spawner: a small process that starts the keepers.  The runner holds all
   sections and results, and to fork it takes longer than most testees do.  */

enum { MESSAGE_SIZE = 128 << 10 };

/* What the runner asks; behind it, COUNT strings or process numbers.  */
typedef struct order
{
  enum { START, REAP } kind;
  limits limits;
  enum isolation isolation;
  size_t count;
} order;

/* What it gets back for each order.  */
typedef struct reply
{
  pid_t keeper; /* or -1 */
  int error;
} reply;

static int runner_end = -1; /* of the socket between the two */
static pid_t spawner;

/* --- in the spawner -------------------------------------------------------- */

typedef struct keeper_pids
{
  const pid_t *pids;
  size_t count;
} keeper_pids;

static void
kill_stray (pid_t child, const void *context)
{
  const keeper_pids *ours = context;
  for (size_t i = 0; i < ours->count; i++)
    if (ours->pids[i] == child)
      return;
  kill (child, SIGKILL);
}

static void
kill_strays (const char *bytes, size_t count)
{
  pid_t *pids = calloc (count, sizeof *pids);
  if (count)
    memcpy (pids, bytes, count * sizeof *pids);
  for_each_child (kill_stray, &(keeper_pids) { pids, count });
  free (pids);
}

static reply
start (const order *o, char *strings, const int ends[ENDS])
{
  char **argv = calloc (o->count + 1, sizeof *argv);
  for (size_t i = 0; i < o->count; i++)
    {
      argv[i] = strings;
      strings += strlen (strings) + 1;
    }
  reply r = { .keeper = keeper_start (argv, &o->limits, o->isolation, ends) };
  r.error = errno;
  free (argv);
  for (int i = 0; i < ENDS; i++)
    close (ends[i]);
  return r;
}

/* Read an order into TEXT, and the descriptors that come with it.  False: the
   runner has gone.  */
static bool
receive (int socket, char *text, size_t size, int ends[ENDS])
{
  union
  {
    char room[CMSG_SPACE (sizeof (int[ENDS]))];
    struct cmsghdr align;
  } control;
  struct iovec data = { text, size };
  struct msghdr message = { .msg_iov = &data,
                            .msg_iovlen = 1,
                            .msg_control = control.room,
                            .msg_controllen = sizeof control.room };
  ssize_t got;
  do
    got = recvmsg (socket, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  struct cmsghdr *header = CMSG_FIRSTHDR (&message);
  if (got > 0 && header)
    memcpy (ends, CMSG_DATA (header), sizeof (int[ENDS]));
  return got > 0;
}

static void __attribute__ ((noreturn))
serve (int socket)
{
  static union
  {
    order order;
    char text[MESSAGE_SIZE];
  } message;
  int ends[ENDS] = { -1, -1, -1, -1 };
  char *rest = message.text + sizeof (order);
  box_become_nobody ();
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  signal (SIGCHLD, SIG_IGN); /* the kernel reaps */
  /* The runner decides when to end.  Keepers inherit the mask, so that they
     miss no request to stop.  */
  sigset_t all;
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, NULL);
  while (receive (socket, message.text, sizeof message, ends))
    {
      reply r = { .keeper = 0 };
      if (message.order.kind == START)
        r = start (&message.order, rest, ends);
      else
        kill_strays (rest, message.order.count);
      if (write (socket, &r, sizeof r) != sizeof r)
        break;
    }
  close (socket);
  /* What is left, and what that leaves behind.  */
  while (waitpid (-1, NULL, WNOHANG) == 0)
    {
      for_each_child (kill_stray, &(keeper_pids) { NULL, 0 });
      usleep (500);
    }
  _exit (0);
}

/* --- in the runner --------------------------------------------------------- */

/* Start it, once, before the runner gets large.  It ends with the runner.  */
static void
spawner_begin (void)
{
  int pair[2];
  if (!box_prepare ())
    give_up (STATUS_INFRASTRUCTURE,
             "cannot make the filter of system calls: %s", strerror (errno));
  if (socketpair (AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0
      || (spawner = fork ()) < 0)
    give_up (STATUS_INFRASTRUCTURE, "cannot start a process: %s",
             strerror (errno));
  if (spawner == 0)
    {
      close (pair[1]);
      serve (pair[0]);
    }
  close (pair[0]);
  runner_end = pair[1];
}

static reply
ask (const buffer *text, const int *ends)
{
  union
  {
    char room[CMSG_SPACE (sizeof (int[ENDS]))];
    struct cmsghdr align;
  } control;
  struct iovec data = { text->text, text->size };
  struct msghdr message = { .msg_iov = &data, .msg_iovlen = 1 };
  reply r;
  if (ends)
    {
      memset (&control, 0, sizeof control);
      message.msg_control = control.room;
      message.msg_controllen = sizeof control.room;
      struct cmsghdr *header = CMSG_FIRSTHDR (&message);
      header->cmsg_level = SOL_SOCKET;
      header->cmsg_type = SCM_RIGHTS;
      header->cmsg_len = CMSG_LEN (sizeof (int[ENDS]));
      memcpy (CMSG_DATA (header), ends, sizeof (int[ENDS]));
    }
  ssize_t done;
  do
    done = sendmsg (runner_end, &message, MSG_NOSIGNAL);
  while (done < 0 && errno == EINTR);
  if (done < 0)
    return (reply) { .keeper = -1, .error = errno };
  do
    done = read (runner_end, &r, sizeof r);
  while (done < 0 && errno == EINTR);
  if (done != sizeof r)
    give_up (STATUS_INFRASTRUCTURE, "the process that starts testees is gone");
  return r;
}

/* keeper_start (), there.  */
static pid_t
spawner_start (char *const argv[], const limits *l, enum isolation how,
               const int ends[ENDS])
{
  order o;
  buffer text = { 0 };
  memset (&o, 0, sizeof o);
  o.kind = START;
  o.limits = *l;
  o.isolation = how;
  while (argv[o.count])
    o.count++;
  buffer_add (&text, &o, sizeof o);
  for (size_t i = 0; i < o.count; i++)
    buffer_add (&text, argv[i], strlen (argv[i]) + 1);
  reply r = { .keeper = -1, .error = E2BIG };
  if (text.size <= MESSAGE_SIZE)
    r = ask (&text, ends);
  buffer_free (&text);
  errno = r.error;
  return r.keeper;
}

/* Kill the orphans that are there: its children but KEEPERS[COUNT].  */
static void
spawner_reap_strays (const pid_t *pids, size_t count)
{
  order o;
  buffer text = { 0 };
  memset (&o, 0, sizeof o);
  o.kind = REAP;
  o.count = count;
  buffer_add (&text, &o, sizeof o);
  buffer_add (&text, pids, count * sizeof *pids);
  ask (&text, NULL);
  buffer_free (&text);
}

/* Wait until it and all keepers have ended.  */
static void
spawner_end (void)
{
  if (runner_end < 0)
    return;
  close (runner_end);
  runner_end = -1;
  while (waitpid (spawner, NULL, 0) < 0 && errno == EINTR)
    ;
}

const char *const isolation_names[ISOLATIONS + 1]
    = { "group", "pid-namespace", "user-namespace", "box", NULL };

static bool
isolation_works (enum isolation how)
{
  static char *const nothing[] = { (char *) "/bin/true", NULL };
  const limits l = { .memory = UINT64_MAX, .processes = 1000 };
  process p;
  if (!process_start (&p, nothing, &l, how, false))
    return false;
  while (!process_read_ending (&p))
    poll (&(struct pollfd) { .fd = p.status_fd, .events = POLLIN }, 1, -1);
  process_close (&p);
  return p.ending == EXITED && p.value == 0;
}

enum isolation
isolation_probe (enum isolation wanted)
{
  spawner_begin ();
  if (wanted != ISOLATIONS)
    return isolation_works (wanted) ? wanted : ISOLATIONS;
  static const enum isolation strongest_first[]
      = { BY_BOX, BY_PID_NAMESPACE, BY_USER_NAMESPACE };
  for (size_t i = 0; i < 3; i++)
    if (isolation_works (strongest_first[i]))
      return strongest_first[i];
  return BY_GROUP;
}

/* Make pipe I, of which our end is number OURS.  */
static bool
make_pipe (int pipes[4][2], int i, int ours)
{
  if (pipe2 (pipes[i], O_CLOEXEC) < 0)
    return false;
  fcntl (pipes[i][ours], F_SETFL, O_NONBLOCK);
  if (i < 3)
    fcntl (pipes[i][ours], F_SETPIPE_SZ, 1 << 18);
  return true;
}

static bool
make_pipes (int pipes[4][2], bool has_input)
{
  for (int i = 0; i < 4; i++)
    pipes[i][0] = pipes[i][1] = -1;
  if (has_input ? !make_pipe (pipes, 0, 1)
                : (pipes[0][0] = open ("/dev/null", O_RDONLY | O_CLOEXEC)) < 0)
    return false;
  return make_pipe (pipes, 1, 0) && make_pipe (pipes, 2, 0)
         && make_pipe (pipes, 3, 0);
}

void
process_close_end (int *fd)
{
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
}

bool
process_start (process *p, char *const argv[], const limits *l,
               enum isolation how, bool has_input)
{
  int pipes[4][2];
  bool is_made = make_pipes (pipes, has_input);
  const int ends[ENDS] = { [STATUS_END] = pipes[3][1],
                             [INPUT_END] = pipes[0][0],
                             [OUTPUT_END] = pipes[1][1],
                             [ERROR_END] = pipes[2][1] };
  pid_t keeper = is_made ? spawner_start (argv, l, how, ends) : -1;
  int error = errno;
  process_close_end (&pipes[0][0]);
  for (int i = 1; i < 4; i++)
    process_close_end (&pipes[i][1]);
  *p = (process) { .keeper = keeper,
                   .in = pipes[0][1],
                   .out = pipes[1][0],
                   .err = pipes[2][0],
                   .status_fd = pipes[3][0] };
  if (keeper < 0)
    process_close (p);
  errno = error;
  return keeper > 0;
}

void
process_stop (const process *p)
{
  if (p->keeper > 0)
    kill (p->keeper, SIGTERM);
}

void
process_kill (const process *p)
{
  if (p->keeper > 0)
    kill (p->keeper, SIGKILL);
}

bool
process_read_ending (process *p)
{
  ending_message m;
  ssize_t got = read (p->status_fd, &m, sizeof m);
  if (got < 0 && is_only_for_now (errno))
    return false;
  if (got < 0)
    give_up (STATUS_INFRASTRUCTURE, "cannot read how a testee ended: %s",
             strerror (errno));
  if (got == sizeof m)
    {
      /* The first message is the cause; the end of the keeper follows.  */
      if (p->ending == RUNNING)
        {
          p->ending = (enum ending) m.ending;
          p->value = m.value;
        }
      return false;
    }
  if (p->ending == RUNNING)
    p->ending = KEEPER_KILLED;
  p->keeper = -1;
  process_close_end (&p->status_fd);
  return true;
}

void
process_close (process *p)
{
  process_close_end (&p->in);
  process_close_end (&p->out);
  process_close_end (&p->err);
  process_close_end (&p->status_fd);
}

void
processes_reap_strays (const pid_t *keepers, size_t count)
{
  spawner_reap_strays (keepers, count);
}

void
processes_end (void)
{
  spawner_end ();
}
