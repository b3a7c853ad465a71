/* Files, pipes and standard input as bytes.  */
#ifndef INPUT_H
#define INPUT_H

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
  bool is_elf;     /* it begins as ELF files do */
  buffer content;
} input;

/* Open PATH; "-" is stdin.  Regular ELF files are left to be read where they
   are needed; anything else is read, and memory grows with what comes.  */
bool input_open (const char *path, bool as_raw, input *in, problem *p);
void input_close (input *in);

/* Read all of PATH, which is no device, into CONTENT.  */
bool read_file (const char *path, buffer *content, problem *p);

#endif
