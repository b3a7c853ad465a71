/* What sframe-truth saw when it executed the output.  */
#include "checks.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lookup.h"
#include "words.h"

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
