/* Many files, on all cores.  */
#ifndef TABLES_FILES_H
#define TABLES_FILES_H

#include "lib/base/options.h"
#include "lib/base/paths.h"
#include "lib/base/problem.h"
#include "subject.h"

typedef struct run_totals
{
  size_t files, skipped; /* looked at; found, and nothing that is looked at */
  uint64_t bytes;
} run_totals;

/* What a run calls.  */
typedef struct file_taker
{
  /* S, called NAME as in listed_path, is read; several at one time where there are several threads.  False: see P.  */
  bool (*look) (void *context, subject *s, const char *name, problem *p);
  /* A file could not be read, or looked at; one call at a time.  */
  void (*damaged) (void *context, const problem *p);
  void *context;
  bool
      maps; /* large files are not read: LOOK asks file_is_whole of S before it takes what it found */
  uint64_t names_skipped; /* so many files that are skipped are named on stderr, with the reason */
} file_taker;

/* The option that says how many.  */
#define SKIPPED_OPTION(o)                                                                                           \
  { .name = "--skipped", .value = "N", .number = &(o),                                                              \
    .help = "name so many of the files of directories and archives that are skipped, and why (default 20)" }
uint64_t skipped_to_name (const number_option *o);

/* Give TO all files of PATHS, with JOBS threads: ELF files of an ABI that SFrame has, what is in archives,
   and what is compressed as a whole.  Others are skipped; where PATHS names one by itself, they are damaged.  */
void files_read (const path_list *paths, unsigned jobs, const file_taker *to,
                 run_totals *totals);

#endif
