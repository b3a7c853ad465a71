#include "words.h"

#include <stdio.h>
#include <string.h>

const char *const verdict_names[VERDICTS]
    = { "agree", "wrong-value", "rejects-valid", "accepts-invalid",
        "crash", "timeout",     "unsupported",   "silent" };

enum verdict
verdict_by_name (const char *name, size_t length)
{
  for (int v = 0; v < VERDICTS; v++)
    if (strlen (verdict_names[v]) == length
        && memcmp (verdict_names[v], name, length) == 0)
      return (enum verdict) v;
  return VERDICTS;
}

const char *const operation_names[OPERATIONS] = { "decode", "find", "unwind",
                                                     "tables", "file" };

const line_kind line_kinds[LINE_KINDS]
    = { { "element",
          { "index", "version", "abi", "flags", "fixed-fp", "fixed-ra",
            "aux" } },
        { "fde", { "index", "start", "size", "type", "pc", "signal", "key" } },
        { "fre", { "address", "cfa", "ra", "fp" } },
        { "find", { "pc", "cfa", "ra", "fp" } },
        { "unwind", { "pc" } },
        { "caller", { "pc", "sp", "fp" } },
        { "end", { "reason" } } };

bool
field_word (unsigned bit, char word[LONGEST_FIELD])
{
  unsigned kind = bit / 8, field = bit % 8;
  bool is_named = kind < LINE_KINDS && field < MOST_FIELDS
                  && line_kinds[kind].fields[field];
  if (is_named)
    snprintf (word, LONGEST_FIELD, "%s.%s", line_kinds[kind].name,
              line_kinds[kind].fields[field]);
  else
    snprintf (word, LONGEST_FIELD, "%s",
              (field_set) 1 << bit == FIND_NONE ? "find.none"
              : (field_set) 1 << bit == LINES   ? "lines"
                                                : "");
  return *word;
}
