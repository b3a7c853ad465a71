/* How the linker ended, and what it printed.  */
#include "checks.h"

#include <string.h>

#include "words.h"

enum { FIRST_ABNORMAL = 124 };

/* What the linker prints of a fault in itself, or NULL.  */
static const char *
complaint_of_itself (const outcome *o)
{
  static const char *const words[]
      = { "internal error", "Internal error", "assertion fail", "Assertion",
          "PLEASE submit a bug report", "Segmentation fault", "panicked at",
          "AddressSanitizer" };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    {
      const char *found = strstr (o->log, words[i]);
      if (found)
        return found;
    }
  return NULL;
}

/* The line of its complaint of itself, or else the first: warnings about other things may stand before.  */
static void
print_end (const outcome *o, buffer *why)
{
  const char *text = complaint_of_itself (o);
  while (text && text > o->log && text[-1] != '\n')
    text--;
  if (!text)
    text = o->log + strspn (o->log, "\n");
  size_t line = strcspn (text, "\n");
  buffer_print (why, "exit status %d: %.*s", o->status,
                (int) (line < 300 ? line : 300), text);
}

static bool
survives (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  bool good = o->status < FIRST_ABNORMAL && !complaint_of_itself (o);
  if (!good)
    print_end (o, why);
  return good;
}

static bool
links (const outcome *o, const char *words, buffer *why)
{
  if (o->status != 0 || !o->has_output)
    {
      print_end (o, why);
      return false;
    }
  return survives (o, words, why);
}

static bool
fails (const outcome *o, const char *words, buffer *why)
{
  if (!survives (o, words, why))
    return false;
  return o->status != 0 || because (why, "the link went well");
}

static bool
warns (const outcome *o, const char *words, buffer *why)
{
  if (strstr (o->log, words))
    return true;
  print_end (o, why);
  return false;
}

static bool
quiet (const outcome *o, const char *words, buffer *why)
{
  (void) words;
  if (!*o->log)
    return true;
  print_end (o, why);
  return false;
}

const check link_checks[] = {
  CHECK ("links", links, .is_implied = true, .is_of_end = true),
  CHECK ("fails", fails, .replaces_all = true, .is_of_end = true),
  CHECK ("survives", survives, .replaces_all = true, .is_of_end = true),
  CHECK ("warns", warns, .is_of_end = true),
  CHECK ("quiet", quiet, .is_of_end = true),
  { .name = NULL }
};
