/* Runs QEMU with the plugin and reads what it found.  */
#include "qemu/tool/session.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "lib/base/whole.h"
#include "results.h"

const target_ops plugin_target = { .name = "plugin" };

/* Where roots see the QEMU that scripts/qemu-plugin builds.  */
static const char qemu_directory[] = "/qemu/bin";
/* How long processes that the program left may go on: more than any that ends.  */
enum { LATE_MS = 600000 };

/* Beside this program, in ../lib.  To be freed; NULL: it is not there.  */
static char *
plugin_path (void)
{
  char path[4096];
  ssize_t size = readlink ("/proc/self/exe", path, sizeof path - 1);
  if (size <= 0)
    return NULL;
  path[size] = '\0';
  char *slash = strrchr (path, '/');
  char *plugin = format_text ("%.*s/../lib/sframe-truth-plugin.so",
                              (int) (slash - path), path);
  if (access (plugin, R_OK) == 0)
    return plugin;
  free (plugin);
  return NULL;
}

/* QEMU wants commas doubled.  */
static void
add_option (buffer *b, const char *name, const char *value)
{
  buffer_print (b, ",%s=", name);
  for (; *value; value++)
    buffer_print (b, *value == ',' ? ",," : "%c", *value);
}

/* The argument of -plugin; to be freed.  */
static char *
plugin_argument (const session_options *o, const char *plugin,
                 const char *results)
{
  buffer b = EMPTY_BUFFER;
  add_option (&b, "file", plugin);
  add_option (&b, "program", o->argv[0]);
  add_option (&b, "results", results);
  buffer_print (&b, ",steps=%llu", (unsigned long long) o->max_steps);
  if (o->from)
    add_option (&b, "from", o->from);
  if (o->is_fresh)
    add_option (&b, "fresh", "on");
  if (o->is_early)
    add_option (&b, "early", "on");
  buffer_add (&b, "", 1);
  char *text = format_text ("%s", (const char *) b.bytes + 1);
  buffer_free (&b);
  return text;
}

static void
run_qemu (const char *qemu, const char *plugin, const session_options *o)
{
  size_t count = 0, at = 0;
  while (o->argv[count])
    count++;
  const char **argv = grow (NULL, (count + 8) * sizeof *argv);
  argv[at++] = qemu;
  argv[at++] = "-cpu";
  argv[at++] = QEMU_CPU;
  if (o->prefix)
    {
      argv[at++] = "-L";
      argv[at++] = o->prefix;
    }
  argv[at++] = "-plugin";
  argv[at++] = plugin;
  for (size_t i = 0; i <= count; i++)
    argv[at++] = o->argv[i];
  int out = open (o->output, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (out >= 0)
    dup2 (out, STDOUT_FILENO);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  execv (qemu, (char *const *) argv);
  fprintf (stderr, "%s: %s\n", qemu, strerror (errno));
  _exit (STATUS_INFRASTRUCTURE);
}

/* Processes that outlive the program become ours.  */
static void
wait_for_others (void)
{
  for (int waited = 0; waited < LATE_MS; waited += 10)
    {
      pid_t pid = waitpid (-1, NULL, WNOHANG);
      if (pid < 0)
        return;
      if (pid == 0)
        usleep (10000);
    }
}

static bool
run (const char *qemu, const char *plugin, const session_options *o,
     int *status, pid_t *qemu_pid, problem *p)
{
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  pid_t pid = *qemu_pid = fork ();
  if (pid == 0)
    run_qemu (qemu, plugin, o);
  if (pid < 0)
    return problem_set (p, STATUS_INFRASTRUCTURE, "fork: %m");
  while (waitpid (pid, status, 0) < 0)
    if (errno != EINTR)
      return problem_set (p, STATUS_INFRASTRUCTURE, "waitpid: %m");
  wait_for_others ();
  return true;
}

/* QEMU ended, and the plugin had no time to say what it found.  */
static bool
says_nothing (const char *qemu, int status, problem *p)
{
  if (WIFSIGNALED (status))
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "%s was killed by signal %d (%s) before it said what "
                        "was found: by another process, or for want of memory",
                        qemu, WTERMSIG (status), strsignal (WTERMSIG (status)));
  return problem_set (p, STATUS_INFRASTRUCTURE,
                      "%s ended with status %d and did not say what was "
                      "found", qemu, WEXITSTATUS (status));
}

static void
set_ending (session *s, const results_end *end, int status)
{
  s->seconds = end->seconds;
  s->ending = WIFEXITED (status) ? ENDED_EXIT : ENDED_SIGNAL;
  s->exit_status
      = WIFEXITED (status) ? WEXITSTATUS (status) : WTERMSIG (status);
  if (end->is_limited)
    {
      s->ending = ENDED_LIMIT;
      s->exit_status = 0;
    }
}

static bool
run_and_read (session *s, const session_options *o, const char *qemu,
              const char *results, problem *p)
{
  int status = 0;
  results_end end;
  char *plugin = plugin_path ();
  if (!plugin)
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "the plugin is not built: scripts/qemu-plugin build, "
                        "then make programs");
  char *argument = plugin_argument (o, plugin, results);
  bool good = run (qemu, argument, o, &status, &end.process, p)
              && results_read (results, &s->truth, &s->modules, &end, p);
  free (argument);
  free (plugin);
  if (good && end.blocks == 0)
    return says_nothing (qemu, status, p);
  if (good)
    set_ending (s, &end, status);
  return good;
}

bool
plugin_run (session *s, const session_options *o, problem *p)
{
  const module *program = s->modules.items[0];
  if (o->from && !module_function (program, o->from))
    return problem_set (p, STATUS_USAGE, "%s: has no function %s",
                        program->path, o->from);
  char *results = temporary_file ("sframe-truth");
  if (!results)
    return problem_set (p, STATUS_INFRASTRUCTURE, "a temporary file: %m");
  char *qemu = format_text ("%s/%s", qemu_directory, program->arch->qemu);
  bool good = run_and_read (s, o, qemu, results, p);
  free (qemu);
  unlink (results);
  keep_at_exit (results);
  free (results);
  return good;
}
