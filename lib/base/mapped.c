/* A file whose bytes are read where they are looked at.  */
#include "mapped.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const file_mapping *current;
static char
    gone[512]; /* the line that says it: a handler may not put one together */

static bool
is_mapped (const void *address)
{
  return current
         && (uintptr_t) address - (uintptr_t) current->bytes < current->size;
}

/* Any other address ends the program as it did: the instruction is executed again.  */
static void
page_is_gone (int number, siginfo_t *info, void *context)
{
  (void) context;
  if (!is_mapped (info->si_addr))
    {
      signal (number, SIG_DFL);
      return;
    }
  ssize_t written = write (STDERR_FILENO, gone, strlen (gone));
  (void) written;
  _exit (STATUS_USAGE);
}

bool
file_map (file_mapping *m, const char *path, int fd, size_t size)
{
  struct sigaction action
      = { .sa_sigaction = page_is_gone, .sa_flags = SA_SIGINFO };
  void *pages = mmap (NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (pages == MAP_FAILED)
    return false;
  /* A look-up goes from page to page; what is beside them is not wanted.  */
  madvise (pages, size, MADV_RANDOM);
  *m = (file_mapping) { .path = path,
                        .fd = fcntl (fd, F_DUPFD_CLOEXEC, 0),
                        .bytes = pages,
                        .size = size };
  snprintf (gone, sizeof gone,
            "%s: %.400s: became shorter while it was read\n", program_name,
            path);
  current = m;
  sigaction (SIGBUS, &action, NULL);
  return true;
}

bool
file_is_whole (const file_mapping *m, problem *p)
{
  struct stat st;
  if (!m->bytes || (fstat (m->fd, &st) == 0 && st.st_size >= (off_t) m->size))
    return true;
  return problem_set (p, STATUS_USAGE, "%s: became shorter while it was read",
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
