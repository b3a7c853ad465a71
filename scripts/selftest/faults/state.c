#include "judge.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "inject.h"

static _Noreturn void
end (const char *what)
{
  fprintf (stderr, "faults: %s: %s\n", what, strerror (errno));
  exit (3);
}

/* The end of a temporary file's name, tmp/sframe-NAME-XXXXXX.  */
static void
loosen_names (text *t)
{
  static const char start[] = "tmp/sframe-";
  enum { RANDOM = 6 };
  char *end = t->bytes + t->size, *at = t->bytes;
  while ((at = memmem (at, (size_t) (end - at), start, sizeof start - 1)))
    {
      at += sizeof start - 1;
      while (at < end && (isalpha ((unsigned char) *at)))
        at++;
      if (end - at > RANDOM && *at == '-')
        memset (at + 1, '0', RANDOM);
    }
}

static void
loosen (text *t)
{
  size_t to = 0;
  loosen_names (t);
  for (size_t i = 0; i < t->size; i++)
    {
      char byte = isdigit ((unsigned char) t->bytes[i]) ? '0' : t->bytes[i];
      if ((byte != '0' && byte != ' ') || to == 0 || t->bytes[to - 1] != byte)
        t->bytes[to++] = byte;
    }
  t->size = to;
}

static text
text_of_file (const char *path, bool is_loose)
{
  text t = { .size = 0 };
  struct stat st;
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0 || fstat (fd, &st) != 0)
    end (path);
  t.bytes = malloc ((size_t) st.st_size + 1);
  if (!t.bytes)
    end (path);
  ssize_t got = S_ISREG (st.st_mode) ? read (fd, t.bytes, (size_t) st.st_size)
                                     : 0;
  if (got < 0)
    end (path);
  t.size = (size_t) got;
  close (fd);
  if (is_loose)
    loosen (&t);
  return t;
}

static int
compare_lines (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Of texts without zeros.  */
static void
sort_lines (text *t)
{
  char **lines = calloc (t->size + 1, sizeof *lines);
  char *sorted = malloc (t->size + 2), *rest, *to = sorted;
  size_t count = 0;
  if (!lines || !sorted)
    end ("memory");
  t->bytes[t->size] = '\0';
  for (char *line = strtok_r (t->bytes, "\n", &rest);
       line && count <= t->size;
       line = strtok_r (NULL, "\n", &rest))
    lines[count++] = line;
  qsort (lines, count, sizeof *lines, compare_lines);
  for (size_t i = 0; i < count; i++)
    to += sprintf (to, "%s\n", lines[i]);
  t->size = (size_t) (to - sorted);
  free (lines);
  free (t->bytes);
  t->bytes = sorted;
}

/* nftw has no argument of its own.  */
static struct
{
  state *s;
  size_t skipped; /* of each path: the directory */
  bool is_loose, is_unordered;
} walk;

static int
visit (const char *path, const struct stat *st, int type, struct FTW *level)
{
  (void) st;
  const char *name = path + walk.skipped;
  if (level->level == 0 || type == FTW_SL)
    return 0;
  void *grown = reallocarray (walk.s->files, walk.s->count + 1,
                              sizeof *walk.s->files);
  if (!grown)
    end ("memory");
  walk.s->files = grown;
  left_file *f = &walk.s->files[walk.s->count++];
  *f = (left_file) { .path = strdup (name), .is_directory = type == FTW_D };
  if (type == FTW_F)
    f->content = text_of_file (path, walk.is_loose);
  if (type == FTW_F && walk.is_unordered)
    sort_lines (&f->content);
  if (walk.is_loose)
    {
      text t = { f->path, strlen (f->path) };
      loosen (&t);
      f->path[t.size] = '\0';
    }
  return 0;
}

state
state_read (const char *out, const char *err, const char *directory,
            bool is_loose, bool is_unordered)
{
  state s = { .out = text_of_file (out, is_loose),
              .err = text_of_file (err, is_loose) };
  walk.s = &s;
  walk.skipped = strlen (directory) + 1;
  walk.is_loose = is_loose;
  walk.is_unordered = is_unordered;
  if (nftw (directory, visit, 16, FTW_PHYS) != 0)
    end (directory);
  walk.s = NULL;
  return s;
}

void
state_free (state *s)
{
  for (size_t i = 0; i < s->count; i++)
    {
      free (s->files[i].path);
      free (s->files[i].content.bytes);
    }
  free (s->files);
  free (s->out.bytes);
  free (s->err.bytes);
  *s = (state) { .count = 0 };
}

const left_file *
state_find (const state *s, const char *path)
{
  for (size_t i = 0; i < s->count; i++)
    if (strcmp (s->files[i].path, path) == 0)
      return &s->files[i];
  return NULL;
}

bool
text_is_same (const text *a, const text *b)
{
  return a->size == b->size && memcmp (a->bytes, b->bytes, a->size) == 0;
}

static int
remove_one (const char *path, const struct stat *st, int type,
            struct FTW *level)
{
  (void) st;
  (void) type;
  (void) level;
  return remove (path);
}

void
directory_reset (const char *directory, const char *inputs)
{
  char path[PATH_SIZE];
  if (nftw (directory, remove_one, 16, FTW_PHYS | FTW_DEPTH) != 0
      && errno != ENOENT)
    end (directory);
  if (mkdir (directory, 0777) != 0)
    end (directory);
  snprintf (path, sizeof path, "%s/in", directory);
  if (symlink (inputs, path) != 0)
    end (path);
  /* Programs that start others of build/ are called where that is.  */
  snprintf (path, sizeof path, "%s/build", directory);
  if (symlink ("in/build", path) != 0)
    end (path);
  snprintf (path, sizeof path, "%s/out", directory);
  if (mkdir (path, 0777) != 0)
    end (path);
  snprintf (path, sizeof path, "%s/tmp", directory);
  if (mkdir (path, 0777) != 0)
    end (path);
}

void
file_write (const char *directory, const char *path, const char *bytes)
{
  char whole[PATH_SIZE];
  snprintf (whole, sizeof whole, "%s/%s", directory, path);
  for (char *slash = whole + strlen (directory) + 1;
       (slash = strchr (slash, '/')); slash++)
    {
      *slash = '\0';
      if (mkdir (whole, 0777) != 0 && errno != EEXIST)
        end (whole);
      *slash = '/';
    }
  FILE *file = fopen (whole, "we");
  if (!file || fputs (bytes, file) < 0 || fclose (file) != 0)
    end (whole);
}
