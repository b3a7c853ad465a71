#include "records.h"

#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>
#include <yyjson.h>

#include "problem.h"

/* --- writing --------------------------------------------------------------- */

typedef struct record
{
  yyjson_mut_doc *doc;
  yyjson_mut_val *root;
} record;

static record
begin (const char *type)
{
  record r = { .doc = yyjson_mut_doc_new (NULL) };
  if (!r.doc)
    give_up (STATUS_INFRASTRUCTURE, "out of memory");
  r.root = yyjson_mut_obj (r.doc);
  yyjson_mut_doc_set_root (r.doc, r.root);
  yyjson_mut_obj_add_str (r.doc, r.root, "type", type);
  return r;
}

/* KEY and VALUE live until finish ().  What is NULL is left out.  */
static void
put (record *r, const char *key, const char *value)
{
  if (value)
    yyjson_mut_obj_add_str (r->doc, r->root, key, value);
}

static void
put_count (record *r, const char *key, uint64_t value)
{
  yyjson_mut_obj_add_uint (r->doc, r->root, key, value);
}

static void
put_hash (record *r, const char *key, uint64_t value)
{
  char text[20];
  snprintf (text, sizeof text, "%016llx", (unsigned long long) value);
  yyjson_mut_obj_add_strcpy (r->doc, r->root, key, text);
}

/* The blank- or comma-separated words of TEXT.  */
static void
put_words (record *r, const char *key, const char *text)
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
put_fields (record *r, field_set fields)
{
  buffer names = { 0 };
  field_names (&names, fields, " ");
  put_words (r, "fields", names.text);
  buffer_free (&names);
}

static char *
finish (record *r)
{
  char *text = yyjson_mut_write (r->doc, YYJSON_WRITE_ALLOW_INVALID_UNICODE,
                                 NULL);
  if (!text)
    give_up (STATUS_INFRASTRUCTURE, "out of memory");
  yyjson_mut_doc_free (r->doc);
  return text;
}

char *
record_of_run (const results *r)
{
  struct utsname machine;
  record o = begin ("run");
  put_count (&o, "contract", CONTRACT_VERSION);
  put_hash (&o, "program", r->program);
  put_count (&o, "cases", r->cases->count);
  put_count (&o, "sections", r->cases->input_count);
  put (&o, "reproduce", reproducer_prefix);
  put (&o, "part", r->part);
  put (&o, "machine", uname (&machine) == 0 ? machine.machine : "unknown");
  put_count (&o, "cores", (uint64_t) sysconf (_SC_NPROCESSORS_ONLN));
  return finish (&o);
}

static void
put_sframe_versions (record *o, unsigned versions)
{
  char words[8] = "";
  for (int v = 1; v <= 3; v++)
    if (versions >> v & 1)
      strcat (words, (const char[]) { (char) ('0' + v), ' ', 0 });
  put_words (o, "sframe-versions", words);
}

char *
record_of_testee (const testee *t)
{
  record o = begin ("testee");
  put (&o, "name", t->name);
  put_count (&o, "contract", t->contract);
  put (&o, "version", t->version);
  put_sframe_versions (&o, t->sframe_versions);
  put_words (&o, "abis", t->abis);
  put_words (&o, "operations", t->operations);
  put (&o, "input", t->reads_elf ? "elf" : "raw");
  put_words (&o, "cannot", t->cannot);
  put_hash (&o, "fingerprint", t->fingerprint);
  put (&o, "executable", t->executable);
  put_count (&o, "restarts", t->restarts);
  return finish (&o);
}

char *
record_of_result (const results *r, const result *one)
{
  const judgement *j = &one->judgement;
  const test_case *c = &r->cases->cases[one->test_case];
  const input *in = &r->cases->inputs[c->input];
  record o = begin ("result");
  put (&o, "case", c->name);
  put (&o, "operation", operation_names[one->operation]);
  put (&o, "testee", r->testees->testees[one->testee].name);
  put (&o, "verdict", verdict_names[j->verdict]);
  put (&o, "clause", j->clause);
  if (j->fields)
    put_fields (&o, j->fields);
  if (j->line)
    put_count (&o, "line", j->line);
  put (&o, "expected", j->expected);
  put (&o, "got", j->got);
  put (&o, "note", j->note);
  put (&o, "right-answer", j->right_answer);
  put (&o, "answer", j->answer);
  if (j->left_out)
    put_count (&o, "left-out", j->left_out);
  if (one->is_repeat)
    put (&o, "same-as", r->cases->cases[in->first_case].name);
  put_hash (&o, "input", in->hash);
  /* To the microsecond: more digits would say nothing.  */
  yyjson_mut_obj_add_real (o.doc, o.root, "ms",
                           (double) (int64_t) (one->ms * 1000) / 1000);
  return finish (&o);
}

char *
record_of_probe (const testee *t)
{
  record o = begin ("probe");
  put (&o, "testee", t->name);
  return finish (&o);
}

char *
record_of_end (const results *r, int exit_code)
{
  record o = begin ("end");
  put_count (&o, "results", r->count);
  put_count (&o, "exit", (uint64_t) exit_code);
  return finish (&o);
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
