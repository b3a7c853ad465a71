/* What the .sframe of one ELF file says, function by function and by name:
   the same words for an object, where functions are found by relocations, and
   for what the linker made of it.  */
#ifndef LINKS_FILE_H
#define LINKS_FILE_H

#include <gelf.h>

#include "lib/base/intervals.h"
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
  /* Numbers of elements, sorted (below).  */
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

/* What a file has of a name, at a place, or over an address.  What is asked for
   each function is found in logarithmic time.  */

/* Make the index of relocations; then, when FILE has its functions, those of
   functions and symbols.  */
void link_file_index_places (link_file *file);
void link_file_index (link_file *file);

/* The N-th relocation (from 0) at OFFSET of section TABLE_OF, or NULL.  */
const link_place *place_at (const link_file *file, size_t table_of,
                            uint64_t offset, size_t n);

/* The N-th symbol at the start of F, which may be another file's, or NULL.  */
const link_symbol *function_symbol (const link_file *file,
                                    const link_function *f, size_t n);
/* The N-th symbol of that name, or NULL.  */
const link_symbol *symbol_named (const link_file *file, const char *name,
                                 size_t n);
/* The N-th function that begins at S, a symbol of FILE, or NULL.  */
const link_function *symbol_function (const link_file *file,
                                      const link_symbol *s, size_t n);

/* The function that covers ADDRESS of SECTION (which only objects heed).  */
const link_function *function_covering (const link_file *file,
                                        uint64_t address, size_t section);
/* The first address from START on that no function of a linked file
   covers.  */
uint64_t first_uncovered (const link_file *file, uint64_t start);
/* Do two functions cover the same PC?  Then *ONE and *OTHER are two that do, by
   number.  */
bool functions_overlap (const link_file *file, size_t *one, size_t *other);

/* The section of that name, or the one with code at ADDRESS; or NULL.  */
const link_section *section_named (const link_file *file, const char *name);
const link_section *section_at (const link_file *file, uint64_t address);
/* The first SFrame section, or NULL.  */
const link_section *sframe_section (const link_file *file);
bool section_is_sframe (const link_section *section);

#endif
