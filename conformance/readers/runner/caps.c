/* What a testee says of itself (../../CONTRACT.md, "caps").  */
#include "testee.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/printable.h"
#include "lib/base/problem.h"
#include "lib/base/sframe_version.h"
#include "reference/write/dump.h"

enum { LONGEST_VERSION = 80, LONGEST_NAME = 64 };

const char *
caps_name (const testee *t)
{
  return t->name ? t->name : "that is added";
}

bool
caps_complain (problem *p, const testee *t, const char *format, ...)
{
  char text[512];
  va_list values;
  va_start (values, format);
  vsnprintf (text, sizeof text, format, values);
  va_end (values);
  /* With what the testee printed in it.  */
  char *shown = printable (text, strlen (text), sizeof text);
  problem_set (p, STATUS_USAGE, "testee %s: `%s caps`: %s", caps_name (t),
               t->executable, shown);
  free (shown);
  return false;
}

static bool
take_contract (testee *t, const char *value, problem *p)
{
  if ((*value != '1' && *value != '2') || value[1])
    return caps_complain (p, t, "speaks version '%s' of the contract; this "
                          "runner speaks versions 1 to %d", value,
                          CONTRACT_VERSION);
  t->contract = (unsigned) (*value - '0');
  return true;
}

static bool
take_name (testee *t, const char *value, problem *p)
{
  static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789._+-";
  bool is_listed = t->name && !t->is_renamed;
  if (!is_listed && (strlen (value) > LONGEST_NAME || value[strspn (value, allowed)]))
    return caps_complain (p, t, "a name has at most %d letters, digits and . _ + -, "
                          "not '%s'", LONGEST_NAME, value);
  if (!t->name)
    t->name = strdup (value);
  return !is_listed || strcmp (value, t->name) == 0
         || caps_complain (p, t, "calls itself '%s', the list of testees "
                           "calls it '%s'", value, t->name);
}

static bool
take_version (testee *t, const char *value, problem *p)
{
  (void) p;
  /* It is shown in many places.  */
  t->version = printable (value, strlen (value), LONGEST_VERSION);
  return true;
}

/* Call TAKE for each blank-separated word, until it says false.  */
static bool
for_each_word (testee *t, const char *text, problem *p,
               bool (*take) (testee *t, const char *word, problem *p))
{
  char *copy = strdup (text);
  bool good = true;
  for (char *save, *word = strtok_r (copy, " ", &save); good && word;
       word = strtok_r (NULL, " ", &save))
    good = take (t, word, p);
  free (copy);
  return good;
}

static bool
take_sframe_version (testee *t, const char *word, problem *p)
{
  if (!is_sframe_version ((unsigned) (*word - '0')) || word[1])
    return caps_complain (p, t, "there is no SFrame version '%s'", word);
  t->sframe_versions |= 1U << (*word - '0');
  return true;
}

static bool
take_sframe_versions (testee *t, const char *value, problem *p)
{
  return for_each_word (t, value, p, take_sframe_version);
}

static bool
take_abi (testee *t, const char *word, problem *p)
{
  return sf_abi_by_name (word)
         || caps_complain (p, t, "there is no ABI '%s'", word);
}

static bool
take_abis (testee *t, const char *value, problem *p)
{
  t->abis = strdup (value);
  return for_each_word (t, value, p, take_abi);
}

static bool
take_operation (testee *t, const char *word, problem *p)
{
  bool is_known = false;
  for (int o = 0; o < OPERATIONS; o++)
    if (strcmp (operation_names[o], word) == 0)
      is_known = t->has_operation[o] = true;
  return is_known
         || caps_complain (p, t, "there is no operation '%s'", word);
}

static bool
take_operations (testee *t, const char *value, problem *p)
{
  t->operations = strdup (value);
  return for_each_word (t, value, p, take_operation);
}

static bool
take_input (testee *t, const char *value, problem *p)
{
  t->reads_elf = strcmp (value, "elf") == 0;
  return t->reads_elf || strcmp (value, "raw") == 0
         || caps_complain (p, t, "input is 'raw' or 'elf', not '%s'", value);
}

static bool
take_unknowable (testee *t, const char *word, problem *p)
{
  field_set field = unknowable_by_name (word);
  if (!field)
    return caps_complain (p, t, "'cannot %s': the dump has no such field",
                          word);
  t->mask |= field;
  return true;
}

static bool
take_cannot (testee *t, const char *value, problem *p)
{
  t->cannot = strdup (value);
  return for_each_word (t, value, p, take_unknowable);
}

static const struct
{
  const char *key;
  bool is_required, may_be_empty;
  bool (*take) (testee *t, const char *value, problem *p);
} cap_keys[] = { { "contract", true, false, take_contract },
                 { "name", true, false, take_name },
                 { "version", true, false, take_version },
                 { "sframe-versions", true, false, take_sframe_versions },
                 { "abis", true, false, take_abis },
                 { "operations", true, false, take_operations },
                 { "input", true, false, take_input },
                 { "cannot", false, true, take_cannot } };

enum { CAP_KEYS = sizeof cap_keys / sizeof *cap_keys };

/* Of KEY VALUE, as the first line or after lines of the contract.  */
static bool
complain_of_key (problem *p, const testee *t, const char *key, const char *value,
                 bool is_first)
{
  char *row = format_text ("%s%s%s", key, *value ? " " : "", value);
  char *shown = printable (row, strlen (row), 80);
  if (is_first)
    caps_complain (p, t, "printed '%s', which is no line of the contract: is this "
                   "an adapter? (PORTING.md, section 2)", shown);
  else
    caps_complain (p, t, "the contract has no key '%s'", key);
  free (shown);
  free (row);
  return false;
}

static bool
take_line (testee *t, char *row, unsigned *seen, problem *p)
{
  char *value = row + strcspn (row, " ");
  if (*value)
    *value++ = 0;
  value += strspn (value, " ");
  for (size_t end = strlen (value); end && value[end - 1] == ' ';)
    value[--end] = 0;
  unsigned k = 0;
  while (k < CAP_KEYS && strcmp (cap_keys[k].key, row) != 0)
    k++;
  if (k == CAP_KEYS)
    return complain_of_key (p, t, row, value, !*seen);
  if (*seen >> k & 1)
    return caps_complain (p, t, "'%s' is printed twice", row);
  if (!*value && !cap_keys[k].may_be_empty)
    return caps_complain (p, t, "'%s' has no value", row);
  *seen |= 1U << k;
  return cap_keys[k].take (t, value, p);
}

static bool
has_all (const testee *t, unsigned seen, problem *p)
{
  for (unsigned k = 0; k < CAP_KEYS; k++)
    if (cap_keys[k].is_required && !(seen >> k & 1))
      return caps_complain (p, t, "does not print '%s'%s", cap_keys[k].key,
                            seen ? "" : ": is this an adapter? (PORTING.md, section 2)");
  return true;
}

bool
caps_take (testee *t, const buffer *text, problem *p)
{
  unsigned seen = 0;
  if (memchr (text->text ? text->text : "", 0, text->size))
    return caps_complain (p, t, "printed a 0 byte");
  char *copy = strndup (text->text ? text->text : "", text->size);
  bool good = true;
  for (char *rest = copy; good && rest && *rest;)
    good = take_line (t, strsep (&rest, "\n"), &seen, p);
  free (copy);
  if (!t->cannot)
    t->cannot = strdup ("");
  return good && has_all (t, seen, p);
}
