/* What a file has of a name, at a place, or over an address.  What is asked for
   each function is found in logarithmic time.  */
#ifndef LINKS_LOOKUP_H
#define LINKS_LOOKUP_H

#include "file.h"

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
