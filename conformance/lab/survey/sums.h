/* All files of an ABI together.  */
#ifndef SURVEY_SUMS_H
#define SURVEY_SUMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/base/problem.h"
#include "quantiles.h"

/* What make survey measured: a line for each file and version.  */

/* The columns of files.tsv: the package, its release, bytes of the .deb, and those of sframe-derive --sizes
   (conformance/producers/derive/table.h).  */
enum column
{
  PACKAGE,
  RELEASE,
  DEB,
  FILE_NAME,
  ABI,
  VERSION,
  FUNCTIONS,
  FLEXIBLE,
  ROWS,
  CODE,
  SFRAME,
  EH_FRAME,
  EH_FRAME_HDR,
  LEFT,
  LEFT_CODE,
  REASONS,
  INDEX,
  ATTRIBUTES,
  STARTS,
  INFOS,
  WORDS,
  FILE_SIZE,
  TEXT,
  ORC,
  ORC_ENTRIES,
  ORC_GAPS,
  ORC_LEFT,
  ORC_LEFT_CODE,
  ORC_REASONS,
  COMPACT,
  COMPACT_KEPT,
  COMPACT_ADAPTED,
  COMPACT_LEFT,
  COMPACT_LEFT_CODE,
  COMPACT_REASONS,
  SFRAME_SIZES,
  EH_FRAME_SIZES,
  ORC_SIZES,
  COLUMNS
};

enum
{
  OLDEST_VERSION = 2,
  VERSIONS = 2
}; /* of .sframe that are surveyed */

typedef struct record
{
  const char *text[COLUMNS];
  uint64_t number[COLUMNS]; /* 0 where there is - */
} record;

typedef struct record_list
{
  char *bytes; /* of which TEXT are parts */
  record *items;
  size_t count, capacity;
} record_list;

/* Read PATH.  False: P names the line that is no such line.  */
bool records_read (record_list *list, const char *path, problem *p);
void records_free (record_list *list);

/* Has the ABI of R a table of ORC, of compact unwind?  WHAT is ORC or COMPACT.  */
bool record_has (const record *r, enum column what);

/* The next KEY=NUMBER of *AT, a list with ; between, which moves on.  False: there is none, or it is none;
   KEY has LENGTH bytes.  */
bool next_pair (const char **at, const char **key, size_t *length,
                uint64_t *number);

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
