#include "testee.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "exchange.h"
#include "globs.h"
#include "sframe_version.h"
#include "write/abi_name.h"

enum { CAPS_LIMIT = 65536, LONGEST_VERSION = 80, LONGEST_NAME = 64 };

/* Is none of the first COUNT called NAME?  NULL: it is not known yet.  */
static void
require_new_name (const testee_list *list, size_t count, const char *name,
                  const char *executable)
{
  for (size_t i = 0; name && i < count; i++)
    if (list->testees[i].name && strcmp (list->testees[i].name, name) == 0)
      give_up (WRONG_USAGE, "there are two testees called %s: %s and %s", name,
               list->testees[i].executable, executable);
}

void
testee_add (testee_list *list, const char *name, const char *executable,
            const char *directory, const char *met)
{
  require_new_name (list, list->count, name, executable);
  list->testees = array_grow (list->testees, list->count, sizeof (testee));
  list->testees[list->count++]
      = (testee) { .name = name ? xstrdup (name) : NULL,
                   .executable = strchr (executable, '/')
                                     ? xstrdup (executable)
                                     : xprintf ("./%s", executable),
                   .directory = directory ? xstrdup (directory) : NULL,
                   .met = met ? xstrdup (met) : NULL };
}

void
testees_read (testee_list *list, const char *path, const char *filter)
{
  buffer text = { 0 };
  if (!read_file (path, &text))
    give_up (WRONG_USAGE, "cannot read the list of testees %s: %s", path,
          strerror (errno));
  size_t line = 1;
  for (char *rest = text.bytes; rest && *rest; line++)
    {
      char *row = strsep (&rest, "\n");
      if (!*row || *row == '#')
        continue;
      char *name = strsep (&row, "\t"), *executable = strsep (&row, "\t");
      char *directory = strsep (&row, "\t"), *met = strsep (&row, "\t");
      if (!*name || !executable || !*executable || !directory || !*directory
          || (met && !*met) || row)
        give_up (WRONG_USAGE, "%s:%zu: name, executable, directory (or -) and "
                           "perhaps a release are wanted, separated by tabs",
                 path, line);
      if (!filter || globs_match (filter, name))
        testee_add (list, name, executable,
                    strcmp (directory, "-") == 0 ? NULL : directory,
                    met && strcmp (met, "-") != 0 ? met : NULL);
    }
  buffer_free (&text);
}

/* --- limits: `key value` lines ------------------------------------------ */

static void
read_limits (testee *t)
{
  buffer text = { 0 };
  char *path = xprintf ("%s/limits", t->directory);
  if (!read_file (path, &text))
    {
      if (!is_missing (path))
        give_up (WRONG_USAGE, "cannot read %s: %s", path, strerror (errno));
      free (path);
      return;
    }
  size_t line = 1;
  for (char *rest = text.bytes; rest && *rest; line++)
    {
      char *row = strsep (&rest, "\n"), key[16], unused;
      unsigned value;
      if (!*row || *row == '#')
        continue;
      if (sscanf (row, "%15[a-z] %u %c", key, &value, &unused) != 2 || !value)
        give_up (WRONG_USAGE, "%s:%zu: 'timeout SECONDS', 'memory MIB' or "
                           "'processes COUNT' is wanted", path, line);
      if (strcmp (key, "timeout") == 0)
        t->limits.timeout_ms = value * 1000.0;
      else if (strcmp (key, "memory") == 0)
        t->limits.memory = (uint64_t) value << 20;
      else if (strcmp (key, "processes") == 0)
        t->limits.processes = value;
      else
        give_up (WRONG_USAGE, "%s:%zu: there is no limit '%s'", path, line, key);
    }
  buffer_free (&text);
  free (path);
}

/* --- caps ---------------------------------------------------------------- */

static const char *
shown_name (const testee *t)
{
  return t->name ? t->name : "that is added";
}

#define complain(t, ...) complain_at ((t), __VA_ARGS__)

static void __attribute__ ((noreturn, format (printf, 2, 3)))
complain_at (const testee *t, const char *format, ...)
{
  char text[512];
  va_list values;
  va_start (values, format);
  vsnprintf (text, sizeof text, format, values);
  va_end (values);
  /* With what the testee printed in it.  */
  char *shown = printable (text, strlen (text), sizeof text);
  give_up (WRONG_USAGE, "testee %s: `%s caps`: %s", shown_name (t), t->executable,
           shown);
}

static void
take_contract (testee *t, const char *value)
{
  if ((*value != '1' && *value != '2') || value[1])
    complain (t, "speaks version '%s' of the contract; this runner speaks "
                 "versions 1 to %d", value, CONTRACT_VERSION);
  t->contract = (unsigned) (*value - '0');
}

static void
take_name (testee *t, const char *value)
{
  static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789._+-";
  if (!t->name && strlen (value) <= LONGEST_NAME && !value[strspn (value, allowed)])
    t->name = xstrdup (value);
  else if (!t->name)
    complain (t, "a name has at most %d letters, digits and . _ + -, not '%s'",
              LONGEST_NAME, value);
  else if (strcmp (value, t->name) != 0)
    complain (t, "calls itself '%s', the list of testees calls it '%s'",
              value, t->name);
}

static void
take_version (testee *t, const char *value)
{
  /* It is shown in many places.  */
  t->version = printable (value, strlen (value), LONGEST_VERSION);
}

/* Call TAKE for each blank-separated word.  */
static void
for_each_word (testee *t, const char *text,
               void (*take) (testee *t, const char *word))
{
  char *copy = xstrdup (text);
  for (char *save, *word = strtok_r (copy, " ", &save); word;
       word = strtok_r (NULL, " ", &save))
    take (t, word);
  free (copy);
}

static void
take_sframe_version (testee *t, const char *word)
{
  if (!is_sframe_version ((unsigned) (*word - '0')) || word[1])
    complain (t, "there is no SFrame version '%s'", word);
  t->sframe_versions |= 1U << (*word - '0');
}

static void
take_sframe_versions (testee *t, const char *value)
{
  for_each_word (t, value, take_sframe_version);
}

static void
take_abi (testee *t, const char *word)
{
  if (!sf_abi_by_name (word))
    complain (t, "there is no ABI '%s'", word);
}

static void
take_abis (testee *t, const char *value)
{
  for_each_word (t, value, take_abi);
  t->abis = xstrdup (value);
}

static void
take_operation (testee *t, const char *word)
{
  bool is_known = false;
  for (int o = 0; o < OPERATIONS; o++)
    if (strcmp (operation_names[o], word) == 0)
      is_known = t->has_operation[o] = true;
  if (!is_known)
    complain (t, "there is no operation '%s'", word);
}

static void
take_operations (testee *t, const char *value)
{
  for_each_word (t, value, take_operation);
  t->operations = xstrdup (value);
}

static void
take_input (testee *t, const char *value)
{
  t->reads_elf = strcmp (value, "elf") == 0;
  if (!t->reads_elf && strcmp (value, "raw") != 0)
    complain (t, "input is 'raw' or 'elf', not '%s'", value);
}

static void
take_unknowable (testee *t, const char *word)
{
  field_set field = dump_field_by_name (word, strlen (word));
  if (!(field & maskable_fields))
    complain (t, "'cannot %s': the dump has no such field", word);
  t->mask |= field;
}

static void
take_cannot (testee *t, const char *value)
{
  for_each_word (t, value, take_unknowable);
  t->cannot = xstrdup (value);
}

static const struct
{
  const char *key;
  bool is_required, may_be_empty;
  void (*take) (testee *t, const char *value);
} cap_keys[] = { { "contract", true, false, take_contract },
                 { "name", true, false, take_name },
                 { "version", true, false, take_version },
                 { "sframe-versions", true, false, take_sframe_versions },
                 { "abis", true, false, take_abis },
                 { "operations", true, false, take_operations },
                 { "input", true, false, take_input },
                 { "cannot", false, true, take_cannot } };

enum { CAP_KEYS = sizeof cap_keys / sizeof *cap_keys };

static void
take_caps_line (testee *t, char *row, unsigned *seen)
{
  char *value = row + strcspn (row, " ");
  if (*value)
    *value++ = 0;
  value += strspn (value, " ");
  for (size_t end = strlen (value); end && value[end - 1] == ' ';)
    value[--end] = 0;
  for (unsigned k = 0; k < CAP_KEYS; k++)
    if (strcmp (cap_keys[k].key, row) == 0)
      {
        if (*seen >> k & 1)
          complain (t, "'%s' is printed twice", row);
        if (!*value && !cap_keys[k].may_be_empty)
          complain (t, "'%s' has no value", row);
        *seen |= 1U << k;
        cap_keys[k].take (t, value);
        return;
      }
  char *shown = printable (row, strlen (row), 80);
  complain (t, "the contract has no key '%s'", shown);
}

static void
parse_caps (testee *t, const buffer *text)
{
  unsigned seen = 0;
  if (memchr (text->bytes ? text->bytes : "", 0, text->size))
    complain (t, "printed a 0 byte");
  char *copy = xstrndup (text->bytes ? text->bytes : "", text->size);
  for (char *rest = copy; rest && *rest;)
    take_caps_line (t, strsep (&rest, "\n"), &seen);
  free (copy);
  for (unsigned k = 0; k < CAP_KEYS; k++)
    if (cap_keys[k].is_required && !(seen >> k & 1))
      complain (t, "does not print '%s'", cap_keys[k].key);
  if (!t->cannot)
    t->cannot = xstrdup ("");
}

static void
ask_caps (testee *t, enum isolation how)
{
  char *argv[] = { t->executable, (char *) "caps", NULL };
  if (access (t->executable, X_OK) < 0)
    give_up (WRONG_USAGE, "testee %s: cannot execute %s: %s", shown_name (t),
             t->executable, strerror (errno));
  answer a = exchange_run (argv, 0, &t->limits, how, CAPS_LIMIT);
  if (a.kind == BY_THE_HOST)
    give_up (INFRASTRUCTURE, "testee %s: `%s caps`: %s; asked %d times",
             shown_name (t), t->executable, a.why, EXCHANGE_TRIES);
  if (a.kind != ANSWERED)
    complain (t, "%s", a.why);
  if (a.status != 0)
    {
      char *said = printable (a.reason.bytes ? a.reason.bytes : "",
                              a.reason.size, 200);
      complain (t, "exit status %d: %s", a.status, said);
    }
  parse_caps (t, &a.output);
  t->fingerprint = hash_bytes (a.output.bytes, a.output.size, 1);
  answer_free (&a);

  buffer program = { 0 };
  if (read_file (t->executable, &program))
    t->fingerprint
        = hash_bytes (program.bytes, program.size, t->fingerprint);
  else if (errno != EACCES) /* what is only to be executed is known by its caps */
    give_up (INFRASTRUCTURE, "testee %s: cannot read %s: %s", t->name,
             t->executable, strerror (errno));
  buffer_free (&program);
}

const char *
testee_release (const testee *t)
{
  return t->met ? t->met : t->version;
}

static void
prepare (testee *t, const limits *defaults, enum isolation how)
{
  t->limits = *defaults;
  if (t->directory)
    {
      require_directory (t->directory);
      read_limits (t);
    }
  ask_caps (t, how);
  t->cannot_serve = t->reads_elf;
}

void
testees_prepare (testee_list *list, const limits *defaults, enum isolation how)
{
  for (size_t i = 0; i < list->count; i++)
    {
      prepare (&list->testees[i], defaults, how);
      require_new_name (list, i, list->testees[i].name, list->testees[i].executable);
    }
}

bool
testee_claims (const testee *t, const input *in)
{
  if (in->version && !(t->sframe_versions >> in->version & 1))
    return false;
  return !in->abi || globs_match (t->abis, in->abi->name);
}
