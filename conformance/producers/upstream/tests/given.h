/* What the tests of sframe-upstream share: texts as lines, and what is
   printed.  */
#ifndef UPSTREAM_GIVEN_H
#define UPSTREAM_GIVEN_H

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yyjson.h>

#include "conformance/producers/upstream/line_rules.h"
#include "lib/base/input.h"
#include "lib/base/whole.h"
#include "lib/tables/subject.h"

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

/* An object of hand-written bytes, as the audit reads it.  */

typedef struct object
{
  char *path;
  buffer bytes;
  subject s;
} object;

/* .sframe of version 2, with COUNT functions, ROWS rows of LENGTH bytes.  */
#define SECTION ".section .sframe,\"a\",%0x6ffffff4\n"
#define HEADER(version, flags, abi, fp, ra, count, rows, length, rows_at)     \
  ".short 0xdee2\n.byte " #version "," #flags "," #abi "," #fp "," #ra        \
  ",0\n.long " #count "," #rows "," #length ",0," #rows_at "\n"
#define FUNCTION(symbol, size, rows_at, count, info, block)                   \
  ".long " #symbol "-.," #size "," #rows_at "," #count "\n.byte " #info       \
  "," #block ",0,0\n"

/* 300 entries of .eh_frame for one function of 8000 bytes, which has 4000 rows
   in .sframe: 1,200,000 places, more than the audit looks at in a file of that
   size.  */
#define TOO_MUCH                                                              \
  ".section .text.f,\"ax\"\nf: .skip 8000\n.section .eh_frame,\"a\"\n.long "  \
  "12,0\n.byte 1,0,1,0x78,16,0x0c,7,8\n.rept 300\n"                           \
  ".long 20,.-.eh_frame\n.quad f,8000\n.endr\n" SECTION HEADER (              \
      2, 4, 3, 0, -8, 1, 4000, 16000, 20)                                     \
      FUNCTION (                                                              \
          f, 8000, 0, 4000, 1,                                                \
          0) "i = 0\n.rept 4000\n.short i\n.byte 3,8\ni = i + 2\n.endr\n"

/* SOURCE through the assembler PREFIXas; its file is called x.o in what is
   printed.  */
static inline void
object_open (object *o, const char *prefix, const char *source)
{
  problem p;
  o->path = temporary_file ("object");
  o->bytes = EMPTY_BUFFER;
  char *command = format_text ("%sas -o %s -", prefix, o->path);
  FILE *as = popen (command, "w");
  if (!as)
    abort ();
  fputs (source, as);
  if (pclose (as) != 0 || !read_file (o->path, &o->bytes, &p)
      || subject_open (&o->s, "x.o", o->bytes.bytes, o->bytes.size, &p)
             != SUBJECT_READ)
    abort ();
  free (command);
}

static inline void
object_close (object *o)
{
  subject_close (&o->s);
  buffer_free (&o->bytes);
  unlink (o->path);
  free (o->path);
}

/* What was reported, a line each: RESULT WHAT, and then of DEMAND, COUNT,
   REASON and TEXT those that there are.  */

static inline void
print_field (buffer *b, yyjson_val *line, const char *before,
             const char *field)
{
  const char *value = yyjson_get_str (yyjson_obj_get (line, field));
  if (value)
    buffer_print (b, "%s%s", before, value);
}

/* Of what was captured; to free.  */
static inline char *
observed_in (capture *c)
{
  char *said = captured (c);
  text_lines lines = lines_of (said);
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < lines.count; i++)
    {
      yyjson_doc *doc
          = yyjson_read (lines.items[i], strlen (lines.items[i]), 0);
      yyjson_val *line = yyjson_doc_get_root (doc),
                 *count = yyjson_obj_get (line, "count");
      print_field (&b, line, "", "result");
      print_field (&b, line, " ", "what");
      print_field (&b, line, " [", "demand");
      if (count)
        buffer_print (&b, " *%" PRIu64, yyjson_get_uint (count));
      print_field (&b, line, " / ", "reason");
      print_field (&b, line, " | ", "text");
      buffer_print (&b, "\n");
      yyjson_doc_free (doc);
    }
  buffer_add (&b, "", 1);
  text_lines_free (&lines);
  free (said);
  return (char *) b.bytes;
}

#endif
