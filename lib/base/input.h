/* Files, pipes and standard input as bytes, and files that a user names.  */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>

#include "buffer.h"
#include "problem.h"

/* A raw section, and whatever comes out of a pipe, may have this many bytes.
   The offsets of a section have 32 bits.  */
#define INPUT_LIMIT ((size_t) 1 << 30)

typedef struct input
{
  const char *path;
  int fd;
  bool is_regular; /* else all of it is in CONTENT */
  uint64_t size;   /* of a regular file */
  bool is_elf;     /* it begins as ELF files do */
  buffer content;
} input;

/* Open PATH; "-" is stdin.  Regular ELF files are left to be read where they
   are needed; anything else is read, and memory grows with what comes.  */
bool input_open (const char *path, bool as_raw, input *in, problem *p);

/* The same in two steps: what it begins with, and all that input_open would have read.  */
bool input_begin (const char *path, bool as_raw, input *in, problem *p);
bool input_rest (input *in, problem *p);
void input_close (input *in);

/* Read all of PATH, which is no device, into CONTENT.  */
bool read_file (const char *path, buffer *content, problem *p);

/* Files to read that a user names.  What no program can read to an end is
   refused before a byte of it is read, and nothing waits: directories,
   devices, sockets, named pipes.  */

/* What stdin is, if it is nothing to read, as "a directory"; else NULL: a
   file, a pipe, a terminal.  */
const char *unreadable_stdin (void);

/* Open PATH for reading.  -1: it cannot be, and *WHY ("is a directory") says
   why; errno is EISDIR for directories and ENOTSUP for all else that exists
   and is no file.  */
int open_to_read (const char *path, const char **why);

/* The same for lines of text; NULL: see *WHY.  */
FILE *open_text (const char *path, const char **why);

#endif
