/* An emulator that lies: QEMU, after a line to its gdb server on which one
   request has another answer than QEMU's.

     qemu-x86_64 [-L PREFIX] -g SOCKET PROGRAM...

   LIAR_REQUEST is a letter and LIAR_COUNT a number N: to the Nth request of this
   letter the answer is LIAR_ANSWER or, if that is empty, the end of the line.  */
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static void __attribute__ ((noreturn))
give_up (const char *what)
{
  perror (what);
  _exit (3);
}

static int
open_socket (const char *path, struct sockaddr_un *address)
{
  *address = (struct sockaddr_un) { .sun_family = AF_UNIX };
  snprintf (address->sun_path, sizeof address->sun_path, "%s", path);
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0)
    give_up ("socket");
  return fd;
}

/* What sframe-truth connects to.  */
static int
listen_at (const char *path)
{
  struct sockaddr_un address;
  int fd = open_socket (path, &address);
  if (bind (fd, (struct sockaddr *) &address, sizeof address) < 0
      || listen (fd, 1) < 0)
    give_up (path);
  return fd;
}

/* QEMU listens some time after it was started.  */
static int
connect_to (const char *path)
{
  struct sockaddr_un address;
  int fd = open_socket (path, &address);
  for (int tries = 0; tries < 180000; tries++)
    {
      if (connect (fd, (struct sockaddr *) &address, sizeof address) == 0)
        return fd;
      usleep (10000);
    }
  give_up (path);
}

/* Is this the request to lie about?  One comes in one piece, after the
   acknowledgement of the last answer.  */
static bool
is_time (const char *request, size_t size)
{
  static int seen;
  const char *letter = getenv ("LIAR_REQUEST"), *count = getenv ("LIAR_COUNT");
  const char *start = memchr (request, '$', size);
  bool is_counted = letter && count && start && start + 1 < request + size
                    && start[1] == letter[0];
  seen += is_counted;
  return is_counted && seen == (int) strtol (count, NULL, 10);
}

/* False: the line is to end.  */
static bool
lie (int to)
{
  char packet[100];
  unsigned sum = 0;
  const char *answer = getenv ("LIAR_ANSWER");
  if (!answer || !*answer)
    return false;
  for (const char *c = answer; *c; c++)
    sum += (unsigned char) *c;
  int size = snprintf (packet, sizeof packet, "+$%s#%02x", answer, sum & 0xff);
  return write (to, packet, (size_t) size) == size;
}

/* One piece from FROM to TO; false: there is no more.  */
static bool
pass_on (int from, int to, bool is_request)
{
  char bytes[4096];
  ssize_t got = read (from, bytes, sizeof bytes);
  if (got <= 0)
    return false;
  if (!is_request || !is_time (bytes, (size_t) got))
    return write (to, bytes, (size_t) got) == got;
  return lie (from);
}

static void
talk (int listening, const char *qemu_path)
{
  int truth = accept (listening, NULL, NULL);
  struct pollfd fds[] = { { .fd = truth, .events = POLLIN },
                          { .fd = connect_to (qemu_path), .events = POLLIN } };
  unlink (qemu_path);
  while (poll (fds, 2, -1) > 0)
    for (int i = 0; i < 2; i++)
      if (fds[i].revents && !pass_on (fds[i].fd, fds[!i].fd, i == 0))
        return;
}

int
main (int argc, char **argv)
{
  static char path[100];
  int at = 1;
  while (at + 1 < argc && strcmp (argv[at], "-g") != 0)
    at += 2;
  if (at + 1 >= argc)
    {
      fprintf (stderr, "usage: liar [-L PREFIX] -g SOCKET PROGRAM...\n");
      return 2;
    }
  char *asked = argv[at + 1];
  int listening = listen_at (asked);
  snprintf (path, sizeof path, "/tmp/liar-%d", (int) getpid ());
  pid_t liar = fork ();
  if (liar < 0)
    give_up ("fork");
  if (liar == 0)
    {
      prctl (PR_SET_PDEATHSIG, SIGKILL);
      talk (listening, path);
      _exit (0);
    }
  /* QEMU has this process's number: it is what is read, and ended.  */
  argv[at + 1] = path;
  execv ("/usr/bin/qemu-x86_64", argv);
  give_up ("qemu-x86_64");
}
