/* One ELF file with all that the oracles of tables read of it.  */
#ifndef TABLES_SUBJECT_H
#define TABLES_SUBJECT_H

#include <libelf.h>

#include "lib/base/mapped.h"
#include "lib/cfi/table.h"
#include "lib/elf/image.h"
#include "reference/abi.h"

/* A section or a function with a name; TEXT belongs to the file's bytes.  */
typedef struct named_range
{
  uint64_t start, size;
  const char *text;
  bool is_exported; /* code of other files may call it by this name */
} named_range;

typedef struct name_list
{
  named_range *items; /* sorted by start */
  size_t count, capacity;
} name_list;

void names_add (name_list *list, uint64_t start, uint64_t size, const char *text);
void names_sort (name_list *list);

/* Sizes in bytes.  */
typedef struct table_sizes
{
  uint64_t sframe, eh_frame, eh_frame_hdr, debug_frame;
} table_sizes;

typedef struct subject
{
  const char *label; /* "FILE" or "ARCHIVE(MEMBER)" */
  uint8_t *bytes;    /* may be changed */
  size_t size;
  const file_mapping *mapped; /* NULL: what BYTES are in was read */
  Elf *elf;
  bool is_object; /* a relocatable file, laid out as layout_object does */
  bool counts_from_field; /* likewise */
  unsigned machine;
  bool big_endian;
  bool is_lto; /* it has code of -flto that is not compiled yet */
  bool is_x32; /* amd64 with pointers of 32 bits */
  const sf_abi *abi; /* what .sframe has to be for */
  uint32_t ra_column; /* the return address in .eh_frame */
  image_file image; /* no images: there is no .sframe */
  cfi_table *tables; /* those of .eh_frame before those of .debug_frame */
  size_t table_count, table_capacity;
  name_list code; /* executable sections */
  name_list functions; /* symbols; read when first asked for */
  bool has_functions;
  table_sizes sizes;
} subject;

enum subject_kind
{
  SUBJECT_READ,
  SUBJECT_NONE,   /* no ELF file of code for an ABI that SFrame has: the problem says what it is */
  SUBJECT_DAMAGED /* see the problem */
};

/* Read the file in the SIZE bytes at BYTES, which the caller frees later.
   Free with subject_close in any case.  */
enum subject_kind subject_open (subject *s, const char *label, uint8_t *bytes,
                                size_t size, problem *p);
void subject_close (subject *s);

/* Can .eh_frame and .debug_frame be read to their ends?  False: P says from where on not.  They are witnesses: what
   they lack then is no fault of .sframe.  */
bool subject_tables_whole (const subject *s, problem *p);

/* All symbols of functions.  */
const name_list *subject_functions (subject *s);

/* Does a name that code of other files may call begin at ADDRESS?  */
bool subject_exports (subject *s, uint64_t address);

/* The function at ADDRESS, else the section, or NULL.  */
const named_range *subject_name (subject *s, uint64_t address);
const named_range *subject_section (const subject *s, uint64_t address);

/* Do SIZE bytes at START lie in one executable section?  */
bool subject_has_code (const subject *s, uint64_t start, uint64_t size);

/* Is F, an entry of T, that of a function of the file?  One without bytes is not; nor, in .debug_frame, one
   of a function that a linker has dropped, or that a table before T has.  LOOK_UPS grows by those in
   tables before T.  */
bool subject_counts (const subject *s, const cfi_table *t, const cfi_fde *f, uint64_t *look_ups);

/* A relocatable object as if it were linked, so that all that follows reads
   one kind of file.  */

/* Give every allocated section of the relocatable object in the SIZE bytes at
   BYTES an address of its own, apply the relocations of .sframe, .eh_frame
   and .debug_frame, and make the file an ET_DYN; all in place.  Other files
   are left as they are.  References to other files become address 0.
   GNU as before 2.45 counts starts in objects from the field that holds them,
   without the flag that says so; they are made what a linker makes of them,
   and COUNTS_FROM_FIELD is set.
   What BYTES say has to be compared with their size anew: a table may lie over headers.
   False: see P, which has no file name.  */
bool layout_object (uint8_t *bytes, size_t size, bool *counts_from_field,
                    problem *p);

#endif
