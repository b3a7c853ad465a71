#include "supervisor.h"

#include <stdio.h>
#include <sys/sysinfo.h>

#include "lib/base/grow.h"
#include "lib/base/progress.h"

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
