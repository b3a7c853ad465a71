/* sf_check, sf_walk and the dumps with memory from malloc for them to work in.
   Without any the program ends.  */
#ifndef LEND_H
#define LEND_H

#include <stdio.h>
#include <stdlib.h>

#include "reference/walk.h"
#include "reference/write/silence.h"

static inline uint64_t *
lend (const sf_section *section)
{
  uint64_t *words = malloc ((sf_words_needed (section) + 1) * sizeof *words);
  if (words)
    return words;
  fprintf (stderr, "no memory to check a section of %zu bytes\n",
           section->size);
  exit (3);
}

static inline enum sf_verdict
check_section (const sf_section *section, sf_report *report)
{
  uint64_t *lent = lend (section);
  enum sf_verdict verdict = sf_check (section, lent, report);
  free (lent);
  return verdict;
}

static inline enum sf_verdict
walk_section (const sf_section *section, const sf_visitor *visitor,
              sf_report *report)
{
  uint64_t *lent = lend (section);
  enum sf_verdict verdict = sf_walk (section, lent, visitor, report);
  free (lent);
  return verdict;
}

static inline enum sf_verdict
dump_section (const sf_section *section, sf_sink sink, sf_report *report)
{
  uint64_t *lent = lend (section);
  enum sf_verdict verdict = sf_dump (section, lent, sink, report);
  free (lent);
  return verdict;
}

/* The dump, in which every line that rests on a silence says so.  */
static inline enum sf_verdict
dump_expected (const sf_section *section, sf_sink sink, sf_report *report)
{
  uint64_t *lent = lend (section);
  sf_report first = SF_NO_REPORT;
  uint64_t lines
      = sf_mark_silences (section, lent, NULL, 0, &first).lines;
  enum sf_clause *marks = malloc ((lines + 1) * sizeof *marks);
  if (!marks)
    {
      fprintf (stderr, "no memory for what is silent in a section\n");
      exit (3);
    }
  sf_silences silences
      = sf_mark_silences (section, lent, marks, lines, report);
  marked_dump (section, lent, marks, &silences, sink);
  free (marks);
  free (lent);
  return sf_verdict_of (report);
}

#endif
