/* An object of hand-written bytes, as the audit reads it.  */
#ifndef UPSTREAM_OBJECT_H
#define UPSTREAM_OBJECT_H

#include "given.h"
#include "lib/tables/subject.h"

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

#endif
