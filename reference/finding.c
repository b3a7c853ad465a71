/* The first finding of each kind stays, and gives the verdict; every silence is
   told to who asked for it.  */
#include "finding.h"

#include <stdarg.h>
#include <stdio.h>

static void
record (sf_finding *finding, enum sf_clause clause, uint64_t offset,
        uint64_t length, const char *format, va_list values)
{
  finding->clause = clause;
  finding->offset = offset;
  finding->length = length;
  vsnprintf (finding->message, sizeof finding->message, format, values);
}

void
sf_broken (sf_report *report, enum sf_clause clause, uint64_t offset,
           uint64_t length, const char *format, ...)
{
  if (report->is_invalid)
    return;
  va_list values;
  va_start (values, format);
  record (&report->broken, clause, offset, length, format, values);
  va_end (values);
  report->is_invalid = true;
}

void
sf_unsaid (sf_report *report, enum sf_clause clause, uint64_t offset,
           uint64_t length, const char *format, ...)
{
  sf_finding finding;
  if (report->is_silent && !report->on_silence)
    return;
  va_list values;
  va_start (values, format);
  record (&finding, clause, offset, length, format, values);
  va_end (values);
  if (!report->is_silent)
    report->silence = finding;
  report->is_silent = true;
  if (report->on_silence)
    report->on_silence (report->context, &finding);
}

enum sf_verdict
sf_verdict_of (const sf_report *report)
{
  if (report->is_invalid)
    return SF_INVALID;
  return report->is_silent ? SF_SILENT : SF_VALID;
}

const sf_finding *
sf_decisive (const sf_report *report)
{
  if (report->is_invalid)
    return &report->broken;
  return report->is_silent ? &report->silence : NULL;
}
