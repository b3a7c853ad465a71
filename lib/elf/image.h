/* The SFrame sections of one file, of whatever kind it is, ready to be
   read.  */
#ifndef IMAGE_H
#define IMAGE_H

#include "lib/base/mapped.h"
#include "lib/base/options.h"
#include "lib/base/problem.h"
#include "reference/finding.h"
#include "reference/section.h"

typedef struct address_range
{
  uint64_t start, size;
} address_range;

typedef struct section_image
{
  char *label; /* "FILE", "FILE: .sframe" or "FILE: .sframe (section 7)" */
  char *name;  /* ".sframe", "PT_GNU_SFRAME" */
  uint8_t *bytes; /* its own copy, to which relocations are applied; or in MAPPED of the file */
  size_t size;
  uint64_t address; /* 0 in relocatable objects */
} section_image;

typedef struct image_file
{
  const char *path;
  file_mapping mapped;
  section_image *images;
  size_t count, capacity;
  bool has_none; /* of SFrame: COUNT is 0, and nothing else is wrong with it */
  /* The rest only for ELF files.  */
  bool is_elf, is_relocatable, big_endian;
  unsigned machine; /* EM_... */
  bool has_segment; /* PT_GNU_SFRAME */
  address_range segment;
  address_range *code; /* executable sections; segments without sections */
  size_t code_count, code_capacity;
} image_file;

/* What the command line says about where the sections are.  */
typedef struct image_options
{
  bool raw;
  number_option address; /* of a raw section */
  bool literal;
  bool as_needed; /* for what looks at few of the bytes, and can have them change: they are mapped, where they can be */
  bool takes_unknown; /* for the contract and for cases: bytes without any magic number are a section, too */
} image_options;

/* The options --raw, --address and --literal that fill in O.  */
#define IMAGE_OPTIONS(o)                                                      \
  { .name = "--raw", .flag = &(o).raw,                                        \
    .help = "FILE holds the bytes of one section, whatever it looks like" },  \
  { .name = "--address", .value = "ADDR", .number = &(o).address,             \
    .help = "a raw section is loaded at ADDR (default 0)" },                  \
  { .name = "--literal", .flag = &(o).literal,                                \
    .help = "read by the specification's literal words where they cannot be " \
            "what is meant (sframe-ref clauses lists them)" }

/* Read PATH: an ELF file, or a raw section, which begins with the magic number
   unless OPTIONS say otherwise.  A file without any SFrame section is a problem.
   Free with image_file_free in any case, and do not move FILE before.  */
bool image_file_load (const char *path, const image_options *options,
                      image_file *file, problem *p);

/* The same of the SIZE bytes of PATH, which have been read.  */
bool image_file_of (const char *path, const uint8_t *bytes, size_t size,
                    const image_options *options, image_file *file,
                    problem *p);
void image_file_free (image_file *file);

/* The image that the option --section=N chooses; where there is one only, it
   need not be chosen.  NULL: see P.  */
const section_image *choose_image (const image_file *file,
                                   const number_option *section, problem *p);

/* Room for one more image in FILE; its fields are to be filled in.  */
section_image *image_file_add (image_file *file);

sf_section image_section (const section_image *image,
                          const image_options *options);

/* Numbers of ELF that older headers lack.  [The section type and the segment: SPEC-ISSUES.md, S-69]  */

#ifndef SHT_GNU_SFRAME
#define SHT_GNU_SFRAME 0x6ffffff4
#endif
#ifndef PT_GNU_SFRAME
#define PT_GNU_SFRAME 0x6474e554
#endif

/* "offset 0x10: MESSAGE [CLAUSE]"; the caller frees it.  */
char *image_finding_text (const sf_finding *f);

#endif
