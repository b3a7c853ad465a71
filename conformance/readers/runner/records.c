#include "results.h"

#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "lib/base/problem.h"
#include "lib/base/sframe_version.h"
#include "lib/observe/json_line.h"

/* --- writing --------------------------------------------------------------- */

static json_line
begin (const char *type)
{
  json_line l = json_begin ();
  json_put (&l, "type", type);
  return l;
}

static void
put_hash (json_line *r, const char *key, uint64_t value)
{
  char text[20];
  snprintf (text, sizeof text, "%016llx", (unsigned long long) value);
  json_put (r, key, text);
}

/* The blank- or comma-separated words of TEXT.  */
static void
put_words (json_line *r, const char *key, const char *text)
{
  yyjson_mut_val *array = yyjson_mut_arr (r->doc);
  while (*(text += strspn (text, " ,")))
    {
      size_t length = strcspn (text, " ,");
      yyjson_mut_arr_add_strncpy (r->doc, array, text, length);
      text += length;
    }
  yyjson_mut_obj_add_val (r->doc, r->root, key, array);
}

static void
put_fields (json_line *r, field_set fields)
{
  buffer names = { 0 };
  field_names (&names, fields, " ");
  put_words (r, "fields", names.text);
  buffer_free (&names);
}

char *
record_of_run (const results *r)
{
  struct utsname machine;
  json_line o = begin ("run");
  json_count (&o, "contract", CONTRACT_VERSION);
  put_hash (&o, "program", r->program);
  json_count (&o, "cases", r->cases->count);
  json_count (&o, "sections", r->cases->input_count);
  json_put (&o, "reproduce", reproducer_prefix);
  json_put (&o, "part", r->part);
  json_put (&o, "machine",
            uname (&machine) == 0 ? machine.machine : "unknown");
  json_count (&o, "cores", (uint64_t) sysconf (_SC_NPROCESSORS_ONLN));
  return json_end (&o);
}

static void
put_sframe_versions (json_line *o, unsigned versions)
{
  char words[2 * SFRAME_VERSIONS + 1] = "";
  for (int v = 1; v <= SFRAME_VERSIONS; v++)
    if (versions >> v & 1)
      strcat (words, (const char[]) { (char) ('0' + v), ' ', 0 });
  put_words (o, "sframe-versions", words);
}

char *
record_of_testee (const testee *t)
{
  json_line o = begin ("testee");
  json_put (&o, "name", t->name);
  json_count (&o, "contract", t->contract);
  json_put (&o, "version", t->version);
  put_sframe_versions (&o, t->sframe_versions);
  put_words (&o, "abis", t->abis);
  put_words (&o, "operations", t->operations);
  json_put (&o, "input", t->reads_elf ? "elf" : "raw");
  put_words (&o, "cannot", t->cannot);
  put_hash (&o, "fingerprint", t->fingerprint);
  json_put (&o, "executable", t->executable);
  json_count (&o, "restarts", t->restarts);
  return json_end (&o);
}

char *
record_of_result (const results *r, const result *one)
{
  const judgement *j = &one->judgement;
  const test_case *c = &r->cases->cases[one->test_case];
  const input *in = &r->cases->inputs[c->input];
  json_line o = begin ("result");
  json_put (&o, "case", c->name);
  json_put (&o, "operation", operation_names[one->operation]);
  json_put (&o, "testee", r->testees->testees[one->testee].name);
  json_put (&o, "verdict", verdict_names[j->verdict]);
  json_put (&o, "clause", j->clause);
  if (j->fields)
    put_fields (&o, j->fields);
  if (j->line)
    json_count (&o, "line", j->line);
  json_put (&o, "expected", j->expected);
  json_put (&o, "got", j->got);
  json_put (&o, "note", j->note);
  json_put (&o, "right-answer", j->right_answer);
  json_put (&o, "answer", j->answer);
  if (j->left_out)
    json_count (&o, "left-out", j->left_out);
  json_put (&o, "reading", reading_names[j->reading]);
  if (j->is_literal)
    yyjson_mut_obj_add_true (o.doc, o.root, "literal");
  if (j->open_answer)
    put_hash (&o, "open-answer", j->open_answer);
  if (one->is_repeat)
    json_put (&o, "same-as", r->cases->cases[in->first_case].name);
  put_hash (&o, "input", in->hash);
  /* To the microsecond: more digits would say nothing.  */
  yyjson_mut_obj_add_real (o.doc, o.root, "ms",
                           (double) (int64_t) (one->ms * 1000) / 1000);
  return json_end (&o);
}

char *
record_of_probe (const testee *t)
{
  json_line o = begin ("probe");
  json_put (&o, "testee", t->name);
  return json_end (&o);
}

char *
record_of_end (const results *r, int exit_code)
{
  json_line o = begin ("end");
  json_count (&o, "results", r->count);
  json_count (&o, "exit", (uint64_t) exit_code);
  return json_end (&o);
}

/* --- reading --------------------------------------------------------------- */

typedef struct named_case
{
  const char *name;
  size_t index;
} named_case;

static int
by_name (const void *a, const void *b)
{
  return strcmp (((const named_case *) a)->name,
                 ((const named_case *) b)->name);
}

/* Results of a testee, until a probe says that they count.  */
typedef struct pending
{
  result *all;
  size_t count, capacity;
} pending;

typedef struct reader
{
  results *r;
  named_case *cases; /* sorted */
  bool program_holds;
  bool *testee_holds;
  void (*take) (results *r, const result *one);
  pending *pending; /* of each testee */
} reader;

static const char *
text_of (yyjson_val *json, const char *key)
{
  const char *text = yyjson_get_str (yyjson_obj_get (json, key));
  return text ? text : "";
}

static bool
hash_is (yyjson_val *json, const char *key, uint64_t value)
{
  char *end;
  const char *text = text_of (json, key);
  return *text && strtoull (text, &end, 16) == value && !*end;
}

static size_t
testee_called (const results *r, const char *name)
{
  size_t i = 0;
  while (i < r->testees->count
         && strcmp (r->testees->testees[i].name, name) != 0)
    i++;
  return i;
}

static void
read_testee (reader *rd, yyjson_val *json)
{
  size_t i = testee_called (rd->r, text_of (json, "name"));
  if (i < rd->r->testees->count)
    rd->testee_holds[i] = hash_is (json, "fingerprint",
                                   rd->r->testees->testees[i].fingerprint);
}

static char *
copy_of (yyjson_val *json, const char *key)
{
  const char *text = text_of (json, key);
  return *text ? strdup (text) : NULL;
}

static judgement
read_judgement (yyjson_val *json)
{
  const char *verdict = text_of (json, "verdict");
  judgement j = { .verdict = verdict_by_name (verdict, strlen (verdict)) };
  enum sf_clause clause = sf_clause_by_id (text_of (json, "clause"));
  if (clause != SF_CLAUSES)
    j.clause = sf_clause_text_of (clause)->id;
  size_t index, most;
  yyjson_val *name;
  yyjson_arr_foreach (yyjson_obj_get (json, "fields"), index, most, name)
    if (yyjson_is_str (name))
      j.fields |= dump_field_by_name (yyjson_get_str (name),
                                 yyjson_get_len (name));
  j.line = yyjson_get_uint (yyjson_obj_get (json, "line"));
  j.expected = copy_of (json, "expected");
  j.got = copy_of (json, "got");
  j.note = copy_of (json, "note");
  j.right_answer = copy_of (json, "right-answer");
  j.answer = copy_of (json, "answer");
  j.left_out = yyjson_get_uint (yyjson_obj_get (json, "left-out"));
  for (int reading = NO_READING + 1; reading < READINGS; reading++)
    if (strcmp (text_of (json, "reading"), reading_names[reading]) == 0)
      j.reading = (enum reading) reading;
  j.is_literal = yyjson_get_bool (yyjson_obj_get (json, "literal"));
  j.open_answer = strtoull (text_of (json, "open-answer"), NULL, 16);
  return j;
}

static void
read_result (reader *rd, yyjson_val *json)
{
  const case_set *set = rd->r->cases;
  named_case wanted = { .name = text_of (json, "case") };
  named_case *c = set->count ? bsearch (&wanted, rd->cases, set->count,
                                        sizeof wanted, by_name)
                             : NULL;
  size_t who = testee_called (rd->r, text_of (json, "testee"));
  int operation = 0;
  while (operation < OPERATIONS
         && strcmp (operation_names[operation],
                    text_of (json, "operation")) != 0)
    operation++;
  if (!c || who == rd->r->testees->count || operation == OPERATIONS
      || !rd->program_holds || !rd->testee_holds[who]
      || !hash_is (json, "input",
                   set->inputs[set->cases[c->index].input].hash))
    return;
  result one = { .test_case = (uint32_t) c->index,
                 .testee = (uint32_t) who,
                 .operation = (enum operation) operation,
                 .judgement = read_judgement (json),
                 .ms = yyjson_get_num (yyjson_obj_get (json, "ms")),
                 .is_repeat = *text_of (json, "same-as") };
  if (one.judgement.verdict == VERDICTS)
    {
      judgement_free (&one.judgement);
      return;
    }
  pending *to = &rd->pending[who];
  to->all = grow_array (to->all, to->count, &to->capacity, sizeof one);
  to->all[to->count++] = one;
}

/* What a testee said before it answered its probe counts.  */
static void
read_probe (reader *rd, yyjson_val *json)
{
  size_t who = testee_called (rd->r, text_of (json, "testee"));
  if (who == rd->r->testees->count)
    return;
  pending *of = &rd->pending[who];
  for (size_t i = 0; i < of->count; i++)
    rd->take (rd->r, &of->all[i]);
  free (of->all);
  *of = (pending) { .count = 0 };
}

/* What no probe has confirmed when its run ended does not count.  */
static void
drop_pending (reader *rd)
{
  for (size_t who = 0; who < rd->r->testees->count; who++)
    {
      pending *of = &rd->pending[who];
      for (size_t i = 0; i < of->count; i++)
        judgement_free (&of->all[i].judgement);
      free (of->all);
      *of = (pending) { .count = 0 };
    }
}

static void
read_record (reader *rd, yyjson_val *json)
{
  const char *type = text_of (json, "type");
  if (strcmp (type, "run") == 0)
    {
      drop_pending (rd);
      rd->program_holds = hash_is (json, "program", rd->r->program);
    }
  else if (strcmp (type, "testee") == 0)
    read_testee (rd, json);
  else if (strcmp (type, "result") == 0)
    read_result (rd, json);
  else if (strcmp (type, "probe") == 0)
    read_probe (rd, json);
}

void
records_read (results *r, const char *text, size_t size,
              void (*take) (results *r, const result *one))
{
  const case_set *set = r->cases;
  reader rd = { .r = r, .take = take };
  rd.testee_holds = calloc (r->testees->count, sizeof *rd.testee_holds);
  rd.pending = calloc (r->testees->count, sizeof *rd.pending);
  rd.cases = calloc (set->count, sizeof *rd.cases);
  for (size_t i = 0; i < set->count; i++)
    rd.cases[i] = (named_case) { set->cases[i].name, i };
  qsort (rd.cases, set->count, sizeof *rd.cases, by_name);
  for (const char *end = text + size; text < end;)
    {
      const char *newline = memchr (text, '\n', (size_t) (end - text));
      size_t length = (size_t) ((newline ? newline : end) - text);
      yyjson_doc *doc
          = yyjson_read (text, length, YYJSON_READ_ALLOW_INVALID_UNICODE);
      if (doc)
        read_record (&rd, yyjson_doc_get_root (doc));
      yyjson_doc_free (doc);
      text += length + 1;
    }
  drop_pending (&rd);
  free (rd.pending);
  free (rd.testee_holds);
  free (rd.cases);
}
