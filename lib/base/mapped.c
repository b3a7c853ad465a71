/* A file whose bytes are read where they are looked at.  */
#include "mapped.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The thread that looks at a page is the one that gets the signal.  */
static _Thread_local file_mapping *current;

/* Zeros take the place of what is gone from ADDRESS on.  */
static bool
put_zeros (file_mapping *m, uintptr_t address)
{
  uintptr_t start = (uintptr_t) m->bytes,
            page = (uintptr_t) sysconf (_SC_PAGESIZE);
  uintptr_t from = address / page * page;
  m->is_cut = true;
  return mmap ((void *) from, start + m->size - from, PROT_READ | PROT_WRITE,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
         != MAP_FAILED;
}

/* Any other address ends the program as it did: the instruction is executed again.  */
static void
page_is_gone (int number, siginfo_t *info, void *context)
{
  (void) context;
  uintptr_t address = (uintptr_t) info->si_addr;
  bool is_mapped
      = current && address - (uintptr_t) current->bytes < current->size;
  if (!is_mapped || !put_zeros (current, address))
    signal (number, SIG_DFL);
}

bool
file_map (file_mapping *m, const char *path, int fd, size_t size, int advice)
{
  struct sigaction action
      = { .sa_sigaction = page_is_gone, .sa_flags = SA_SIGINFO };
  struct stat st;
  if (fstat (fd, &st) < 0)
    return false;
  void *pages = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
  if (pages == MAP_FAILED)
    return false;
  madvise (pages, size, advice);
  *m = (file_mapping) { .path = path,
                        .fd = fcntl (fd, F_DUPFD_CLOEXEC, 0),
                        .bytes = pages,
                        .size = size,
                        .written = st.st_mtim };
  current = m;
  sigaction (SIGBUS, &action, NULL);
  return true;
}

static bool
is_same_time (const struct timespec *a, const struct timespec *b)
{
  return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

bool
file_is_whole (const file_mapping *m, problem *p)
{
  struct stat st;
  if (!m || !m->bytes)
    return true;
  bool is_there = fstat (m->fd, &st) == 0;
  if (m->is_cut || (is_there && st.st_size < (off_t) m->size))
    return problem_set (p, STATUS_USAGE,
                        "%s: became shorter while it was read", m->path);
  return !is_there || is_same_time (&m->written, &st.st_mtim)
         || problem_set (p, STATUS_USAGE, "%s: was written while it was read",
                         m->path);
}

void
file_unmap (file_mapping *m)
{
  if (!m->bytes)
    return;
  current = NULL;
  munmap (m->bytes, m->size);
  close (m->fd);
  m->bytes = NULL;
}
