/* What the tests of sframe-upstream share: texts as lines, and what is
   printed.  */
#ifndef UPSTREAM_GIVEN_H
#define UPSTREAM_GIVEN_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conformance/producers/upstream/line_rules.h"
#include "lib/base/input.h"
#include "lib/base/temporary.h"

static inline text_lines
lines_of (const char *text)
{
  text_lines l;
  buffer b = EMPTY_BUFFER;
  buffer_add (&b, text, strlen (text));
  text_lines_of (&l, &b);
  return l;
}

/* What goes to stdout from here on, up to captured ().  */
typedef struct capture
{
  char *path;
  int real;
} capture;

static inline capture
capture_begin (void)
{
  capture c = { temporary_file ("said"), dup (STDOUT_FILENO) };
  int file = c.path ? open (c.path, O_WRONLY | O_CLOEXEC) : -1;
  if (c.real < 0 || file < 0)
    abort ();
  fflush (stdout);
  dup2 (file, STDOUT_FILENO);
  close (file);
  return c;
}

/* The text, to free.  */
static inline char *
captured (capture *c)
{
  buffer b = EMPTY_BUFFER;
  problem p;
  fflush (stdout);
  dup2 (c->real, STDOUT_FILENO);
  close (c->real);
  if (!read_file (c->path, &b, &p))
    abort ();
  buffer_add (&b, "", 1);
  unlink (c->path);
  free (c->path);
  return (char *) b.bytes;
}

#endif
