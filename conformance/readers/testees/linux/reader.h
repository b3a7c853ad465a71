/* A Linux tree's reader, with the names of this project.  */
#ifndef LINUX_READER_H
#define LINUX_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dump.h"

/* What it is made for.  */
extern const int reader_version, reader_abi;
/* The reader of the kernel's own sections has no user memory and no unwinder
   that could be asked.  */
extern const bool reader_is_of_kernel;

/* Tell it of a section of SIZE bytes at ADDRESS, for all text.  0, or a negative
   errno.  It is the only one: reader_forget comes first.  */
int reader_add (uint64_t address, size_t size);
/* One of several, for the text from FIRST to LAST; and that it is no more.  That of the
   kernel's own sections has one.  */
int reader_add_for (uint64_t address, size_t size, uint64_t first,
                    uint64_t last);
int reader_remove (uint64_t address);
bool reader_has_section (void);
void reader_forget (void);

/* 0 and the row, or a negative errno.  */
int reader_find (uint64_t pc, struct row *);
/* The frame that the last look-up was given is as it was before.  */
bool reader_left_frame (void);

/* Function NUMBER of the section, and how many rows it has.  0, or a negative errno;
   READER_NO_MORE: there are no more.  It takes what the look-ups are made of; a
   reader whose parts have other names cannot (reader_lists).  */
enum { READER_NO_MORE = 1 };
extern const bool reader_lists;
int reader_function (unsigned number, struct fde *, unsigned *row_count);
/* How far the next row of that function is from its start.  0, or a negative
   errno.  */
int reader_row_offset (uint64_t *offset);
/* Of the header, what the reader keeps.  */
void reader_element (struct element *);

/* The stack that begins with these registers.  SHIFT is how far the section is
   from its address: it is added to each PC before it is looked up.  */
void reader_start (uint64_t pc, uint64_t sp, uint64_t fp, bool is_topmost,
                   uint64_t shift);

/* 0 and the caller.  READER_OUTERMOST: there is none.  Else a negative errno.  */
enum { READER_OUTERMOST = 1 };
struct caller
{
  uint64_t pc, sp, fp;
};
int reader_next (struct caller *);

#endif
