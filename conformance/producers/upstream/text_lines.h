/* A text as its lines.  */
#ifndef UPSTREAM_TEXT_LINES_H
#define UPSTREAM_TEXT_LINES_H

#include <stddef.h>

#include "lib/base/buffer.h"
#include "lib/base/problem.h"

typedef struct text_lines
{
  buffer text;  /* the lines lie in it, each ended by 0 */
  char **items; /* without the end of line */
  size_t count, capacity;
} text_lines;

/* All lines of the file at PATH.  Free with text_lines_free in any case.  */
bool text_lines_read (text_lines *l, const char *path, problem *p);

/* The lines of TEXT, which becomes L's.  */
void text_lines_of (text_lines *l, buffer *text);
void text_lines_free (text_lines *l);

#endif
