#include "load.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <yyjson.h>

static const char *
text_of (yyjson_val *json, const char *key)
{
  const char *text = yyjson_get_str (yyjson_obj_get (json, key));
  return text ? text : "";
}

static char *
copy_of (yyjson_val *json, const char *key)
{
  return xstrdup (text_of (json, key));
}

static uint64_t
count_of (yyjson_val *json, const char *key)
{
  return yyjson_get_uint (yyjson_obj_get (json, key));
}

/* The words of the array KEY, with ", " between them.  */
static char *
words_of (yyjson_val *json, const char *key)
{
  buffer words = { 0 };
  size_t index, most;
  yyjson_val *word;
  buffer_add (&words, "", 0);
  yyjson_arr_foreach (yyjson_obj_get (json, key), index, most, word)
    if (yyjson_is_str (word))
      buffer_print (&words, "%s%s", index ? ", " : "",
                    yyjson_get_str (word));
  return words.bytes;
}

static void
load_run (report_data *d, yyjson_val *json)
{
  d->cases = count_of (json, "cases");
  d->sections = count_of (json, "sections");
  d->reproduce = copy_of (json, "reproduce");
  d->part = copy_of (json, "part");
}

/* The number of TEXT, counted from 1; 0: it is new, and the caller sets it.  */
static size_t *
number_of (text_index *index, const char *text)
{
  size_t *number = text_index_at (index, text);
  if (!number)
    give_up (INFRASTRUCTURE, "out of memory");
  return number;
}

static size_t
testee_called (report_data *d, const char *name)
{
  size_t *number = number_of (&d->testee_index, name);
  if (*number)
    return *number - 1;
  *number = d->testee_count + 1;
  d->testees = array_grow (d->testees, d->testee_count, sizeof *d->testees);
  /* What is not said of it is empty: it may have results and no record.  */
  d->testees[d->testee_count] = (report_testee) {
    .name = xstrdup (name),
    .version = xstrdup (""),
    .sframe_versions = xstrdup (""),
    .abis = xstrdup (""),
    .operations = xstrdup (""),
    .input = xstrdup (""),
    .cannot = xstrdup (""),
  };
  return d->testee_count++;
}

static void
load_testee (report_data *d, yyjson_val *json)
{
  size_t index = testee_called (d, text_of (json, "name"));
  report_testee *t = &d->testees[index];
  t->version = copy_of (json, "version");
  t->sframe_versions = words_of (json, "sframe-versions");
  t->abis = words_of (json, "abis");
  t->operations = words_of (json, "operations");
  t->input = copy_of (json, "input");
  t->cannot = words_of (json, "cannot");
}

/* The issue that a record names, which every record of it describes.  */
static size_t
issue_called (report_data *d, yyjson_val *json)
{
  size_t *number = number_of (&d->issue_index, text_of (json, "name"));
  if (*number)
    return *number - 1;
  *number = d->issue_count + 1;
  d->issues = array_grow (d->issues, d->issue_count, sizeof *d->issues);
  d->issues[d->issue_count] = (report_issue) {
    .name = copy_of (json, "name"),
    .title = copy_of (json, "title"),
    .blame = copy_of (json, "blame"),
    .severity = copy_of (json, "class"),
    .affects = copy_of (json, "affects"),
    .why = copy_of (json, "why"),
    .reported = copy_of (json, "reported"),
    .number = count_of (json, "number"),
  };
  return d->issue_count++;
}

static void
load_issue (report_data *d, yyjson_val *json)
{
  report_line line = {
    .testee = testee_called (d, text_of (json, "testee")),
    .issue = issue_called (d, json),
    .at = copy_of (json, "at"),
    .covered = count_of (json, "covered"),
    .explained = count_of (json, "explained"),
    .has_expired = yyjson_get_bool (yyjson_obj_get (json, "expired")),
  };
  d->lines = array_grow (d->lines, d->line_count, sizeof *d->lines);
  d->lines[d->line_count++] = line;
  d->issues[line.issue].covered += line.covered;
  d->issues[line.issue].explained += line.explained;
}

static void
load_set (yyjson_val *ids, bool set[SF_CLAUSES])
{
  size_t index, most;
  yyjson_val *id;
  yyjson_arr_foreach (ids, index, most, id)
    if (yyjson_is_str (id))
      {
        enum sf_clause clause = sf_clause_by_id (yyjson_get_str (id));
        if (clause != SF_CLAUSES)
          set[clause] = true;
      }
}

static void
load_clauses (report_data *d, yyjson_val *json)
{
  /* First, as it can move all of them.  */
  size_t index = testee_called (d, text_of (json, "testee"));
  report_testee *t = &d->testees[index];
  load_set (yyjson_obj_get (json, "asked"), t->asked);
  for (int v = 0; v < VERDICTS; v++)
    load_set (yyjson_obj_get (json, verdict_names[v]), t->failed[v]);
}

/* What results of one group have in common.  The last text needs no length.  */
static char *
likeness (size_t who, enum verdict verdict, const char *fields,
          yyjson_val *json)
{
  const char *operation = text_of (json, "operation");
  const char *clause = text_of (json, "clause");
  const char *issue = text_of (json, "issue");
  return xprintf ("%zu %d %zu %zu %zu %s%s%s%s", who, (int) verdict,
                  strlen (operation), strlen (clause), strlen (issue),
                  operation, clause, issue, fields);
}

static void
add_to_group (report_data *d, size_t who, enum verdict verdict,
              yyjson_val *json)
{
  char *fields = words_of (json, "fields");
  char *text = likeness (who, verdict, fields, json);
  size_t *number = number_of (&d->group_index, text);
  free (text);
  if (*number)
    {
      d->groups[*number - 1].count++;
      free (fields);
      return;
    }
  *number = d->group_count + 1;
  d->groups = array_grow (d->groups, d->group_count, sizeof *d->groups);
  d->groups[d->group_count++] = (report_group) {
    .testee = who,
    .operation = copy_of (json, "operation"),
    .verdict = verdict,
    .clause = copy_of (json, "clause"),
    .fields = fields,
    .issue = copy_of (json, "issue"),
    .count = 1,
    .example = copy_of (json, "case"),
    .expected = copy_of (json, "expected"),
    .got = copy_of (json, "got"),
    .note = copy_of (json, "note"),
    .line = count_of (json, "line"),
  };
}

static void
load_result (report_data *d, yyjson_val *json)
{
  const char *name = text_of (json, "verdict");
  enum verdict verdict = verdict_by_name (name, strlen (name));
  if (verdict == VERDICTS)
    return;
  size_t who = testee_called (d, text_of (json, "testee"));
  d->results++;
  d->testees[who].verdicts[verdict]++;
  d->testees[who].known += *text_of (json, "issue") != 0;
  d->testees[who].left_out += count_of (json, "left-out");
  if (verdict != AGREE && verdict != UNSUPPORTED)
    add_to_group (d, who, verdict, json);
}

static void
load_record (report_data *d, yyjson_val *json)
{
  const char *type = text_of (json, "type");
  if (strcmp (type, "run") == 0)
    load_run (d, json);
  else if (strcmp (type, "testee") == 0)
    load_testee (d, json);
  else if (strcmp (type, "issue") == 0)
    load_issue (d, json);
  else if (strcmp (type, "clauses") == 0)
    load_clauses (d, json);
  else if (strcmp (type, "result") == 0)
    load_result (d, json);
  else if (strcmp (type, "end") == 0)
    {
      d->verdict = copy_of (json, "verdict");
      d->exit_code = count_of (json, "exit");
    }
}

void
report_load (report_data *d, const char *path)
{
  buffer text = { 0 };
  if (!read_file (path, &text))
    give_up (WRONG_USAGE, "cannot read %s: %s", path, strerror (errno));
  const char *at = text.bytes, *end = at + text.size, *newline;
  for (size_t line = 1;
       at < end && (newline = memchr (at, '\n', (size_t) (end - at)));
       line++, at = newline + 1)
    {
      yyjson_doc *doc = yyjson_read (at, (size_t) (newline - at),
                                     YYJSON_READ_ALLOW_INVALID_UNICODE);
      if (!doc)
        give_up (WRONG_USAGE, "%s:%zu: this is no JSON", path, line);
      load_record (d, yyjson_doc_get_root (doc));
      yyjson_doc_free (doc);
    }
  buffer_free (&text);
  if (!d->results)
    give_up (WRONG_USAGE, "%s holds no result", path);
}
