/* Many files, on all cores.  */
#include "files.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "inflate.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/progress.h"

/* Work.  */

typedef struct work
{
  const path_list *paths;
  const file_taker *to;
  run_totals *totals;
  size_t next, done;
  pthread_mutex_t lock; /* of NEXT, TO and TOTALS */
} work;

static void
report_damage (work *w, const problem *p)
{
  pthread_mutex_lock (&w->lock);
  w->to->damaged (w->to->context, p);
  pthread_mutex_unlock (&w->lock);
}

uint64_t
skipped_to_name (const number_option *o)
{
  return o->is_given ? o->value : 20;
}

/* P says what it is.  */
static void
skip (work *w, const problem *p)
{
  pthread_mutex_lock (&w->lock);
  if (w->totals->skipped++ < w->to->names_skipped)
    warn_of ("skipped: %s", p->text);
  pthread_mutex_unlock (&w->lock);
}

static void
look (work *w, subject *s, const char *name)
{
  problem p;
  if (!w->to->look (w->to->context, s, name, &p)
      || !file_is_whole (s->mapped, &p))
    {
      report_damage (w, &p);
      return;
    }
  pthread_mutex_lock (&w->lock);
  w->totals->files++;
  w->totals->bytes += s->size;
  pthread_mutex_unlock (&w->lock);
}

/* What PATH has under the name LABEL; false: it was skipped, see P.  */
static bool
read_bytes (work *w, const char *label, const char *name, uint8_t *bytes,
            size_t size, const file_mapping *mapped, problem *p)
{
  subject s;
  enum subject_kind kind = subject_open (&s, label, bytes, size, p);
  s.mapped = mapped;
  if (!file_is_whole (mapped, p))
    kind = SUBJECT_DAMAGED;
  if (kind == SUBJECT_DAMAGED)
    report_damage (w, p);
  else if (kind == SUBJECT_READ)
    look (w, &s, name);
  subject_close (&s);
  return kind != SUBJECT_NONE;
}

/* SIZE bytes of the file FD from OFFSET on, read: where it becomes shorter
   meanwhile, a mapping would end the program.  NULL: see P.  */
static uint8_t *
read_part (const char *path, int fd, off_t offset, size_t size, problem *p)
{
  uint8_t *bytes = malloc (size ? size : 1);
  size_t done = 0;
  ssize_t got = 1;
  if (!bytes)
    problem_set (p, STATUS_INFRASTRUCTURE, "%s: no memory for %zu bytes", path,
                 size);
  while (bytes && done < size && got > 0)
    {
      got = pread (fd, bytes + done, size - done, offset + (off_t) done);
      done += got > 0 ? (size_t) got : 0;
    }
  if (!bytes || done == size)
    return bytes;
  problem_set (p, STATUS_USAGE, "%s: %s", path,
               got < 0 ? strerror (errno)
                       : "became shorter while it was read");
  free (bytes);
  return NULL;
}

/* What is compressed as a whole is an ELF file, or not looked at.  False: it was skipped, see P.  */
static bool
read_compressed (work *w, const container *c, const char *label, const char *name, const uint8_t *bytes, size_t size,
                 problem *p)
{
  buffer inflated = EMPTY_BUFFER;
  bool is_read = true;
  if (inflate_bytes (c, label, bytes, size, &inflated, p))
    is_read
        = read_bytes (w, label, name, inflated.bytes, inflated.size, NULL, p);
  else if (container_of (inflated.bytes, inflated.size)->use == CONTAINER_ELF || p->status != STATUS_USAGE)
    report_damage (w, p);
  else
    is_read = false;
  buffer_free (&inflated);
  return is_read;
}

/* False: it was skipped, see P.  */
static bool
read_part_of (work *w, const char *label, const char *name, int fd, off_t offset,
              size_t size, problem *p)
{
  uint8_t *bytes = read_part (label, fd, offset, size, p);
  if (!bytes)
    {
      report_damage (w, p);
      return true;
    }
  const container *c = container_of (bytes, size);
  bool is_read = is_compressed (c)
                     ? read_compressed (w, c, label, name, bytes, size, p)
                     : read_bytes (w, label, name, bytes, size, NULL, p);
  free (bytes);
  return is_read;
}

/* Of the index of an archive and the like, no.  */
static bool
is_wanted (const listed_path *archive, const Elf_Arhdr *header)
{
  return header && header->ar_name && header->ar_name[0] != '/'
         && (!archive->member || strcmp (archive->member, header->ar_name) == 0);
}

/* A large ELF file; small ones are read sooner than mapped.  */
static bool
read_mapped (work *w, const listed_path *path, int fd, size_t size, problem *p)
{
  enum
  {
    LARGE = 1 << 16
  };
  file_mapping m;
  if (size < LARGE || !w->to->maps
      || !file_map (&m, path->path, fd, size, MADV_NORMAL))
    return read_part_of (w, path->path, path->name, fd, 0, size, p);
  bool is_read = read_bytes (w, path->path, path->name, m.bytes, size, &m, p);
  file_unmap (&m);
  return is_read;
}

/* A member of the archive at FD, read here: libelf keeps what it reads of one
   until the archive is closed.  False: it was skipped, see P.  */
static bool
read_member (work *w, const listed_path *archive, int fd, Elf *member, problem *p)
{
  const Elf_Arhdr *header = elf_getarhdr (member);
  char *label = format_text ("%s(%s)", archive->path, header->ar_name);
  char *name = format_text ("%s(%s)", archive->name, header->ar_name);
  bool is_read = read_part_of (w, label, name, fd, elf_getbase (member), (size_t) header->ar_size, p);
  if (!is_read && !archive->member)
    skip (w, p);
  free (name);
  free (label);
  return is_read;
}

/* Nothing of PATH, which was named, was read.  P says what its last member is, if it HAS_MEMBERS that are wanted.  */
static void
report_none_read (work *w, const listed_path *path, bool has_members, const problem *p)
{
  problem none = *p;
  if (!has_members && path->member)
    problem_set (&none, STATUS_USAGE, "%s: has no member %s", path->path, path->member);
  else if (!has_members)
    problem_set (&none, STATUS_USAGE, "%s: is an archive without members", path->path);
  else if (!path->member)
    problem_set (&none, STATUS_USAGE, "%s: is an archive, and no member can be looked at; %.900s", path->path, p->text);
  report_damage (w, &none);
}

static void
read_members (work *w, const listed_path *path, int fd, Elf *archive)
{
  problem p;
  bool has_members = false, is_read = false;
  Elf_Cmd command = ELF_C_READ;
  Elf *member;
  struct stat st = { .st_size = 0 };
  off_t end = sizeof "!<arch>\n" - 1; /* of the members that were read */
  while ((member = elf_begin (fd, command, archive)))
    {
      const Elf_Arhdr *header = elf_getarhdr (member);
      if (is_wanted (path, header))
        {
          has_members = true;
          is_read |= read_member (w, path, fd, member, &p);
        }
      end = elf_getbase (member) + (header ? (off_t) header->ar_size : 0);
      command = elf_next (member);
      elf_end (member);
    }
  /* Members begin at even places; libelf says nothing of one that is cut.  */
  if (fstat (fd, &st) == 0 && end + end % 2 < st.st_size)
    {
      problem_set (&p, STATUS_USAGE, "%s: what follows offset %lld is no member of an archive", path->path,
                   (long long) end);
      report_damage (w, &p);
    }
  else if (path->is_named && !is_read)
    report_none_read (w, path, has_members, &p);
}

/* libelf reads archives from files only.  */
static void
read_archive (work *w, const listed_path *path)
{
  problem p;
  const char *why;
  int fd = open_to_read (path->path, &why);
  elf_version (EV_CURRENT);
  /* Not mapped: the file may become shorter meanwhile.  */
  Elf *archive = fd < 0 ? NULL : elf_begin (fd, ELF_C_READ, NULL);
  if (archive && elf_kind (archive) == ELF_K_AR)
    read_members (w, path, fd, archive);
  else
    {
      problem_set (&p, STATUS_USAGE, "%s: %s", path->path, fd < 0 ? why : "is no archive that can be read");
      report_damage (w, &p);
    }
  elf_end (archive);
  if (fd >= 0)
    close (fd);
}

/* A file that is no archive: ELF, or compressed.  What C says of others is P.  */
static void
read_file_of (work *w, const listed_path *path, int fd, const container *c, size_t size)
{
  problem p;
  bool is_read = false;
  if (c->use == CONTAINER_ELF)
    is_read = read_mapped (w, path, fd, size, &p);
  else if (is_compressed (c))
    is_read = read_part_of (w, path->path, path->name, fd, 0, size, &p);
  else
    container_refuse (c, path->path, &p);
  if (!is_read && path->is_named)
    report_damage (w, &p);
  else if (!is_read)
    skip (w, &p);
}

static void
read_open (work *w, const listed_path *path, int fd)
{
  char head[CONTAINER_HEAD];
  struct stat st;
  problem p;
  ssize_t got = pread (fd, head, sizeof head, 0);
  if (got < 0 || fstat (fd, &st) != 0)
    {
      problem_set (&p, STATUS_USAGE, "%s: %s", path->path, errno == ESPIPE ? "is a pipe" : strerror (errno));
      report_damage (w, &p);
      return;
    }
  const container *c = container_of (head, (size_t) got);
  if (c->use == CONTAINER_ARCHIVE)
    read_archive (w, path);
  else
    read_file_of (w, path, fd, c, (size_t) st.st_size);
}

/* One member of an archive, PATH being "ARCHIVE(MEMBER)".  */
static void
read_one_member (work *w, const char *path)
{
  char *archive = format_text ("%s", path), *member = strrchr (archive, '(');
  *member++ = '\0';
  member[strlen (member) - 1] = '\0';
  const listed_path only
      = { .path = archive, .name = archive, .member = member, .is_named = true };
  read_archive (w, &only);
  free (archive);
}

static void
read_path (work *w, const listed_path *path)
{
  const char *why;
  problem p;
  int fd = open_to_read (path->path, &why);
  if (fd >= 0)
    {
      read_open (w, path, fd);
      close (fd);
    }
  else if (path_is_member (path->path))
    read_one_member (w, path->path);
  else
    {
      problem_set (&p, STATUS_USAGE, "%s: %s", path->path, why);
      report_damage (w, &p);
    }
}

static bool
take_next (work *w, size_t *index)
{
  pthread_mutex_lock (&w->lock);
  *index = w->next++;
  pthread_mutex_unlock (&w->lock);
  return *index < w->paths->count;
}

static void
note_end (work *w)
{
  pthread_mutex_lock (&w->lock);
  progress_show (++w->done, w->paths->count);
  pthread_mutex_unlock (&w->lock);
}

static void *
do_work (void *context)
{
  work *w = context;
  size_t index;
  while (take_next (w, &index))
    {
      read_path (w, &w->paths->items[index]);
      note_end (w);
    }
  return NULL;
}

/* What one file needed is kept for the next: the kernel would clear each page
   again.  */
static void
keep_memory (void)
{
  enum { LARGEST_BLOCK = 32 << 20, MOST = 64 << 20 };
  mallopt (M_MMAP_THRESHOLD, LARGEST_BLOCK);
  mallopt (M_TRIM_THRESHOLD, MOST);
}

void
files_read (const path_list *paths, unsigned jobs, const file_taker *to,
            run_totals *totals)
{
  enum { MAX_JOBS = 256 };
  pthread_t threads[MAX_JOBS];
  unsigned started = 0;
  work w = { .paths = paths,
             .to = to,
             .totals = totals,
             .lock = PTHREAD_MUTEX_INITIALIZER };
  *totals = (run_totals) { .files = 0 };
  if (jobs > MAX_JOBS)
    jobs = MAX_JOBS;
  keep_memory ();
  while (started + 1 < jobs && started + 1 < paths->count
         && pthread_create (&threads[started], NULL, do_work, &w) == 0)
    started++;
  do_work (&w);
  for (unsigned i = 0; i < started; i++)
    pthread_join (threads[i], NULL);
}
