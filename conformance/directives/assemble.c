/* Run an assembler.  */
#include "assemble.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum
{
  TIMEOUT_MS = 20000,
  MAX_MESSAGES = 1 << 20,
  TRIES = 3, /* of what the host may have ended */
  PAUSE_MS = 100
};

extern char **environ;

/* Commands.  */

static void
add_words (assembler *a, const char *text)
{
  char *copy = format_text ("%s", text), *rest = copy, *word;
  while ((word = strsep (&rest, " ")))
    if (*word)
      {
        a->words = grow_array (a->words, a->count + 1, &a->capacity,
                               sizeof *a->words);
        a->words[a->count++] = format_text ("%s", word);
      }
  free (copy);
}

void
assembler_make (assembler *a, const target *t, const char *command,
                const char *options)
{
  *a = (assembler) { .count = 0 };
  a->words = grow_array (NULL, 0, &a->capacity, sizeof *a->words);
  char *own = format_text ("%s-as %s --gsframe", t->arch->triple,
                           t->arch->as_option ? t->arch->as_option : "");
  add_words (a, command ? command : own);
  free (own);
  if (options)
    add_words (a, options);
  a->words[a->count] = NULL;
}

void
assembler_free (assembler *a)
{
  for (size_t i = 0; i < a->count; i++)
    free (a->words[i]);
  free (a->words);
  *a = (assembler) { .count = 0 };
}

/* Running.  */

static int64_t
now_ms (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* All that comes through FD until it is closed; false: it took too long.  */
static bool
read_messages (int fd, buffer *messages)
{
  int64_t end = now_ms () + TIMEOUT_MS, left;
  char bytes[4096];
  while ((left = end - now_ms ()) > 0)
    {
      struct pollfd wait = { .fd = fd, .events = POLLIN };
      if (poll (&wait, 1, (int) left) <= 0)
        continue;
      ssize_t got = read (fd, bytes, sizeof bytes);
      if (got <= 0)
        return true;
      if (messages->size < MAX_MESSAGES)
        buffer_add (messages, bytes, (size_t) got);
    }
  return false;
}

static bool
start (char **words, int out, pid_t *child)
{
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2 (&actions, out, 1);
  posix_spawn_file_actions_adddup2 (&actions, out, 2);
  errno = posix_spawnp (child, words[0], &actions, NULL, words, environ);
  posix_spawn_file_actions_destroy (&actions);
  return errno == 0;
}

static bool
says (const buffer *messages, const char *text)
{
  return strstr ((const char *) messages->bytes, text) != NULL;
}

static enum assembly
outcome_of (int status, bool in_time, const buffer *messages)
{
  if (!in_time || WIFSIGNALED (status)
      || says (messages, "Internal error")
      || says (messages, "PLEASE submit a bug report"))
    return ASSEMBLY_CRASHED;
  if (WEXITSTATUS (status) == 0)
    return ASSEMBLED;
  return says (messages, "Fatal error") ? ASSEMBLY_FATAL : ASSEMBLY_REJECTED;
}

/* Is this how a program ends that is not there, or lacks a library, or that the
   kernel has killed?  That is no outcome.  */
static bool
is_by_the_host (int status, bool in_time)
{
  return in_time
         && (WIFSIGNALED (status) ? WTERMSIG (status) == SIGKILL
                                  : WEXITSTATUS (status) == 126
                                        || WEXITSTATUS (status) == 127);
}

/* Run WORDS, which start the program NAME, to their end.  */
static bool
run (char **words, const char *name, enum assembly *outcome, buffer *messages,
     bool *ended_by_the_host, problem *p)
{
  int ends[2], status = 0;
  pid_t child;
  if (pipe2 (ends, O_CLOEXEC) != 0)
    return problem_set (p, STATUS_INFRASTRUCTURE, "pipe: %m");
  bool started = start (words, ends[1], &child);
  close (ends[1]);
  if (!started)
    {
      close (ends[0]);
      return problem_set (p, STATUS_USAGE, "%s: %m", words[0]);
    }
  bool in_time = read_messages (ends[0], messages);
  close (ends[0]);
  if (!in_time)
    kill (child, SIGKILL);
  if (waitpid (child, &status, 0) != child)
    return problem_set (p, STATUS_INFRASTRUCTURE, "waitpid: %m");
  if (!in_time)
    buffer_print (messages, "\nout of time\n");
  else if (WIFSIGNALED (status))
    buffer_print (messages, "\nended by signal %d\n", WTERMSIG (status));
  buffer_add (messages, "", 1);
  if (is_by_the_host (status, in_time))
    {
      *ended_by_the_host = true;
      return problem_set (p, STATUS_INFRASTRUCTURE,
                          "%s cannot be started, or was killed (%s %d), "
                          "%d times: that says nothing about the assembler",
                          name,
                          WIFSIGNALED (status) ? "signal" : "exit status",
                          WIFSIGNALED (status) ? WTERMSIG (status)
                                               : WEXITSTATUS (status),
                          TRIES);
    }
  *outcome = outcome_of (status, in_time, messages);
  return true;
}

bool
assemble (const assembler *a, const char *directory, const char *source,
          const char *object, enum assembly *outcome, buffer *messages,
          problem *p)
{
  char *writes = format_text ("--write=%s", directory);
  char *reads = format_text ("--read=%s", source);
  const char *before[] = { a->box, writes, reads, "--" };
  const char *after[] = { "-o", object, source, NULL };
  size_t boxed = a->box ? sizeof before / sizeof before[0] : 0;
  char **words
      = grow (NULL, (boxed + a->count) * sizeof *words + sizeof after);
  memcpy (words, before, boxed * sizeof *words);
  memcpy (words + boxed, a->words, a->count * sizeof *words);
  memcpy (words + boxed + a->count, after, sizeof after);
  bool good = false, again = true;
  for (int tries = 0; !good && again && tries < TRIES; tries++)
    {
      poll (NULL, 0, tries * PAUSE_MS);
      messages->size = 0;
      again = false;
      good = run (words, a->words[0], outcome, messages, &again, p);
    }
  free (words);
  free (writes);
  free (reads);
  return good;
}
