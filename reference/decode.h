/* From bytes to records: the header, the functions and the FREs of one
   element.  Field names are the specification's without their prefixes.  */
#ifndef SF_DECODE_H
#define SF_DECODE_H

#include "abi.h"
#include "cursor.h"
#include "format.h"

/* One SFrame header and the places of its two sub-sections.  All offsets
   named ..._at, and END, count in bytes from the start of the section.  */
typedef struct sf_header
{
  const sf_section *section;
  const sf_abi *abi;
  uint64_t at;
  uint8_t version;
  uint8_t flags;
  int8_t cfa_fixed_fp_offset; /* 0: none */
  int8_t cfa_fixed_ra_offset; /* 0: none */
  uint8_t auxhdr_len;
  uint32_t num_fdes;
  uint32_t num_fres;
  uint32_t fre_len;
  uint32_t fdeoff;
  uint32_t freoff;
  uint64_t index_at; /* function index sub-section */
  uint64_t fres_at;  /* FRE sub-section */
  uint64_t end;      /* the first byte behind the FRE sub-section */
} sf_header;

/* One function: index entry and, from version 3 on, attribute.  */
typedef struct sf_fde
{
  uint64_t start;            /* address of the function, wrapping */
  int64_t func_start_offset; /* as stored */
  uint32_t func_size;        /* bytes */
  uint32_t func_start_fre_off;
  uint32_t func_num_fres;
  uint8_t fre_type; /* FREs store their start in 1 << fre_type bytes */
  uint8_t fde_type; /* FDE_TYPE_DEFAULT before version 3 */
  uint8_t pc_type;
  uint8_t pauth_key;
  uint8_t rep_size; /* bytes; 0 in version 1, which has none */
  bool signal_p;
  uint64_t index_at; /* its index entry */
  uint64_t fres_at;  /* its first FRE */
} sf_fde;

/* One FRE, its data words as stored.  */
typedef struct sf_fre
{
  uint64_t at;
  uint32_t start_address; /* bytes from the start of function or block */
  bool base_reg_is_sp;
  bool mangled_ra_p;
  uint8_t dataword_size;  /* bytes: 1, 2 or 4 */
  uint8_t dataword_count; /* 0 to 15 */
  uint32_t datawords[MAX_DATAWORDS];
} sf_fre;

/* The FREs of a function, one after the other.  */
typedef struct sf_fres
{
  sf_cursor cursor;
  uint32_t left; /* FREs still to be read */
  uint8_t fre_type;
} sf_fres;

/* Read the header at byte OFFSET of SECTION.  False: a clause is broken, see
   REPORT.  [SFrame Preamble; SFrame Header]  */
bool sf_read_header (const sf_section *section, uint64_t offset,
                      sf_header *header, sf_report *report);

/* Read function INDEX, below HEADER->num_fdes.
   [The SFrame FDE Index; The SFrame FDE Attribute]  */
bool sf_read_fde (const sf_header *header, uint32_t index, sf_fde *fde,
                  sf_report *report);

/* Bytes of an entry of the function index; VERSION is 1, 2 or 3.  */
uint32_t sf_index_entry_size (uint8_t version);

/* The addresses START to START + SIZE, wrapping.  */
typedef struct sf_range
{
  uint64_t start;
  uint32_t size; /* bytes */
} sf_range;

/* Read only what function INDEX covers: all that a search needs.  */
sf_range sf_read_fde_range (const sf_header *header, uint32_t index);

/* Where ADDRESS stands in a sorted index: its distance from HEADER, as
   functions lie on both sides of it.  */
int64_t sf_place (const sf_header *header, uint64_t address);

/* Start reading the FREs of FDE.  [SFrame FRE]  */
void sf_fres_begin (const sf_header *header, const sf_fde *fde,
                    sf_fres *fres, sf_report *report);

/* Read the next FRE.  False: there is none, or a clause is broken; then it is
   not to be called again.  */
bool sf_fres_next (sf_fres *fres, sf_fre *fre);

#endif
