/* From the vector language (corpora/VECTORS.md) to the bytes of a section.

   Every line is a keyword, which a table leads to its function, and what that
   function reads.  Lines inside an element fill in a source.  */
#ifndef ASSEMBLER_H
#define ASSEMBLER_H

#include "lex.h"
#include "reference/abi.h"
#include "source.h"

typedef struct assembler
{
  line line;
  problem *p;
  buffer out;       /* the elements and bytes that are complete */
  uint64_t address; /* of the section */
  const sf_abi *aarch64; /* what abi=aarch64 says */
  bool aarch64_was_said;
  uint32_t element_count;

  /* The element that is open.  */
  bool in_element;
  source source;
  const sf_abi *abi; /* NULL: none that is known */

  /* Its last function.  */
  bool fre_type_is_given;
  bool is_flex, by_block;
  uint32_t highest_start; /* of its rows */
} assembler;

/* Assemble TEXT, that of the file PATH, for AARCH64, an ABI of that
   architecture.  The section is left in A->out.  Free A in any case.  */
bool assemble (assembler *a, const char *path, const buffer *text,
               const sf_abi *aarch64, problem *p);
void assembler_free (assembler *a);

/* The lines `element`, `fde` and `fre`; A->line is the line.  */
bool assemble_element (assembler *a);
bool assemble_fde (assembler *a);
bool assemble_fre (assembler *a);

/* What is left to do when the last function, or the element, is complete.  */
void complete_fde (assembler *a);
bool complete_element (assembler *a);

/* The width of row starts when none is given: as GNU as chooses it, by the
   size of the function, or of the block; wider where a row starts above.  */
uint8_t usual_fre_type (const sf_fde_record *f, uint32_t highest_start);

/* Record a problem with WORD of the line of A.  */
#define word_problem(a, word, ...)                                            \
  line_problem (&(a)->line, (word).text, (a)->p, __VA_ARGS__)

#endif
