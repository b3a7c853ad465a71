/* Every file audited, or one function of it shown.  */
#include "run.h"

#include <pthread.h>

#include "show.h"

typedef struct audit_run
{
  const audit_options *o;
  const listener *to;
  pthread_mutex_t lock; /* of TO */
} audit_run;

static bool
audit_file (void *context, subject *s, const char *name, problem *p)
{
  audit_run *run = context;
  file_result r;
  bool good = audit_subject (s, run->o, &r, p);
  r.name = name;
  pthread_mutex_lock (&run->lock);
  if (good)
    run->to->file (run->to->context, &r);
  pthread_mutex_unlock (&run->lock);
  file_result_free (&r);
  return good;
}

static void
take_damage (void *context, const problem *p)
{
  audit_run *run = context;
  pthread_mutex_lock (&run->lock);
  run->to->damaged (run->to->context, p);
  pthread_mutex_unlock (&run->lock);
}

void
run_audit (const path_list *paths, unsigned jobs, const audit_options *o, const listener *to, run_totals *totals)
{
  audit_run run = { .o = o, .to = to, .lock = PTHREAD_MUTEX_INITIALIZER };
  const file_taker taker = { .look = audit_file, .damaged = take_damage, .context = &run };
  files_read (paths, jobs, &taker, totals);
}

typedef struct show_run
{
  uint64_t address;
  size_t different;
  const listener *to;
} show_run;

static bool
show_file (void *context, subject *s, const char *name, problem *p)
{
  show_run *run = context;
  bool differs;
  (void) name;
  bool good = show_function (stdout, s, run->address, &differs, p);
  run->different += differs;
  return good;
}

static void
take_damage_shown (void *context, const problem *p)
{
  const show_run *run = context;
  run->to->damaged (run->to->context, p);
}

size_t
run_show (const path_list *paths, uint64_t address, const listener *to)
{
  show_run run = { .address = address, .to = to };
  const file_taker taker = { .look = show_file, .damaged = take_damage_shown, .context = &run };
  run_totals ignored;
  files_read (paths, 1, &taker, &ignored);
  return run.different;
}
