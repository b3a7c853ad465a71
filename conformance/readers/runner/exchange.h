/* One conversation with a testee's process: either one command, or a server
   that is asked one thing after another.  Nothing here blocks; the caller
   polls.  */
#ifndef CONFORM_EXCHANGE_H
#define CONFORM_EXCHANGE_H

#include <poll.h>

#include "lib/base/buffer.h"
#include "process.h"
#include "verdict.h"

enum
{
  EXCHANGE_FDS = 4,
  EXCHANGE_TRIES = 3, /* of what the host may have ended */
  EXCHANGE_PAUSE_MS = 100 /* before the second; twice before the third */
};

typedef struct exchange
{
  process process;
  enum isolation isolation;
  bool is_server, is_alive;
  bool is_busy;     /* an answer is awaited */
  bool is_stopping; /* the keeper was asked to kill it */
  bool is_ending;   /* a server without an output */
  enum answer_kind stop_kind;
  char *stop_why;
  buffer request, out, err;
  size_t sent;
  size_t output_limit, output_seen;
  double started;
  double
      deadline;  /* for what was stopped or dismissed to end; else INFINITY */
  effort effort; /* for the answer that is awaited */
  unsigned answered; /* requests, of a server */
  bool refuses_to_serve;
  bool ended_mute; /* a server: by itself, before its first answer */
  unsigned contract;  /* of a command: the version by which it answers, or 0 */
} exchange;

/* Start ARGV: a command, whose answer is awaited, or a server.  By CONTRACT 2 a
   command that rejects says so (conformance/CONTRACT.md); one that only ends with
   that status has broken off.  0: it is no request of the contract's.  OUTPUT_LIMIT
   in bytes.  False with errno: the host cannot start processes.  */
bool exchange_command (exchange *x, char *const argv[], unsigned contract,
                       const limits *l, enum isolation how, size_t output_limit);
bool exchange_serve (exchange *x, char *const argv[], const limits *l,
                     enum isolation how);

/* Send the request of HEAD (a line) and SECTION to an idle server.  */
void exchange_ask (exchange *x, const char *head, const buffer *section,
                   size_t output_limit);

/* Give up: kill the process, and let the answer be KIND because of WHY,
   which is taken over.  */
void exchange_stop (exchange *x, enum answer_kind kind, char *why);

/* Stop it where NOW, of all below its keeper, is more than L allows: of memory, of
   processes, and for an answer of time (effort.h).  */
void exchange_look (exchange *x, const census *now, const limits *l);

/* Sets what to poll for.  Returns until when, by now_ms (); INFINITY: until
   something comes.  */
double exchange_wants (const exchange *x, struct pollfd fds[EXCHANGE_FDS]);

/* Do what FDS allow.  True when *ANSWER is complete, or (for a server without
   a request) when it has gone.  The process is dead then unless it serves and
   answered in good order: see is_alive.  */
bool exchange_step (exchange *x, const struct pollfd fds[EXCHANGE_FDS],
                    answer *answer);

/* A server that is no longer needed: close its stdin.  */
void exchange_dismiss (exchange *x);

void exchange_free (exchange *x);

/* Do what there is to do until there is an answer.  */
answer exchange_wait (exchange *x, const limits *l);

/* A command from start to end, for when there is nothing else to do; what the
   host may have ended is asked again.  */
answer exchange_run (char *const argv[], unsigned contract, const limits *l,
                     enum isolation how, size_t output_limit);

#endif
