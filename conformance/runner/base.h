/* What every file of the runner needs: growing buffers, files, hashes, and
   the one way to give up.  */
#ifndef CONFORM_BASE_H
#define CONFORM_BASE_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit codes, the same everywhere in the suite.  */
enum
{
  AGREED = 0,
  DISAGREED = 1,      /* a testee with the specification */
  WRONG_USAGE = 2,    /* or input that cannot be used */
  INFRASTRUCTURE = 3  /* the host, the disk, or too little was checked */
};

/* Print `PROGRAM: message` on stderr and exit with STATUS.  */
void give_up (int status, const char *format, ...)
    __attribute__ ((noreturn, format (printf, 2, 3)));

/* Called by give_up () before it exits; NULL for nothing.  */
extern void (*before_giving_up) (void);

/* Bytes that grow.  Zero-initialised is empty; bytes[size] is always 0 once
   something was added.  */
typedef struct buffer
{
  char *bytes;
  size_t size, room;
} buffer;

void buffer_reserve (buffer *b, size_t more);
void buffer_add (buffer *b, const void *bytes, size_t size);
void buffer_print (buffer *b, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void buffer_clear (buffer *b);
/* Without its first SIZE bytes.  */
void buffer_drop (buffer *b, size_t size);
void buffer_free (buffer *b);

/* Like the C library's, but they give_up () when there is no memory.  */
void *xcalloc (size_t count, size_t size);
void *xrealloc (void *old, size_t count, size_t size);
char *xstrdup (const char *text);
char *xstrndup (const char *text, size_t length);
char *xprintf (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Make room for one more in an array of COUNT elements of SIZE bytes.  */
void *array_grow (void *array, size_t count, size_t size);

/* Read all of PATH.  False with errno set.  */
bool read_file (const char *path, buffer *to);

/* Is nothing at PATH, not even a link that leads nowhere?  */
bool is_missing (const char *path);

/* give_up () unless PATH is a directory that can be read.  */
void require_directory (const char *path);

/* Replace PATH by SIZE BYTES in one step, or give_up ().  */
void write_file (const char *path, const void *bytes, size_t size);

/* Make directory PATH and those above it, or give_up ().  */
void make_directories (const char *path);

/* 64-bit hash of SIZE BYTES, continuing from SEED.  Not for adversaries.  */
uint64_t hash_bytes (const void *bytes, size_t size, uint64_t seed);

/* Milliseconds of a clock that only goes forward.  */
double now_ms (void);

/* poll () until then at most, by now_ms (), and no longer than a quarter of an
   hour.  */
int poll_until (struct pollfd *fds, nfds_t count, double until);

/* May a read or write that failed with ERROR succeed later?  */
bool is_only_for_now (int error);

/* "0x1f" in full, nothing else.  */
bool parse_hex (const char *text, uint64_t *value);

/* A decimal number in full, nothing else.  */
bool parse_count (const char *text, uint64_t *value);

/* A printable, one-line copy of at most LIMIT bytes of TEXT, without newlines
   at its end: other bytes as \xNN, and "..." where it was cut.  */
char *printable (const char *text, size_t length, size_t limit);

#endif
