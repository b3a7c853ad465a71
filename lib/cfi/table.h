/* The entries of an .eh_frame or .debug_frame section.
   [DWARF 5, section 6.4; Linux Standard Base, "Exception Frames"]

   This is a second reader beside libdw's, for speed: libdw executes a
   function's program from its start for every address.  conformance/producers/audit/tests/agree.c
   holds the two together.  */
#ifndef CFI_TABLE_H
#define CFI_TABLE_H

#include <stddef.h>

#include "bytes.h"

/* A column of AArch64 that is no register; 1: RA is signed.
   [DWARF for the Arm 64-bit Architecture, "RA_SIGN_STATE"]  */
enum { CFI_RA_SIGN_STATE = 34 };

/* An opcode that <dwarf.h> lacks: as DW_CFA_AARCH64_negate_ra_state, with the PC (PAuth_LR).  */
enum { CFI_NEGATE_RA_STATE_WITH_PC = 0x2c };

/* The caller owns the bytes, which stay while the table is used.  */
typedef struct cfi_section
{
  const uint8_t *bytes;
  size_t size;
  uint64_t address; /* of the first byte, where it is loaded */
  bool is_debug_frame;
  bool big_endian;
  uint8_t address_size; /* 4 or 8, of the ELF class */
  bool signs_ra;        /* AArch64: opcodes 0x2c and 0x2d are about signing */
} cfi_section;

typedef struct cfi_cie
{
  uint64_t offset; /* in the section */
  uint64_t code_alignment;
  int64_t data_alignment;
  uint32_t ra_column;
  uint8_t version, address_size, pointer_encoding;
  bool has_lsda;  /* augmentation L: entries have the address of a table of */
  uint8_t lsda_encoding; /* landing pads, encoded like that */
  bool has_data;        /* augmentation z: entries have augmentation data */
  bool is_signal_frame; /* augmentation S */
  bool uses_key_b;      /* augmentation B */
  bool is_unknown;      /* an augmentation that this reader does not know */
  const uint8_t *program, *program_end;
} cfi_cie;

typedef struct cfi_fde
{
  uint64_t offset; /* in the section */
  uint64_t start, size;
  uint64_t lsda; /* address; 0: none */
  uint32_t cie; /* index in the table */
  const uint8_t *program, *program_end;
} cfi_fde;

typedef struct cfi_table
{
  cfi_section section;
  cfi_cie *cies;
  cfi_fde *fdes; /* sorted by start */
  size_t cie_count, cie_capacity, fde_count;
  /* What could not be read, NULL if nothing: the reason, and where.  */
  const char *problem;
  uint64_t problem_offset;
} cfi_table;

/* Read all entries of SECTION up to the first that is damaged; see
   TABLE->problem.  Memory is proportional to the section.  */
void cfi_table_read (cfi_table *table, const cfi_section *section);
void cfi_table_free (cfi_table *table);

/* How many FDEs start before ADDRESS: the index of the first that does not.  */
size_t cfi_fdes_before (const cfi_table *table, uint64_t address);

#endif
