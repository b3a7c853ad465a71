/* What the .sframe of one ELF file says, function by function and by name:
   the same words for an object, where functions are found by relocations, and
   for what the linker made of it.  */
#ifndef LINKS_FILE_H
#define LINKS_FILE_H

#include <gelf.h>

#include "lib/base/intervals.h"
#include "lib/elf/gnu_sframe.h"
#include "lib/elf/image.h"
#include "reference/finding.h"

typedef struct link_section
{
  char *name;
  GElf_Shdr header;
} link_section;

/* A symbol of a function.  */
typedef struct link_symbol
{
  char *name;
  uint64_t address;
  uint64_t size;   /* bytes */
  size_t section;  /* index */
  bool is_indirect; /* STT_GNU_IFUNC: the code chooses another function */
} link_symbol;

/* A relocation of .sframe.  */
typedef struct link_place
{
  size_t table_of; /* index of the section that is relocated */
  uint64_t offset; /* in it, bytes; in a linked file (-q) the address */
  size_t section;  /* what it leads to; 0: nowhere */
  uint64_t address;
} link_place;

typedef struct link_function
{
  bool is_placed;    /* false: in an object, without a relocation */
  uint64_t start;    /* address, in an object in SECTION */
  size_t section;    /* index, of objects */
  uint32_t size;     /* bytes */
  uint32_t element;
  uint64_t index_at; /* its index entry, bytes from the section's start */
  char *kind;        /* "type=default pc=inc signal=no key=a" */
  char *rows;        /* "+0x0 cfa=sp+8 ra=*(cfa-8) fp=same; +0x4 ..." */
} link_function;

typedef struct link_file
{
  char *path;
  image_file image;
  bool has_sframe;
  enum sf_verdict verdict; /* the worst of its sections */
  char *finding;           /* what the verdict rests on, or why the section
                              cannot be read; NULL: nothing */
  link_section *sections;
  size_t section_count, section_capacity;
  link_symbol *symbols;
  size_t symbol_count, symbol_capacity;
  link_place *places;
  size_t place_count, place_capacity;
  link_function *functions;
  size_t function_count, function_capacity;
  /* Numbers of elements, sorted (lookup.h).  */
  size_t *places_by_offset, *symbols_by_address, *symbols_by_name,
      *functions_by_start;
  intervals code; /* numbers of sections */
  unsigned version;    /* of the first element; 0: none */
  uint32_t elements, sorted_elements;
  uint64_t auxiliary; /* bytes of auxiliary headers */
} link_file;

/* Read PATH.  A file without .sframe is one; what cannot be read as ELF is a
   problem.  Free with link_file_free in any case.  */
bool link_file_load (const char *path, link_file *file, problem *p);
void link_file_free (link_file *file);

/* Print all of it.  */
void link_file_print (const link_file *file);

#endif
