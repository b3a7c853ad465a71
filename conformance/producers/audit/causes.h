/* What was found in one file, by cause.  */
#ifndef AUDIT_CAUSES_H
#define AUDIT_CAUSES_H

#include "lib/base/text_index.h"
#include "lib/observe/observation.h"
#include "lib/tables/compare.h"
#include "lib/tables/gaps.h"

/* Differences of one kind; FIRST is an example.  */
typedef struct cause
{
  const char *what;   /* a verdict, or the word of a section_complaint */
  unsigned wrong;
  const char *reason; /* of the format; or NULL */
  char *shape; /* both rows at the first place, without their numbers */
  bool is_of_format; /* missing, as the format cannot say it; or unknown */
  bool is_uncovered; /* a kernel's code without rows, for REASON: counted, no difference */
  uint64_t count; /* functions */
  char **names;   /* of functions, the first NAMES_KEPT */
  size_t name_count, name_capacity;
  uint64_t start, pc;    /* of the example */
  char *sframe, *dwarf;  /* its rows, or NULL; SFRAME: the complaint */
  char *file;            /* its file */
} cause;

enum { NAMES_KEPT = 200 };

typedef struct cause_list
{
  cause *items;
  size_t count, capacity;
  text_index index; /* of what they are alike by */
} cause_list;

typedef struct file_result
{
  char *label;
  const char *name; /* see listed_path */
  const char *abi;
  uint8_t version; /* 0: there is no .sframe */
  bool is_object;
  uint64_t functions[VERDICTS];
  uint64_t missing_by_format; /* of those missing */
  uint32_t elements;
  coverage cover;
  gap_sum gaps;
  table_sizes sizes;
  cause_list causes;
  char *observed; /* what there is to judge, as lines; or NULL */
  size_t observed_size;
  uint64_t observations;
  char *listed; /* its functions, as lines (causes.c); or NULL */
  size_t listed_size;
} file_result;

typedef struct audit_options
{
  bool observes; /* write what there is to judge */
  bool lists; /* write every function, covered or not */
  bool needs_sframe; /* a file with functions and no .sframe is a cause */
  bool
      is_kernel; /* the profile (sections.h); what has no DWARF is not compared */
  const struct input_list *inputs; /* of the links; or NULL */
} audit_options;

/* Compare everything in S.  */
bool audit_subject (subject *s, const audit_options *o, file_result *r,
                    problem *p);
void file_result_free (file_result *r);

/* Add the causes of FROM to TO, counting those that are alike together.  */
void causes_join (cause_list *to, const cause_list *from);
void causes_free (cause_list *list);

#endif
