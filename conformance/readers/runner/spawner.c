#include "spawner.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "box/box.h"
#include "lib/base/buffer.h"
#include "lib/base/problem.h"

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

typedef struct keepers
{
  const pid_t *pids;
  size_t count;
} keepers;

static void
kill_stray (pid_t child, const void *context)
{
  const keepers *ours = context;
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
  for_each_child (kill_stray, &(keepers) { pids, count });
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
      for_each_child (kill_stray, &(keepers) { NULL, 0 });
      usleep (500);
    }
  _exit (0);
}

/* --- in the runner --------------------------------------------------------- */

void
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

pid_t
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

void
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

void
spawner_end (void)
{
  if (runner_end < 0)
    return;
  close (runner_end);
  runner_end = -1;
  while (waitpid (spawner, NULL, 0) < 0 && errno == EINTR)
    ;
}
