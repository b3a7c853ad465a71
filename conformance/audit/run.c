/* Many files, on all cores.  */
#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"
#include "progress.h"

/* Paths.  */

static void
add_path (path_list *list, const char *path)
{
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count++] = format_text ("%s", path);
}

static path_list *walked;

static int
add_walked (const char *path, const struct stat *st, int type,
            struct FTW *place)
{
  (void) place;
  if (type == FTW_F && S_ISREG (st->st_mode))
    add_path (walked, path);
  return 0;
}

bool
paths_add (path_list *list, const char *path, problem *p)
{
  struct stat st;
  enum { OPEN_DIRECTORIES = 32 };
  if (stat (path, &st) != 0)
    return problem_set (p, STATUS_USAGE, "%s: %s", path, strerror (errno));
  if (!S_ISDIR (st.st_mode))
    {
      add_path (list, path);
      return true;
    }
  walked = list;
  return nftw (path, add_walked, OPEN_DIRECTORIES, FTW_PHYS) == 0
         || problem_set (p, STATUS_USAGE, "%s: %s", path, strerror (errno));
}

void
paths_free (path_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    free (list->items[i]);
  free (list->items);
  *list = (path_list) { .count = 0 };
}

/* Work.  */

typedef struct work
{
  const path_list *paths;
  const audit_options *o;
  const listener *to;
  run_totals *totals;
  size_t next;
  pthread_mutex_t lock; /* of NEXT, TO and TOTALS */
} work;

static void
report_damage (work *w, const problem *p)
{
  pthread_mutex_lock (&w->lock);
  w->to->damaged (w->to->context, p);
  pthread_mutex_unlock (&w->lock);
}

static void
skip (work *w)
{
  pthread_mutex_lock (&w->lock);
  w->totals->skipped++;
  pthread_mutex_unlock (&w->lock);
}

static void
report_result (work *w, const file_result *r, size_t bytes)
{
  pthread_mutex_lock (&w->lock);
  w->totals->files++;
  w->totals->bytes += bytes;
  w->to->file (w->to->context, r);
  pthread_mutex_unlock (&w->lock);
}

static void
audit_bytes (work *w, const char *label, uint8_t *bytes, size_t size)
{
  subject s;
  problem p;
  file_result r;
  switch (subject_open (&s, label, bytes, size, &p))
    {
    case SUBJECT_NONE:
      skip (w);
      break;
    case SUBJECT_DAMAGED:
      report_damage (w, &p);
      break;
    case SUBJECT_READ:
      audit_subject (&s, w->o, &r);
      report_result (w, &r, size);
      file_result_free (&r);
    }
  subject_close (&s);
}

/* A member of an archive, copied, as it may lie at any address.  */
static void
audit_member (work *w, const char *archive, Elf *member)
{
  size_t size;
  const Elf_Arhdr *header = elf_getarhdr (member);
  char *bytes = elf_rawfile (member, &size);
  if (!header || !header->ar_name || header->ar_name[0] == '/' || !bytes)
    return;
  char *label = format_text ("%s(%s)", archive, header->ar_name);
  uint8_t *copy = grow (NULL, size);
  memcpy (copy, bytes, size);
  audit_bytes (w, label, copy, size);
  free (copy);
  free (label);
}

static void
audit_archive (work *w, const char *path, uint8_t *bytes, size_t size)
{
  elf_version (EV_CURRENT);
  Elf *archive = elf_memory ((char *) bytes, size);
  Elf_Cmd command = ELF_C_READ;
  Elf *member;
  while (archive && (member = elf_begin (-1, command, archive)))
    {
      audit_member (w, path, member);
      command = elf_next (member);
      elf_end (member);
    }
  elf_end (archive);
}

static void
audit_mapped (work *w, const char *path, uint8_t *bytes, size_t size)
{
  if (size >= 8 && memcmp (bytes, "!<arch>\n", 8) == 0)
    audit_archive (w, path, bytes, size);
  else if (size >= 4 && memcmp (bytes, "\177ELF", 4) == 0)
    audit_bytes (w, path, bytes, size);
  else
    skip (w);
}

static void
audit_path (work *w, const char *path)
{
  struct stat st;
  problem p;
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || fstat (fd, &st) != 0)
    {
      problem_set (&p, STATUS_USAGE, "%s: %s", path, strerror (errno));
      report_damage (w, &p);
    }
  else if (!S_ISREG (st.st_mode) || st.st_size < 8)
    skip (w);
  else
    {
      size_t size = (size_t) st.st_size;
      void *bytes = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd,
                          0);
      if (bytes == MAP_FAILED)
        {
          problem_set (&p, STATUS_INFRASTRUCTURE, "%s: %s", path,
                       strerror (errno));
          report_damage (w, &p);
        }
      else
        audit_mapped (w, path, bytes, size);
      if (bytes != MAP_FAILED)
        munmap (bytes, size);
    }
  if (fd >= 0)
    close (fd);
}

static bool
take_next (work *w, size_t *index)
{
  pthread_mutex_lock (&w->lock);
  *index = w->next++;
  progress_show (*index, w->paths->count);
  pthread_mutex_unlock (&w->lock);
  return *index < w->paths->count;
}

static void *
do_work (void *context)
{
  work *w = context;
  size_t index;
  while (take_next (w, &index))
    audit_path (w, w->paths->items[index]);
  return NULL;
}

void
run_audit (const path_list *paths, unsigned jobs, const audit_options *o,
           const listener *to, run_totals *totals)
{
  enum { MAX_JOBS = 256 };
  pthread_t threads[MAX_JOBS];
  unsigned started = 0;
  work w = { .paths = paths, .o = o, .to = to, .totals = totals,
             .lock = PTHREAD_MUTEX_INITIALIZER };
  *totals = (run_totals) { .files = 0 };
  if (jobs > MAX_JOBS)
    jobs = MAX_JOBS;
  while (started + 1 < jobs && started + 1 < paths->count
         && pthread_create (&threads[started], NULL, do_work, &w) == 0)
    started++;
  do_work (&w);
  for (unsigned i = 0; i < started; i++)
    pthread_join (threads[i], NULL);
}
