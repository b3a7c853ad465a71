#include "exchange.h"

#include <endian.h>
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <unistd.h>

#include "lib/base/printable.h"
#include "lib/base/problem.h"
#include "lib/base/progress.h"
#include "process.h"

enum
{
  PREFIX = sizeof (uint32_t), /* of a message: its length */
  CHUNK = 65536,
  STDERR_KEPT = 16384,
  STDERR_LIMIT = 64 << 20,
  NO_PROGRAM = 126, /* exit statuses of a shell or a loader */
  NO_COMMAND = 127
};

/* For a server that was dismissed or closed its output, and for a keeper.  */
static const double PATIENCE_MS = 1000, KEEPER_MS = 6000;

enum { AT_IN, AT_OUT, AT_ERR, AT_STATUS };

bool
exchange_command (exchange *x, char *const argv[], unsigned contract,
                  const limits *l, enum isolation how, size_t output_limit)
{
  *x = (exchange){ .output_limit = output_limit,
                   .contract = contract,
                   .started = now_ms (),
                   .deadline = INFINITY,
                   .isolation = how };
  x->is_alive = x->is_busy = process_start (&x->process, argv, l, how, false);
  return x->is_alive;
}

bool
exchange_serve (exchange *x, char *const argv[], const limits *l,
                enum isolation how)
{
  *x = (exchange) { .is_server = true, .isolation = how, .deadline = INFINITY };
  x->is_alive = process_start (&x->process, argv, l, how, true);
  return x->is_alive;
}

void
exchange_ask (exchange *x, const char *head, const buffer *section,
              size_t output_limit)
{
  size_t head_length = strlen (head);
  const uint32_t prefix = htole32 ((uint32_t) (head_length + section->size));
  /* The last answer may have come before all of its request was sent.  */
  buffer_drop (&x->request, x->sent);
  buffer_add (&x->request, &prefix, PREFIX);
  buffer_add (&x->request, head, head_length);
  buffer_add (&x->request, section->bytes, section->size);
  x->sent = 0;
  x->output_limit = output_limit;
  x->output_seen = 0;
  x->err.size = 0;
  x->is_busy = true;
  x->started = now_ms ();
  x->effort = (effort){ .has_begun = false };
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
  x->deadline = now_ms () + KEEPER_MS;
  process_stop (&x->process);
}

void
exchange_dismiss (exchange *x)
{
  process_close_end (&x->process.in);
  x->deadline = now_ms () + PATIENCE_MS;
}

double
exchange_wants (const exchange *x, struct pollfd fds[EXCHANGE_FDS])
{
  const process *p = &x->process;
  fds[AT_IN] = (struct pollfd) { .fd = x->sent < x->request.size ? p->in : -1,
                                 .events = POLLOUT };
  fds[AT_OUT] = (struct pollfd) { .fd = p->out, .events = POLLIN };
  fds[AT_ERR] = (struct pollfd) { .fd = p->err, .events = POLLIN };
  fds[AT_STATUS] = (struct pollfd) { .fd = p->status_fd, .events = POLLIN };
  return x->deadline;
}

static void
send_request (exchange *x)
{
  ssize_t put = write (x->process.in, x->request.text + x->sent,
                       x->request.size - x->sent);
  if (put >= 0)
    x->sent += (size_t) put;
  else if (errno == EPIPE)
    x->sent = x->request.size; /* it does not read: see how it ends */
  else if (!is_only_for_now (errno))
    give_up (STATUS_INFRASTRUCTURE, "cannot write to a testee: %s",
             strerror (errno));
}

/* Read once from *FD; at its end, close it.  True: there may be more.  */
static bool
read_chunk (exchange *x, int *fd, buffer *to, size_t keep)
{
  static char chunk[CHUNK];
  ssize_t got = read (*fd, chunk, sizeof chunk);
  if (got > 0)
    {
      x->output_seen += (size_t) got;
      buffer_add (to, chunk, MIN ((size_t) got, keep - to->size));
      return true;
    }
  if (got == 0)
    process_close_end (fd);
  else if (!is_only_for_now (errno))
    give_up (STATUS_INFRASTRUCTURE, "cannot read from a testee: %s",
             strerror (errno));
  return false;
}

/* All of it, once nobody writes any more; else a chunk, to be fair.  */
static void
read_stream (exchange *x, int *fd, buffer *to, size_t keep, bool has_ended)
{
  while (*fd >= 0 && read_chunk (x, fd, to, keep) && has_ended)
    ;
}

static char *
mebibytes_too_many (const char *what, size_t limit)
{
  return format_text ("%s more than the limit of %.1f MiB", what,
                      (double) limit / 1048576);
}

/* What was read, against its limits.  */
static void
check_output (exchange *x)
{
  if (x->out.size > x->output_limit + PREFIX)
    exchange_stop (x, BROKE_OFF,
                   mebibytes_too_many ("printed", x->output_limit));
  else if (x->output_seen > x->output_limit + STDERR_LIMIT)
    exchange_stop (x, BROKE_OFF,
                   mebibytes_too_many ("complained", STDERR_LIMIT));
  else if (x->out.size && !x->is_busy)
    exchange_stop (x, BROKE_OFF, strdup ("answered without a request"));
}

static bool
is_mute (const exchange *x)
{
  return x->is_server && x->process.out < 0;
}

/* For what was stopped or dismissed.  */
static void
check_deadline (exchange *x)
{
  if (now_ms () < x->deadline)
    return;
  if (x->is_stopping)
    process_kill (&x->process);
  else
    exchange_stop (x, TOO_LATE, strdup ("does not end"));
}

static void
stop_for_time (exchange *x, enum effort_verdict why, const effort_limits *l)
{
  switch (why)
    {
    case EFFORT_GOES_ON:
      break;
    case EFFORT_SPENT:
      exchange_stop (x, TOO_LATE,
                     format_text ("no answer in %.3g s of the processor",
                                  l->processor_ms / 1000));
      break;
    case EFFORT_ASLEEP:
      if (is_mute (x))
        exchange_stop (x, BROKE_OFF, strdup ("closed its output"));
      else
        exchange_stop (x, TOO_LATE,
                       format_text ("no answer, and no work in %.3g s",
                                    l->patience_ms / 1000));
      break;
    case EFFORT_STARVED:
      exchange_stop (x, BY_THE_HOST,
                     strdup ("this machine gave it no processor"));
      break;
    }
}

void
exchange_look (exchange *x, const census *now, const limits *l)
{
  char *objection = supervisor_objection (now, l);
  effort_limits time = l->time;
  /* The end of a server without an output may be on the way; if not, nothing
     more will come.  */
  if (is_mute (x))
    {
      time.patience_ms = MIN (time.patience_ms, PATIENCE_MS);
      if (!x->is_ending)
        x->effort = (effort){ .has_begun = false };
      x->is_ending = true;
    }
  if (objection)
    exchange_stop (x, BROKE_OFF, objection);
  else if (x->is_busy && !x->is_stopping)
    stop_for_time (x, effort_look (&x->effort, now, now_ms (), &time), &time);
}

static void
end_request (exchange *x)
{
  x->out.size = 0;
  x->answered++;
  x->is_busy = false;
  x->deadline = INFINITY;
}

/* What it said on stderr.  */
static char *
said_of (const exchange *x)
{
  return x->err.size ? note_of (&x->err) : strdup ("");
}

/* How a process ended, and what it said.  */
static char *
why_ended (const exchange *x, enum ending ending, int value)
{
  char *said = said_of (x);
  char *why
      = ending == SIGNALLED
            ? format_text ("signal %d (%s) %s", value, strsignal (value), said)
            : format_text ("exit status %d: %s", value, said);
  free (said);
  return why;
}

/* "0\n..." of a server.  */
static bool
take_answer (answer *a, const char *text, size_t size)
{
  static const struct
  {
    const char *line;
    int status;
  } statuses[]
      = { { "0\n", ACCEPTED }, { "1\n", REJECTED }, { "89\n", NOT_SUPPORTED },
          { "1", REJECTED },   { "89", NOT_SUPPORTED } };
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
  return false;
}

/* The number in TEXT, which is WORD, the number and a newline; 0: it is not.  */
static int
number_behind (const char *word, const char *text, size_t size)
{
  size_t length = strlen (word);
  char digits[8];
  if (size < length + 2 || size - length > sizeof digits || memcmp (text, word, length) != 0
      || text[length] < '1' || text[length] > '9' || text[size - 1] != '\n')
    return 0;
  size_t count = size - length - 1;
  memcpy (digits, text + length, count);
  digits[count] = '\0';
  return strspn (digits, "0123456789") == count ? atoi (digits) : 0;
}

/* "signal 11\n" or "exit 134\n" of a server whose process for this request ended so.  An answer, and what the host
   does, cannot be told like this.  */
static bool
take_end_of_its_process (const exchange *x, answer *a, const char *text, size_t size)
{
  int number = number_behind ("signal ", text, size), status = number_behind ("exit ", text, size);
  bool is_signal = number && number < NSIG && number != SIGKILL;
  bool is_status = status && status < 256 && status != REJECTED && status != NOT_SUPPORTED
                   && status != NO_PROGRAM && status != NO_COMMAND;
  if (!is_signal && !is_status)
    return false;
  a->kind = BROKE_OFF;
  a->why = why_ended (x, is_signal ? SIGNALLED : EXITED, is_signal ? number : status);
  return true;
}

static bool
take_reply (exchange *x, answer *a, const char *text, size_t size)
{
  if (take_answer (a, text, size) || take_end_of_its_process (x, a, text, size))
    {
      end_request (x);
      return true;
    }
  char *shown = printable (text, size, 60);
  exchange_stop (
      x, BROKE_OFF,
      format_text ("the reply does not start with a status: %s", shown));
  free (shown);
  return false;
}

/* A reply is its length and as many bytes, and not more.  True: there is one, and
   A has it.  */
static bool
look_for_reply (exchange *x, answer *a)
{
  if (!x->is_server || x->is_stopping || x->out.size < PREFIX)
    return false;
  uint32_t prefix;
  memcpy (&prefix, x->out.text, PREFIX);
  size_t length = le32toh (prefix), got = x->out.size - PREFIX;
  if (length > x->output_limit)
    exchange_stop (
        x, BROKE_OFF,
        format_text ("announced a reply of %zu bytes, more than the "
                     "limit of %zu",
                     length, x->output_limit));
  else if (got > length)
    exchange_stop (
        x, BROKE_OFF,
        format_text ("sent more than the %zu bytes of reply that it "
                     "announced",
                     length));
  else if (got == length)
    return take_reply (x, a, x->out.text + PREFIX, length);
  return false;
}

static char *
why_it_ended (const exchange *x)
{
  const process *p = &x->process;
  switch (p->ending)
    {
    case SIGNALLED:
    case EXITED:
      return why_ended (x, p->ending, p->value);
    case NOT_STARTED:
      return p->value == ENOEXEC ? strdup (
                 "cannot be started: it is neither a program of this machine "
                 "nor a script with #!")
                                 : format_text ("cannot be started: %s",
                                                strerror (p->value));
    case KEEPER_KILLED:
    case RUNNING:
      break;
    }
  char *said = said_of (x);
  char *why = format_text ("was killed together with its keeper %s", said);
  free (said);
  return why;
}

/* Did the host end it, or not let it begin?  Statuses 126 and 127 are those of a
   shell or a loader that finds no program or library, and a SIGKILL that is
   not ours comes from the kernel when there is no memory, or from a person.  A
   keeper in a namespace is out of its testee's reach.  A file that is no program
   stays none.  */
static bool
is_by_the_host (const exchange *x)
{
  const process *p = &x->process;
  switch (p->ending)
    {
    case NOT_STARTED:
      return p->value != ENOEXEC;
    case EXITED:
      return p->value == NO_PROGRAM || p->value == NO_COMMAND;
    case SIGNALLED:
      return p->value == SIGKILL;
    case KEEPER_KILLED:
    case RUNNING:
      break;
    }
  return x->isolation != BY_GROUP;
}

/* Status 1 is also what an uncaught exception gives in many languages.  By contract
   2 a rejection is one line on stdout, `rejected REASON`, and nothing else.  */
static void
confirm_rejection (answer *a)
{
  static const char word[] = "rejected ";
  const size_t length = sizeof word - 1;
  const char *said = a->output.text;
  size_t size = a->output.size;
  bool is_line = size > length + 1 && memcmp (said, word, length) == 0
                 && memchr (said, '\n', size) == said + size - 1;
  if (is_line)
    {
      a->reason.size = 0;
      buffer_add (&a->reason, said + length, size - length - 1);
      return;
    }
  char *note = note_of (&a->reason);
  a->kind = BROKE_OFF;
  a->why = format_text (
      "exit status %d without the line 'rejected REASON': %s", REJECTED, note);
  free (note);
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
      if (x->contract > 1 && a->status == REJECTED)
        confirm_rejection (a);
    }
  else
    {
      x->ended_mute = x->is_server && x->answered == 0;
      x->refuses_to_serve = x->ended_mute && x->process.ending == EXITED
                            && x->process.value == NOT_SUPPORTED;
      a->kind = BROKE_OFF;
      a->why = why_it_ended (x);
    }
}

bool
exchange_step (exchange *x, const struct pollfd fds[EXCHANGE_FDS],
               answer *a)
{
  if (fds[AT_IN].revents)
    send_request (x);
  bool has_ended = fds[AT_STATUS].revents
                   && process_read_ending (&x->process);
  process *p = &x->process;
  read_stream (x, &p->out, &x->out, x->output_limit + CHUNK, has_ended);
  read_stream (x, &p->err, &x->err, STDERR_KEPT, has_ended);
  check_output (x);

  *a = (answer) { .kind = ANSWERED, .ms = now_ms () - x->started };
  bool has_answered = look_for_reply (x, a);
  if (!has_ended)
    {
      check_deadline (x);
      return has_answered;
    }
  /* A last reply counts even if the server ended right after it.  */
  if (!has_answered)
    take_ending (x, a);
  process_close (&x->process);
  x->is_alive = x->is_busy = false;
  return true;
}

void
exchange_free (exchange *x)
{
  process_close (&x->process);
  buffer_free (&x->request);
  buffer_free (&x->out);
  buffer_free (&x->err);
  free (x->stop_why);
  static const exchange none;
  *x = none;
}

answer
exchange_wait (exchange *x, const limits *l)
{
  answer a;
  for (double look = now_ms () + SUPERVISOR_MS;;)
    {
      struct pollfd fds[EXCHANGE_FDS];
      double wanted = exchange_wants (x, fds);
      poll_until (fds, EXCHANGE_FDS, MIN (look, wanted));
      if (exchange_step (x, fds, &a))
        return a;
      if (now_ms () < look)
        continue;
      census now;
      look = now_ms () + SUPERVISOR_MS;
      census_take (&x->process.keeper, 1, &now);
      exchange_look (x, &now, l);
    }
}

/* A command from start to end.  */
static answer
run_once (char *const argv[], unsigned contract, const limits *l,
          enum isolation how, size_t output_limit)
{
  exchange x;
  if (!exchange_command (&x, argv, contract, l, how, output_limit))
    give_up (STATUS_INFRASTRUCTURE, "cannot start %s: %s", argv[0],
             strerror (errno));
  answer a = exchange_wait (&x, l);
  exchange_free (&x);
  return a;
}

answer
exchange_run (char *const argv[], unsigned contract, const limits *l,
              enum isolation how, size_t output_limit)
{
  answer a = run_once (argv, contract, l, how, output_limit);
  for (int tries = 1; a.kind == BY_THE_HOST && tries < EXCHANGE_TRIES; tries++)
    {
      answer_free (&a);
      poll (NULL, 0, tries * EXCHANGE_PAUSE_MS);
      a = run_once (argv, contract, l, how, output_limit);
    }
  return a;
}
