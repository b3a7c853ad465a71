/* How the linker ended, what it printed, and what its output did.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "file.h"

/* What sframe-truth saw when it executed the output.  */

/* What was executed of SECTION, by the lines `PC ROW right|wrong FILE` of
   sframe-truth; the first PC whose row is wrong.  */
typedef struct execution
{
  unsigned right, wrong;
  uint64_t first_wrong;
} execution;

static execution
executed_of (const outcome *o, const link_section *section)
{
  execution found = { .right = 0 };
  for (const char *line = o->rows; *line;)
    {
      char *end;
      size_t length = strcspn (line, "\n");
      uint64_t pc = strtoull (line, &end, 16);
      const char *name = o->output.path;
      size_t tail = strlen (name);
      bool is_of_output = length > tail
                          && memcmp (line + length - tail, name, tail) == 0;
      bool is_wrong = memmem (line, length, " wrong ", 7) != NULL;
      if (is_of_output && pc - section->header.sh_addr < section->header.sh_size)
        {
          if (is_wrong && (!found.wrong || pc < found.first_wrong))
            found.first_wrong = pc;
          found.wrong += is_wrong;
          found.right += !is_wrong;
        }
      line += length + (line[length] == '\n');
    }
  return found;
}

static bool
executes_one (const outcome *o, const char *word, buffer *why)
{
  const link_section *section = section_named (&o->output, word);
  if (!section)
    {
      buffer_print (why, "%s is not there", word);
      return false;
    }
  execution found = executed_of (o, section);
  const link_function *f
      = found.wrong ? function_covering (&o->output, found.first_wrong, 0)
                    : NULL;
  if (found.wrong)
    buffer_print (why, "%s: %u of %u executed PCs with rows are wrong, the "
                  "first at 0x%" PRIx64 "%s%s", word, found.wrong,
                  found.wrong + found.right, found.first_wrong,
                  f ? " by " : "", f ? f->rows : "");
  else if (!found.right)
    buffer_print (why, "%s: no PC with rows was executed", word);
  return found.right && !found.wrong;
}

static bool
executes (const outcome *o, const char *words, buffer *why)
{
  return each_word (o, words, executes_one, why);
}

const check execution_checks[] = {
  CHECK ("executes", executes, ),
  { .name = NULL }
};

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
