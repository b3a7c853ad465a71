#include "lists.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/number.h"
#include "lib/base/problem.h"

enum { NAME, SECTION, ADDRESS, ELF, TAGS, EXPECTED, COLUMNS };
enum { WHO, EXECUTABLE, DIRECTORY, MET, ASKED, TESTEE_COLUMNS };

list_reader
list_begin (const char *path, buffer *text)
{
  return (list_reader){ .path = path,
                        .rest = text->text,
                        .has_null
                        = text->text && strlen (text->text) != text->size };
}

/* The next line that says something, or NULL.  */
static char *
next_row (list_reader *r, problem *p)
{
  p->status = STATUS_GOOD;
  if (r->has_null)
    problem_set (p, STATUS_USAGE, "%s: has a 0 byte", r->path);
  while (!r->has_null && r->rest && *r->rest)
    {
      char *row = strsep (&r->rest, "\n");
      r->line++;
      if (*row && *row != '#')
        return row;
    }
  return NULL;
}

static size_t
split (char *line, char *columns[], size_t most)
{
  size_t count = 0;
  for (char *rest = line; rest && count <= most;)
    columns[count++] = strsep (&rest, "\t");
  for (size_t i = count; i <= most; i++)
    columns[i] = NULL;
  return count;
}

static const char *
or_null (const char *column)
{
  return column && strcmp (column, "-") == 0 ? NULL : column;
}

bool
list_next_case (list_reader *r, case_row *row, problem *p)
{
  char *columns[COLUMNS + 1], *text = next_row (r, p);
  if (!text)
    return false;
  size_t count = split (text, columns, COLUMNS);
  if (count != COLUMNS && count != COLUMNS - 1)
    return problem_set (p, STATUS_USAGE, "%s:%zu: %zu columns, not name, "
                        "section, address, ELF file, tags [, expected dump]",
                        r->path, r->line, count);
  for (size_t i = 0; i < count; i++)
    if (!*columns[i])
      return problem_set (p, STATUS_USAGE, "%s:%zu: column %zu is empty ('-' "
                          "means none)", r->path, r->line, i + 1);
  if (strchr (columns[NAME], ' '))
    return problem_set (p, STATUS_USAGE, "%s:%zu: the case name '%s' has a "
                        "space", r->path, r->line, columns[NAME]);
  *row = (case_row) { .name = columns[NAME], .section = columns[SECTION],
                      .elf = or_null (columns[ELF]),
                      .tags = or_null (columns[TAGS]),
                      .expected = or_null (columns[EXPECTED]) };
  return parse_hex (columns[ADDRESS], &row->address)
         || problem_set (p, STATUS_USAGE, "%s:%zu: the address '%s' is not 0x "
                         "and hexadecimal digits", r->path, r->line,
                         columns[ADDRESS]);
}

bool
list_next_testee (list_reader *r, testee_row *row, problem *p)
{
  char *columns[TESTEE_COLUMNS + 1], *text = next_row (r, p);
  if (!text)
    return false;
  size_t count = split (text, columns, TESTEE_COLUMNS);
  const char *asked = columns[ASKED] ? columns[ASKED] : "all";
  bool is_sampled = strcmp (asked, "sample") == 0;
  bool is_row = count > DIRECTORY && count <= TESTEE_COLUMNS
                && (is_sampled || strcmp (asked, "all") == 0);
  for (size_t i = 0; i < count && is_row; i++)
    is_row = *columns[i];
  if (!is_row)
    return problem_set (p, STATUS_USAGE, "%s:%zu: expected name, executable, "
                        "directory (or -) and perhaps a release (or -) and "
                        "'all' or 'sample', separated by tabs", r->path,
                        r->line);
  *row = (testee_row) { .name = columns[WHO],
                        .executable = columns[EXECUTABLE],
                        .directory = or_null (columns[DIRECTORY]),
                        .met = or_null (columns[MET]),
                        .is_sampled = is_sampled };
  return true;
}

/* `KEY VALUE`, with blanks between them and perhaps at the end.  */
static bool
split_limit (char *text, const char **key, uint64_t *value)
{
  char *number = text + strcspn (text, " ");
  if (*number)
    *number++ = '\0';
  number += strspn (number, " ");
  size_t length = strcspn (number, " ");
  bool is_end = !number[length + strspn (number + length, " ")];
  number[length] = '\0';
  *key = text;
  return is_end && parse_count (number, value) && *value > 0
         && *value <= UINT32_MAX;
}

/* `cases GLOB...`  */
static bool
take_cases (char *text, limits *l)
{
  static const char key[] = "cases ";
  size_t length = sizeof key - 1;
  if (strncmp (text, key, length) != 0 || !text[length + strspn (text + length, " ")])
    return false;
  free (l->cases);
  l->cases = strdup (text + length);
  return true;
}

bool
list_next_limit (list_reader *r, limits *l, problem *p)
{
  const char *key;
  uint64_t value;
  char *text = next_row (r, p);
  if (!text)
    return false;
  if (take_cases (text, l))
    return true;
  if (!split_limit (text, &key, &value))
    return problem_set (
        p, STATUS_USAGE,
        "%s:%zu: 'timeout SECONDS', 'patience "
        "SECONDS', 'memory MIB', 'stack MIB', 'processes COUNT' or 'cases "
        "GLOB...' is "
        "wanted",
        r->path, r->line);
  if (strcmp (key, "timeout") == 0)
    l->time.processor_ms = (double) value * 1000;
  else if (strcmp (key, "patience") == 0)
    l->time.patience_ms = (double) value * 1000;
  else if (strcmp (key, "memory") == 0)
    l->memory = value << 20;
  else if (strcmp (key, "stack") == 0)
    l->stack = value << 20;
  else if (strcmp (key, "processes") == 0)
    l->processes = value;
  else
    return problem_set (p, STATUS_USAGE, "%s:%zu: there is no limit '%s'",
                        r->path, r->line, key);
  return true;
}
