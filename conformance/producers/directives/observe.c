/* What sframe-asm saw.  */
#include "observe.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/whole.h"

bool
observer_open (observer *o, problem *p)
{
  if (o->path && !(o->out = open_memstream (&o->text, &o->size)))
    return problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", o->path);
  return true;
}

bool
observer_close (observer *o, problem *p)
{
  if (!o->out)
    return true;
  bool good = !ferror (o->out);
  good = fclose (o->out) == 0 && good;
  if (!good)
    problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", o->path);
  good = good && write_file (o->path, o->text, o->size, p);
  free (o->text);
  return good;
}

/* Why something is not compared.  */

/* TEXT without what an assembler puts before its reason: `Warning: skipping
   SFrame FDE; '.  */
static const char *
reason_in (const char *text)
{
  static const char *const before[]
      = { "Warning: ", "warning: ", "Error: ", "error: ",
          "no SFrame FDE emitted; ", "skipping SFrame FDE; " };
  for (size_t i = 0; i < sizeof before / sizeof *before; i++)
    if (strncmp (text, before[i], strlen (before[i])) == 0)
      text += strlen (before[i]);
  return text;
}

/* How long is the number that TEXT begins with?  */
static size_t
number_length (const char *text)
{
  if (strncmp (text, "0x", 2) == 0 && isxdigit ((uint8_t) text[2]))
    return 2 + strspn (text + 2, "0123456789abcdefABCDEF");
  return strspn (text, "0123456789");
}

/* Add TEXT, up to the name of a function, with N in the place of numbers that
   are words.  */
static void
add_reason (buffer *to, const char *text)
{
  const char *name = strstr (text, " for func '");
  const char *end = name ? name : text + strlen (text);
  bool is_in_word = false;
  while (text < end)
    {
      size_t length = is_in_word ? 0 : number_length (text);
      buffer_add (to, length ? "N" : text, 1);
      is_in_word = length || isalnum ((uint8_t) *text) || *text == '_';
      text += length ? length : 1;
    }
}

/* Of the hand-written files, each function that could be compared and is not
   is on the list by its name: another one is no excuse.  */
static bool
is_read_one_by_one (const verdict *v, const char *function)
{
  static const char files[] = "corpora/asm/";
  bool can_be_compared = v->kind == JUDGED_UNSAID
                         || (v->kind == JUDGED_REFUSED && v->can_be_said);
  return can_be_compared && function
         && strncmp (function, files, sizeof files - 1) == 0;
}

char *
excuse_of (const verdict *v, const char *function)
{
  if (v->kind == JUDGED_EQUAL || verdict_is_failure (v->kind))
    return NULL;
  buffer b = EMPTY_BUFFER;
  buffer_print (&b, "%s%s: ", verdict_name (v->kind),
                v->kind == JUDGED_REFUSED && v->can_be_said
                    ? " though the format can say it" : "");
  if (is_read_one_by_one (v, function))
    buffer_print (&b, "%s", function);
  else
    add_reason (&b, reason_in (v->text));
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

/* Lines.  */

static enum observed_result
result_of (const verdict *v)
{
  if (v->kind == JUDGED_EQUAL)
    return SAW_GOOD;
  return verdict_is_failure (v->kind) ? SAW_WRONG : SAW_EXCUSED;
}

void
observe (const observer *o, const judged_functions *f)
{
  if (!o->out)
    return;
  const verdict *v = f->verdict;
  const char *abi = f->target->arch->name;
  char *test = format_text ("%s %s: %s", o->label, abi, f->test);
  char *reason = excuse_of (v, f->function), *says = verdict_says (v);
  bool failed = verdict_is_failure (v->kind);
  const observation line
      = { .oracle = ORACLE_DIRECTIVES, .result = result_of (v), .test = test,
          .reason = reason, .again = f->again,
          .text = f->text && *f->text                ? f->text
                  : failed                 ? verdict_name (v->kind)
                                           : NULL,
          .count = f->count,
          .seen = { .value = { [DIRECTIVES_ABI] = abi,
                               [DIRECTIVES_ASSEMBLER] = o->label,
                               [DIRECTIVES_VERDICT] = verdict_name (v->kind),
                               [DIRECTIVES_PART] = part_name (v->part),
                               [DIRECTIVES_FUNCTION] = f->function,
                               [DIRECTIVES_DIFFERENCE] 
                               = failed ? v->difference : NULL,
                               [DIRECTIVES_SAYS] = says } } };
  observation_write (o->out, &line);
  free (says);
  free (reason);
  free (test);
}

/* No page can be about it: it has no verdict.  */
static void
observe_too_few (const observer *o, const found *f)
{
  char *test = format_text ("%s %s: enough of the %s are equal", o->label,
                            f->abi ? f->abi : "of every ABI", f->what);
  char *text = format_text ("%" PRIu64 " functions are equal, of at least %"
                            PRIu64, f->equal, f->least);
  const observation line
      = { .oracle = ORACLE_DIRECTIVES, .result = SAW_WRONG, .test = test,
          .text = text,
          .seen = { .value = { [DIRECTIVES_ABI] = f->abi,
                               [DIRECTIVES_ASSEMBLER] = o->label } } };
  if (o->out)
    observation_write (o->out, &line);
  warn_of ("%s", text);
  free (text);
  free (test);
}

int
observe_enough (const observer *o, const found *f)
{
  bool is_enough = f->total > 0 && f->equal >= f->least;
  if (!is_enough && f->wrong == 0)
    {
      warn_of ("too little was checked");
      return STATUS_INFRASTRUCTURE;
    }
  if (!is_enough)
    observe_too_few (o, f);
  return f->wrong ? STATUS_INVALID : STATUS_GOOD;
}
