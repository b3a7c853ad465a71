#include "exchange.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum
{
  CHUNK = 65536,
  STDERR_KEPT = 16384,
  STDERR_LIMIT = 64 << 20
};

/* For a dismissed server, and for a keeper.  */
static const double PATIENCE_MS = 1000;

enum { AT_IN, AT_OUT, AT_ERR, AT_STATUS };

bool
exchange_command (exchange *x, char *const argv[], const limits *l,
                  enum isolation how, size_t output_limit)
{
  *x = (exchange) { .output_limit = output_limit,
                    .started = now_ms (),
                    .isolation = how };
  x->deadline = x->started + l->timeout_ms;
  unsigned cpu_seconds = (unsigned) (l->timeout_ms / 1000) + 2;
  x->is_alive = x->is_busy
      = process_start (&x->process, argv, l, how, cpu_seconds, false);
  return x->is_alive;
}

bool
exchange_serve (exchange *x, char *const argv[], const limits *l,
                enum isolation how)
{
  *x = (exchange) { .is_server = true, .isolation = how };
  x->is_alive = process_start (&x->process, argv, l, how, 0, true);
  return x->is_alive;
}

void
exchange_ask (exchange *x, const char *head, const buffer *section,
              const limits *l, size_t output_limit)
{
  size_t head_length = strlen (head);
  size_t length = head_length + section->size;
  const uint8_t prefix[]
      = { (uint8_t) length, (uint8_t) (length >> 8), (uint8_t) (length >> 16),
          (uint8_t) (length >> 24) };
  buffer_clear (&x->request);
  buffer_add (&x->request, prefix, sizeof prefix);
  buffer_add (&x->request, head, head_length);
  buffer_add (&x->request, section->bytes, section->size);
  x->sent = 0;
  x->output_limit = output_limit;
  x->output_seen = 0;
  buffer_clear (&x->err);
  x->is_busy = true;
  x->started = now_ms ();
  x->deadline = x->started + l->timeout_ms;
}

void
exchange_stop (exchange *x, enum answer_kind kind, char *why)
{
  if (x->is_stopping)
    {
      free (why);
      return;
    }
  x->is_stopping = true;
  x->stop_kind = kind;
  x->stop_why = why;
  x->patience = now_ms () + 6 * PATIENCE_MS;
  process_stop (&x->process);
}

void
exchange_dismiss (exchange *x)
{
  if (x->process.in >= 0)
    close (x->process.in);
  x->process.in = -1;
  x->deadline = now_ms () + PATIENCE_MS;
}

void
exchange_wants (const exchange *x, struct pollfd fds[EXCHANGE_FDS],
                double *until)
{
  const process *p = &x->process;
  bool has_more = x->is_busy && x->sent < x->request.size;
  fds[AT_IN] = (struct pollfd) { .fd = has_more ? p->in : -1,
                                   .events = POLLOUT };
  fds[AT_OUT] = (struct pollfd) { .fd = p->out, .events = POLLIN };
  fds[AT_ERR] = (struct pollfd) { .fd = p->err, .events = POLLIN };
  fds[AT_STATUS] = (struct pollfd) { .fd = p->status_fd, .events = POLLIN };
  if (x->is_stopping)
    *until = x->patience;
  else if (x->is_busy || p->in < 0)
    *until = x->deadline;
}

static void
send_request (exchange *x)
{
  ssize_t put = write (x->process.in, x->request.bytes + x->sent,
                       x->request.size - x->sent);
  if (put > 0)
    x->sent += (size_t) put;
  else if (put < 0 && errno == EPIPE)
    x->sent = x->request.size; /* it does not read: see how it ends */
  else if (put < 0 && errno != EAGAIN && errno != EINTR)
    give_up (INFRASTRUCTURE, "cannot write to a testee: %s", strerror (errno));
}

/* Read once from *FD.  At its end, close it.  False: nothing more for now. */
static bool
read_chunk (exchange *x, int *fd, buffer *to, size_t keep)
{
  static char chunk[CHUNK];
  ssize_t got = read (*fd, chunk, sizeof chunk);
  if (got > 0)
    {
      size_t size = (size_t) got;
      x->output_seen += size;
      if (x->is_stopping)
        return true;
      size_t room = to->size < keep ? keep - to->size : 0;
      buffer_add (to, chunk, size < room ? size : room);
      return true;
    }
  if (got < 0 && (errno == EAGAIN || errno == EINTR))
    return false;
  if (got < 0)
    give_up (INFRASTRUCTURE, "cannot read from a testee: %s",
             strerror (errno));
  close (*fd);
  *fd = -1;
  return false;
}

static char *
mebibytes_too_many (const char *what, size_t limit)
{
  return xprintf ("%s more than the limit of %.1f MiB", what,
                  (double) limit / 1048576);
}

/* What the first 4 bytes of a reply announce.  */
static size_t
announced (const exchange *x)
{
  const uint8_t *p = (const uint8_t *) x->out.bytes;
  return (size_t) p[0] | (size_t) p[1] << 8 | (size_t) p[2] << 16
         | (size_t) p[3] << 24;
}

/* After its length a reply has as many bytes, and not more.  */
static void
check_reply_size (exchange *x)
{
  if (!x->is_server || x->out.size < 4)
    return;
  size_t length = announced (x);
  if (length > x->output_limit)
    exchange_stop (x, BROKE_OFF,
                   xprintf ("announced a reply of %zu bytes, more than the "
                            "limit of %zu", length, x->output_limit));
  else if (x->out.size > 4 + length)
    exchange_stop (x, BROKE_OFF,
                   xprintf ("sent more than the %zu bytes of reply that it "
                            "announced", length));
}

static bool
reply_is_complete (const exchange *x)
{
  return x->is_server && x->is_busy && !x->is_stopping && x->out.size >= 4
         && x->out.size - 4 == announced (x);
}

static void
read_output (exchange *x)
{
  /* All of it, once nobody writes any more; else a chunk, to be fair.  */
  while (x->process.out >= 0
         && read_chunk (x, &x->process.out, &x->out, x->output_limit + 4096)
         && x->process.status_fd < 0)
    ;
  while (x->process.err >= 0
         && read_chunk (x, &x->process.err, &x->err, STDERR_KEPT)
         && x->process.status_fd < 0)
    ;
}

static void
check_output (exchange *x)
{
  if (x->out.size > x->output_limit + 4)
    exchange_stop (x, BROKE_OFF,
                   mebibytes_too_many ("printed", x->output_limit));
  else if (x->output_seen > x->output_limit + STDERR_LIMIT)
    exchange_stop (x, BROKE_OFF,
                   mebibytes_too_many ("complained", STDERR_LIMIT));
  check_reply_size (x);
  /* Its end may be on the way; if not, nothing more will come.  */
  if (x->is_server && x->is_busy && x->process.out < 0 && !x->is_mute)
    {
      double soon = now_ms () + PATIENCE_MS;
      x->is_mute = true;
      x->deadline = soon < x->deadline ? soon : x->deadline;
    }
  if (x->is_server && !x->is_busy && x->out.size)
    exchange_stop (x, BROKE_OFF, xstrdup ("answered without a request"));
}

static void
check_time (exchange *x)
{
  double now = now_ms ();
  if (x->is_stopping && now > x->patience && x->process.keeper > 0)
    kill (x->process.keeper, SIGKILL);
  else if (!x->is_stopping && now > x->deadline && x->is_mute)
    exchange_stop (x, BROKE_OFF, xstrdup ("closed its output"));
  else if (!x->is_stopping && now > x->deadline
           && (x->is_busy || (x->is_server && x->process.in < 0)))
    exchange_stop (x, TOO_LATE,
                   xprintf ("no answer in %.3g s",
                            (x->deadline - x->started) / 1000));
}

/* "0\n..." of a server.  */
static bool
take_reply (exchange *x, answer *a)
{
  static const struct
  {
    const char *line;
    int status;
  } statuses[]
      = { { "0\n", ACCEPTED }, { "1\n", REJECTED }, { "89\n", NOT_SUPPORTED },
          { "1", REJECTED },   { "89", NOT_SUPPORTED } };
  size_t size = x->out.size - 4;
  const char *text = x->out.bytes + 4;
  for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
    {
      size_t length = strlen (statuses[i].line);
      bool is_whole = statuses[i].line[length - 1] == '\n' || size == length;
      if (size < length || !is_whole
          || memcmp (text, statuses[i].line, length) != 0)
        continue;
      a->status = statuses[i].status;
      buffer_add (a->status == ACCEPTED ? &a->output : &a->reason,
                  text + length, size - length);
      return true;
    }
  char *shown = printable (text, size, 60);
  a->kind = BROKE_OFF;
  a->why = xprintf ("the reply does not start with a status: %s", shown);
  free (shown);
  return false;
}

static char *
why_it_ended (const exchange *x)
{
  const process *p = &x->process;
  char *said = printable (x->err.bytes ? x->err.bytes : "", x->err.size, 200);
  char *why = NULL;
  switch (p->ending)
    {
    case SIGNALLED:
      why = xprintf ("signal %d (%s) %s", p->value, strsignal (p->value),
                     said);
      break;
    case NOT_STARTED:
      why = xprintf ("cannot be started: %s", strerror (p->value));
      break;
    case EXITED:
      why = xprintf ("exit status %d %s", p->value, said);
      break;
    case KEEPER_KILLED:
    case RUNNING:
      why = xprintf ("was killed together with its keeper %s", said);
      break;
    }
  free (said);
  return why;
}

/* Did the host end it, or not let it begin?  Statuses 126 and 127 are those of a
   shell or a loader that finds no program or library, and a SIGKILL that is
   not ours comes from the kernel when there is no memory, or from a person.  A
   keeper in a namespace is out of its testee's reach.  */
static bool
is_by_the_host (const exchange *x)
{
  const process *p = &x->process;
  switch (p->ending)
    {
    case NOT_STARTED:
      return true;
    case EXITED:
      return p->value == 126 || p->value == 127;
    case SIGNALLED:
      return p->value == SIGKILL;
    case KEEPER_KILLED:
    case RUNNING:
      return x->isolation != BY_GROUP;
    }
  return false;
}

static void
take_ending (exchange *x, answer *a)
{
  if (x->is_stopping)
    {
      a->kind = x->stop_kind;
      a->why = x->stop_why;
      x->stop_why = NULL;
    }
  else if (is_by_the_host (x))
    {
      a->kind = BY_THE_HOST;
      a->why = why_it_ended (x);
    }
  else if (x->process.ending == EXITED && !x->is_server)
    {
      a->status = x->process.value;
      a->output = x->out;
      a->reason = x->err;
      x->out = x->err = (buffer) { 0 };
    }
  else
    {
      x->refuses_to_serve = x->is_server && x->process.ending == EXITED
                            && x->process.value == NOT_SUPPORTED
                            && x->answered == 0;
      a->kind = BROKE_OFF;
      a->why = why_it_ended (x);
    }
  process_close (&x->process);
  x->is_alive = x->is_busy = false;
}

bool
exchange_step (exchange *x, const struct pollfd fds[EXCHANGE_FDS],
               answer *a)
{
  if (fds[AT_IN].revents && x->process.in >= 0)
    send_request (x);
  bool has_ended = fds[AT_STATUS].revents
                   && process_read_ending (&x->process);
  if (fds[AT_OUT].revents || fds[AT_ERR].revents || has_ended)
    read_output (x);
  check_output (x);

  *a = (answer) { .kind = ANSWERED, .ms = now_ms () - x->started };
  if (has_ended)
    {
      /* A last reply counts even if the server ended right behind it.  */
      if (reply_is_complete (x) && take_reply (x, a))
        {
          process_close (&x->process);
          x->is_alive = x->is_busy = false;
          return true;
        }
      take_ending (x, a);
      return true;
    }
  if (reply_is_complete (x))
    {
      if (take_reply (x, a))
        {
          x->is_busy = false;
          x->answered++;
          buffer_clear (&x->out);
          return true;
        }
      exchange_stop (x, a->kind, a->why);
    }
  check_time (x);
  return false;
}

void
exchange_free (exchange *x)
{
  process_close (&x->process);
  buffer_free (&x->request);
  buffer_free (&x->out);
  buffer_free (&x->err);
  free (x->stop_why);
  *x = (exchange) { .is_server = false };
}

/* A command from start to end.  */
static answer
run_once (char *const argv[], const limits *l, enum isolation how,
          size_t output_limit)
{
  exchange x;
  answer a;
  if (!exchange_command (&x, argv, l, how, output_limit))
    give_up (INFRASTRUCTURE, "cannot start %s: %s", argv[0], strerror (errno));
  for (;;)
    {
      struct pollfd fds[EXCHANGE_FDS];
      double until = 0;
      exchange_wants (&x, fds, &until);
      double wait = until - now_ms ();
      poll (fds, EXCHANGE_FDS, wait > 0 ? (int) wait + 1 : 0);
      if (exchange_step (&x, fds, &a))
        break;
    }
  exchange_free (&x);
  return a;
}

answer
exchange_run (char *const argv[], const limits *l, enum isolation how,
              size_t output_limit)
{
  answer a = run_once (argv, l, how, output_limit);
  for (int tries = 1; a.kind == BY_THE_HOST && tries < EXCHANGE_TRIES; tries++)
    {
      answer_free (&a);
      poll (NULL, 0, tries * EXCHANGE_PAUSE_MS);
      a = run_once (argv, l, how, output_limit);
    }
  return a;
}
