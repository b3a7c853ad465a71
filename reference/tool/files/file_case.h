/* A case of corpora/files (README.md there): an ELF file, section by section,
   and what a reader must make of it.  */
#ifndef FILE_CASE_H
#define FILE_CASE_H

#include <gelf.h>

#include "lib/base/buffer.h"
#include "lib/base/case_places.h"
#include "reference/section.h"

/* A section header, and the bytes that it is about.  */
typedef struct file_section
{
  char *name;
  GElf_Shdr header;
  unsigned compression; /* ELFCOMPRESS_..., or 0 */
  buffer content;
} file_section;

typedef struct file_segment
{
  GElf_Phdr header;
  uint64_t of; /* the section whose bytes it has, from 1 on */
} file_segment;

typedef struct file_case
{
  const char *name, *path; /* of its place */
  unsigned line;
  uint8_t class, order, osabi; /* of EI_CLASS, EI_DATA and EI_OSABI */
  uint16_t type, machine;
  bool has_no_headers; /* that the ELF header names */
  file_section *sections;
  size_t section_count, section_capacity;
  file_segment *segments;
  size_t segment_count, segment_capacity;
  char *because; /* the sentence */
  bool has_verdict;
  enum sf_verdict verdict;
  char *clause;    /* unless valid */
  buffer expected; /* the lines of the dump */
} file_case;

/* Read the case at PLACE.  Free in any case.  */
bool file_case_read (file_case *c, const case_place *place, problem *p);
void file_case_free (file_case *c);

/* The file.  False: libelf cannot write it.  */
bool file_case_write (file_case *c, buffer *file, problem *p);

/* Append the case, whose file is FILE, to the elements of an array in
   JSON.  */
void file_case_json (const file_case *c, const buffer *file, buffer *json);

#endif
