#include "clause_sets.h"

#include <string.h>

typedef struct set_name
{
  unsigned bit;
  const char *name;
} set_name;

static const set_name versions[]
    = { { V1, "1" }, { V2, "2" }, { V3, "3" }, { 0, NULL } };
static const set_name abis[] = { { AMD64, "amd64" },
                                 { AARCH64, "aarch64" },
                                 { S390X, "s390x" },
                                 { 0, NULL } };

static void
add_set (buffer *to, const set_name *names, unsigned set, const char *quote,
         const char *separator)
{
  const char *before = "";
  for (; names->name; names++)
    if (set & names->bit)
      {
        buffer_print (to, "%s%s%s%s", before, quote, names->name, quote);
        before = separator;
      }
}

void
add_clause_versions (buffer *to, unsigned set, const char *quote,
                     const char *separator)
{
  add_set (to, versions, set, quote, separator);
}

void
add_clause_abis (buffer *to, unsigned set, const char *quote,
                 const char *separator)
{
  add_set (to, abis, set, quote, separator);
}
