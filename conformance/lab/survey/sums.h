/* All files of an ABI together.  */
#ifndef SURVEY_SUMS_H
#define SURVEY_SUMS_H

#include "quantiles.h"
#include "records.h"

/* The tables that are compared.  */
enum kind_of_table
{
  EH,         /* .eh_frame and .eh_frame_hdr, with which the others are compared */
  SFRAME_V2,
  SFRAME_V3,
  ORC_TABLE,
  COMPACT_AS_IS,   /* with the entries of .eh_frame that it needs */
  COMPACT_AT_BEST, /* if frames were laid out for it */
  TABLES
};

extern const char *const table_names[TABLES];

/* Why, and how many functions.  */
typedef struct reason
{
  char *why; /* with its end; owned */
  uint64_t functions;
} reason;

typedef struct reason_sums
{
  reason *items; /* most functions first */
  size_t count, capacity;
} reason_sums;

/* What the tables of one kind are together.  */
typedef struct table_sums
{
  bool is_there; /* else the ABI has none */
  uint64_t bytes, functions, left;
  quantiles files; /* bytes in percent of EH's, of each file */
  double above;    /* of 100 files, in how many it is larger than EH's */
  quantiles sizes; /* bytes, of each function; where COUNT is not 0 */
  reason_sums reasons; /* functions that it cannot say */
} table_sums;

typedef struct abi_sums
{
  const char *abi;
  size_t packages, files;
  uint64_t file_size, text, eh_frame; /* bytes of the files, of their code, of .eh_frame alone */
  uint64_t orc_entries, orc_gaps, compact_kept, compact_info;
  uint64_t part[VERSIONS][COLUMNS]; /* of .sframe, each version: SFRAME, INDEX to WORDS, ROWS */
  table_sums tables[TABLES];
} abi_sums;

typedef struct survey
{
  abi_sums *abis; /* in the order in which files name them */
  size_t count, capacity;
} survey;

/* False: a file is not there in both versions.  */
bool survey_add_up (survey *s, const record_list *list, problem *p);
void survey_free (survey *s);

#endif
