/* What make survey measured: a line for each file and version.  */
#ifndef SURVEY_RECORDS_H
#define SURVEY_RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/base/problem.h"

/* The columns of files.tsv: the package, its release, bytes of the .deb, and those of sframe-derive --sizes
   (conformance/producers/derive/table.h).  */
enum column
{
  PACKAGE, RELEASE, DEB, FILE_NAME, ABI, VERSION, FUNCTIONS, FLEXIBLE, ROWS, CODE, SFRAME, EH_FRAME, EH_FRAME_HDR, LEFT,
  LEFT_CODE, REASONS, INDEX, ATTRIBUTES, STARTS, INFOS, WORDS, FILE_SIZE, TEXT, ORC, ORC_ENTRIES, ORC_GAPS, ORC_LEFT,
  ORC_LEFT_CODE, ORC_REASONS, COMPACT, COMPACT_KEPT, COMPACT_ADAPTED, COMPACT_LEFT, COMPACT_LEFT_CODE, COMPACT_REASONS,
  SFRAME_SIZES, EH_FRAME_SIZES, ORC_SIZES, COLUMNS
};

enum { OLDEST_VERSION = 2, VERSIONS = 2 }; /* of .sframe that are surveyed */

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
bool next_pair (const char **at, const char **key, size_t *length, uint64_t *number);

#endif
