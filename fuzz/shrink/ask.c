#include "ask.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "lib/base/lend.h"
#include "lib/base/whole.h"

extern char **environ;

enum { SECONDS = 10, MOST_OUTPUT = 1 << 20 };

bool
may_ask (const question *q)
{
  return q->asked < q->most && (uint64_t) time (NULL) < q->deadline;
}

/* An answer that cannot be had is none.  */
static void __attribute__ ((noreturn))
host_failed (const char *what)
{
  problem p;
  bool is_input = errno == ENOENT || errno == EACCES || errno == ENOEXEC;
  problem_set (&p, is_input ? STATUS_USAGE : STATUS_INFRASTRUCTURE, "%s: %m",
               what);
  exit (problem_print (&p));
}

static pid_t
start (const question *q, int out)
{
  pid_t child = -1;
  char *words[] = { (char *) q->program, (char *) q->path, NULL };
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2 (&actions, out, 1);
  posix_spawn_file_actions_adddup2 (&actions, out, 2);
  errno = posix_spawn (&child, q->program, &actions, NULL, words, environ);
  posix_spawn_file_actions_destroy (&actions);
  return child;
}

/* What comes out of IN until its end, or for SECONDS.  */
static bool
read_all (int in, buffer *text)
{
  struct pollfd answer = { .fd = in, .events = POLLIN };
  while (poll (&answer, 1, SECONDS * 1000) > 0 && text->size < MOST_OUTPUT)
    {
      char part[4096];
      ssize_t size = read (in, part, sizeof part);
      if (size < 0)
        host_failed ("a pipe");
      if (size == 0)
        return true;
      buffer_add (text, part, (size_t) size);
    }
  return false;
}

static bool
run (const question *q, buffer *text)
{
  int ends[2], status = 0;
  if (pipe2 (ends, O_CLOEXEC) != 0)
    host_failed ("a pipe");
  pid_t child = start (q, ends[1]);
  if (child < 0)
    host_failed (q->program);
  close (ends[1]);
  bool is_whole = read_all (ends[0], text);
  close (ends[0]);
  if (!is_whole)
    kill (child, SIGKILL);
  waitpid (child, &status, 0);
  buffer_add (text, "", 1);
  return is_whole && status != 0;
}

/* The line of frame NUMBER of the first stack, from behind the address on.  */
static const char *
find_frame (const char *text, unsigned number)
{
  char wanted[32];
  snprintf (wanted, sizeof wanted, "    #%u 0x", number);
  const char *line = strstr (text, wanted);
  return line ? strchr (line + strlen (wanted), ' ') : NULL;
}

static bool
answer_of (question *q, const uint8_t *data, size_t size, char *answer,
           size_t room)
{
  buffer text = EMPTY_BUFFER;
  problem p;
  if (!write_file (q->path, data, size, &p))
    exit (problem_print (&p));
  bool fails = run (q, &text);
  const char *frame = fails ? find_frame ((char *) text.bytes, q->frame) : NULL;
  q->asked++;
  if (frame)
    snprintf (answer, room, "%.*s", (int) strcspn (frame, "\n"), frame);
  buffer_free (&text);
  return frame != NULL;
}

/* Its faults: one input shall not fail for two reasons.  */
static const char *
verdict_of (const question *q, const uint8_t *data, size_t size)
{
  sf_section section = { .bytes = data, .size = size };
  sf_report report = SF_NO_REPORT;
  check_section (&section, &report);
  const sf_finding *finding = sf_decisive (&report);
  return q->is_section && finding ? sf_clause_text_of (finding->clause)->id : "";
}

bool
ask_first (question *q, const uint8_t *data, size_t size, problem *p)
{
  q->verdict = verdict_of (q, data, size);
  return answer_of (q, data, size, q->answer, sizeof q->answer)
         || problem_set (p, STATUS_USAGE,
                         "%s does not fail on the input, or prints no frame %u",
                         q->program, q->frame);
}

bool
ask (question *q, const uint8_t *data, size_t size)
{
  char answer[sizeof q->answer];
  return may_ask (q)
         && strcmp (verdict_of (q, data, size), q->verdict) == 0
         && answer_of (q, data, size, answer, sizeof answer)
         && strcmp (answer, q->answer) == 0;
}
