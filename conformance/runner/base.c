#include "base.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "readable.h"
#include "whole.h"

void (*before_giving_up) (void);

void
give_up (int status, const char *format, ...)
{
  if (before_giving_up)
    before_giving_up ();
  va_list values;
  va_start (values, format);
  fprintf (stderr, "%s: ", program_invocation_short_name);
  vfprintf (stderr, format, values);
  fputc ('\n', stderr);
  va_end (values);
  exit (status);
}

static void __attribute__ ((noreturn))
out_of_memory (void)
{
  give_up (INFRASTRUCTURE, "out of memory");
}

void
buffer_reserve (buffer *b, size_t more)
{
  if (b->room - b->size > more)
    return;
  size_t room = b->room * 2 > b->size + more + 1 ? b->room * 2
                                                 : b->size + more + 1;
  b->bytes = xrealloc (b->bytes, room, 1);
  b->room = room;
}

void
buffer_add (buffer *b, const void *bytes, size_t size)
{
  buffer_reserve (b, size);
  if (size)
    memcpy (b->bytes + b->size, bytes, size);
  b->size += size;
  b->bytes[b->size] = 0;
}

void
buffer_print (buffer *b, const char *format, ...)
{
  va_list values;
  char *text;
  va_start (values, format);
  int length = vasprintf (&text, format, values);
  va_end (values);
  if (length < 0)
    out_of_memory ();
  buffer_add (b, text, (size_t) length);
  free (text);
}

void
buffer_drop (buffer *b, size_t size)
{
  b->size -= size;
  if (b->size > 0)
    memmove (b->bytes, b->bytes + size, b->size);
}

void
buffer_clear (buffer *b)
{
  b->size = 0;
}

void
buffer_free (buffer *b)
{
  free (b->bytes);
  *b = (buffer) { 0 };
}

void *
xcalloc (size_t count, size_t size)
{
  void *memory = calloc (count ? count : 1, size);
  return memory ? memory : (out_of_memory (), NULL);
}

void *
xrealloc (void *old, size_t count, size_t size)
{
  void *memory = reallocarray (old, count ? count : 1, size);
  return memory ? memory : (out_of_memory (), NULL);
}

char *
xstrdup (const char *text)
{
  return xstrndup (text, strlen (text));
}

char *
xstrndup (const char *text, size_t length)
{
  char *copy = strndup (text, length);
  return copy ? copy : (out_of_memory (), NULL);
}

char *
xprintf (const char *format, ...)
{
  va_list values;
  char *text;
  va_start (values, format);
  int length = vasprintf (&text, format, values);
  va_end (values);
  return length < 0 ? (out_of_memory (), NULL) : text;
}

void *
array_grow (void *array, size_t count, size_t size)
{
  /* Powers of two: the array is full exactly when COUNT is one.  */
  if (count && (count & (count - 1)))
    return array;
  return xrealloc (array, count ? count * 2 : 1, size);
}

bool
read_file (const char *path, buffer *to)
{
  const char *why;
  int fd = open_to_read (path, &why);
  if (fd < 0 && errno == ENOTSUP)
    give_up (WRONG_USAGE, "cannot read %s: %s", path, why);
  if (fd < 0)
    return false;
  struct stat status;
  if (fstat (fd, &status) == 0 && status.st_size > 0)
    buffer_reserve (to, (size_t) status.st_size);
  /* No more is kept for a file than it has: there are many.  */
  static char chunk[65536];
  ssize_t got;
  while ((got = read (fd, chunk, sizeof chunk)) > 0)
    buffer_add (to, chunk, (size_t) got);
  buffer_add (to, "", 0);
  int error = errno;
  close (fd);
  errno = error;
  return got == 0;
}

bool
is_missing (const char *path)
{
  struct stat status;
  int error = errno;
  bool missing = lstat (path, &status) < 0 && errno == ENOENT;
  errno = error;
  return missing;
}

void
require_directory (const char *path)
{
  int fd = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0 || faccessat (fd, ".", X_OK, AT_EACCESS) < 0)
    give_up (WRONG_USAGE, "cannot read the directory %s: %s", path,
             strerror (errno));
  close (fd);
}

void
write_file (const char *path, const void *bytes, size_t size)
{
  whole_file w;
  bool good = whole_open (&w, path);
  if (good)
    {
      (void) fwrite (bytes, 1, size, w.file); /* checked when it is closed */
      good = whole_close_durably (&w);
    }
  if (!good)
    give_up (INFRASTRUCTURE, "cannot write %s: %s", path, strerror (errno));
}

void
make_directories (const char *path)
{
  char *copy = xstrdup (path);
  for (char *slash = copy; slash;)
    {
      slash = strchr (slash + 1, '/');
      if (slash)
        *slash = 0;
      if (mkdir (copy, 0777) < 0 && errno != EEXIST)
        give_up (INFRASTRUCTURE, "cannot make directory %s: %s", copy,
              strerror (errno));
      if (slash)
        *slash = '/';
    }
  free (copy);
}

uint64_t
hash_bytes (const void *bytes, size_t size, uint64_t seed)
{
  /* Multiply and rotate, eight bytes at a time; finished as in MurmurHash3. */
  const uint64_t prime = 0x9e3779b97f4a7c15u;
  uint64_t hash = seed ^ (size * prime);
  const char *at = bytes;
  while (size)
    {
      uint64_t word = 0;
      size_t step = size < 8 ? size : 8;
      memcpy (&word, at, step);
      hash = (hash ^ (word * prime)) * prime;
      hash = hash << 31 | hash >> 33;
      at += step;
      size -= step;
    }
  hash = (hash ^ hash >> 33) * 0xff51afd7ed558ccdu;
  hash = (hash ^ hash >> 33) * 0xc4ceb9fe1a85ec53u;
  return hash ^ hash >> 33;
}

double
now_ms (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

int
poll_until (struct pollfd *fds, nfds_t count, double until)
{
  const double longest = 900000;
  double wait = until - now_ms ();
  return poll (fds, count, wait > 0 ? (int) MIN (wait, longest) + 1 : 0);
}

bool
is_only_for_now (int error)
{
  return error == EAGAIN || error == EINTR;
}

static bool
parse_number (const char *text, int base, uint64_t *value)
{
  char *end;
  if (!isxdigit ((unsigned char) *text))
    return false;
  errno = 0;
  unsigned long long number = strtoull (text, &end, base);
  *value = number;
  return errno == 0 && *end == 0;
}

bool
parse_hex (const char *text, uint64_t *value)
{
  return text[0] == '0' && text[1] == 'x'
         && isxdigit ((unsigned char) text[2])
         && parse_number (text + 2, 16, value);
}

bool
parse_count (const char *text, uint64_t *value)
{
  return isdigit ((unsigned char) *text) && parse_number (text, 10, value);
}

char *
printable (const char *text, size_t length, size_t limit)
{
  buffer line = { 0 };
  buffer_add (&line, "", 0);
  while (length && text[length - 1] == '\n')
    length--;
  for (size_t i = 0; i < length; i++)
    {
      unsigned char c = (unsigned char) text[i];
      if (line.size >= limit)
        {
          buffer_add (&line, "...", 3);
          break;
        }
      if (c >= 0x20 && c < 0x7f)
        buffer_add (&line, &text[i], 1);
      else if (c == '\t')
        buffer_add (&line, " ", 1);
      else
        buffer_print (&line, "\\x%02x", c);
    }
  return line.bytes;
}
