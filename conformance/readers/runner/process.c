#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/clock.h"
#include "lib/base/problem.h"
#include "spawner.h"

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
