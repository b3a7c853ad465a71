/* A case as JSON.  */
#include "vector_export.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void
add_text (exported *e, yyjson_mut_val *object, const char *key,
          const char *text, size_t length)
{
  yyjson_mut_val *value = yyjson_mut_strncpy (e->doc, text, length);
  yyjson_mut_obj_add_val (e->doc, object, key, value);
}

static yyjson_mut_val *
hex_of (exported *e, uint64_t number)
{
  char text[19];
  int length = snprintf (text, sizeof text, "0x%" PRIx64, number);
  return yyjson_mut_strncpy (e->doc, text, (size_t) length);
}

static void
add_hex (exported *e, yyjson_mut_val *object, const char *key,
         uint64_t number)
{
  yyjson_mut_obj_add_val (e->doc, object, key, hex_of (e, number));
}

/* The array KEY of OBJECT, made when it is asked for the first time.  */
static yyjson_mut_val *
array_of (exported *e, yyjson_mut_val *object, const char *key)
{
  yyjson_mut_val *array = yyjson_mut_obj_get (object, key);
  return array ? array : yyjson_mut_obj_add_arr (e->doc, object, key);
}

/* The comment at the top of the case, as one line.  */
static void
add_description (exported *e)
{
  const char *at = (const char *) e->c->text.bytes;
  const char *end = at + e->c->text.size;
  buffer text = EMPTY_BUFFER;
  while (at < end && *at == '\n')
    at++;
  while (at < end && *at == '#')
    {
      const char *newline = memchr (at, '\n', (size_t) (end - at));
      const char *from = at + 1 + strspn (at + 1, " ");
      newline = newline ? newline : end;
      buffer_add (&text, " ", text.size > 0);
      buffer_add (&text, from, (size_t) (newline - from));
      at = newline + (newline < end);
    }
  add_text (e, e->json, "description",
            text.size ? (const char *) text.bytes : "", text.size);
  buffer_free (&text);
}

static void
add_clauses (exported *e, const char *key, const bool *set)
{
  yyjson_mut_val *array = array_of (e, e->json, key);
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    if (set[i])
      yyjson_mut_arr_add_str (e->doc, array,
                              sf_clause_text_of ((enum sf_clause) i)->id);
}

static void
add_section (exported *e, yyjson_mut_val *section, const sf_section *of)
{
  buffer hex = EMPTY_BUFFER;
  for (size_t i = 0; i < of->size; i++)
    buffer_print (&hex, "%02x", of->bytes[i]);
  add_hex (e, section, "address", of->address);
  yyjson_mut_obj_add_uint (e->doc, section, "size", of->size);
  add_text (e, section, "bytes", hex.size ? (const char *) hex.bytes : "",
            hex.size);
  buffer_free (&hex);
}

buffer
exported_line (const exported *e, word text)
{
  static const char either[] = " abi=aarch64 ";
  buffer dumped = EMPTY_BUFFER;
  char *at = memmem (text.text, (size_t) text.length, either,
                     sizeof either - 1);
  if (!at || !e->abi)
    {
      buffer_add (&dumped, text.text, (size_t) text.length);
      return dumped;
    }
  char *tail = at + sizeof either - 2;
  buffer_add (&dumped, text.text, (size_t) (at - text.text));
  buffer_print (&dumped, " abi=%s", e->abi);
  buffer_add (&dumped, tail,
              (size_t) (text.text + text.length - tail));
  return dumped;
}

/* `silent`, where an answer is open.  */
static void
add_silent (exported *e, yyjson_mut_val *object, const case_step *s)
{
  if (s->clause.length)
    add_text (e, object, "silent", s->clause.text, (size_t) s->clause.length);
}

/* Line NUMBER of the dump, from 0 on, is open.  */
static void
add_silent_line (exported *e, const case_step *s, size_t number)
{
  yyjson_mut_val *one = yyjson_mut_arr_add_obj (
      e->doc, array_of (e, e->json, "silent_lines"));
  yyjson_mut_obj_add_uint (e->doc, one, "line", number);
  add_silent (e, one, s);
}

/* Is S `element ...`: may more elements follow the dump?  */
static bool
is_open_end (const case_step *s)
{
  static const char open_end[] = "element ...";
  size_t length = (size_t) s->answer.length;
  return length == strlen (open_end)
         && memcmp (s->answer.text, open_end, length) == 0;
}

static void
add_open_end (exported *e, const case_step *s)
{
  yyjson_mut_val *end
      = yyjson_mut_obj_add_obj (e->doc, e->json, "elements_may_follow");
  add_silent (e, end, s);
}

static void
add_expect (exported *e, const case_step *s)
{
  yyjson_mut_val *dump = array_of (e, e->json, "dump");
  if (is_open_end (s))
    {
      add_open_end (e, s);
      return;
    }
  buffer dumped = exported_line (e, s->answer);
  if (s->clause.length)
    add_silent_line (e, s, yyjson_mut_arr_size (dump));
  yyjson_mut_arr_add_strncpy (e->doc, dump, (const char *) dumped.bytes,
                              dumped.size);
  buffer_free (&dumped);
}

static void
add_find (exported *e, const case_step *s)
{
  word pc, answer;
  yyjson_mut_val *find = yyjson_mut_arr_add_obj (
      e->doc, array_of (e, e->json, "finds"));
  split_word (s->answer, ' ', &pc, &answer);
  add_hex (e, find, "pc", s->numbers[0]);
  add_text (e, find, "answer", answer.text, (size_t) answer.length);
  add_silent (e, find, s);
}

static void
add_unwind (exported *e, const case_step *s)
{
  yyjson_mut_doc *doc = e->doc;
  yyjson_mut_val *unwind
      = yyjson_mut_arr_add_obj (doc, array_of (e, e->json, "unwinds"));
  yyjson_mut_val *frame = yyjson_mut_obj_add_obj (doc, unwind, "frame");
  add_hex (e, frame, "pc", s->start.frame.pc);
  add_hex (e, frame, "sp", s->start.frame.sp);
  add_hex (e, frame, "fp", s->start.frame.fp);
  if (s->start.frame.ra_is_known)
    add_hex (e, frame, "ra", s->start.frame.ra);
  yyjson_mut_obj_add_bool (doc, frame, "topmost", s->start.frame.is_topmost);
  yyjson_mut_obj_add_bool (doc, frame, "exact", s->start.frame.pc_is_exact);
  yyjson_mut_val *registers
      = yyjson_mut_obj_add_obj (doc, unwind, "registers");
  for (size_t i = 0; i < s->start.register_count; i++)
    {
      char name[11];
      snprintf (name, sizeof name, "%" PRIu32, s->start.registers[i].number);
      yyjson_mut_obj_add (registers, yyjson_mut_strcpy (doc, name),
                          hex_of (e, s->start.registers[i].value));
    }
  add_hex (e, unwind, "pauth_mask", s->start.pauth_mask);
  array_of (e, unwind, "memory");
  array_of (e, unwind, "steps");
}

static yyjson_mut_val *
last_unwind (exported *e)
{
  return yyjson_mut_arr_get_last (array_of (e, e->json, "unwinds"));
}

static void
add_memory (exported *e, const case_step *s)
{
  yyjson_mut_val *memory = array_of (e, last_unwind (e), "memory");
  for (size_t i = 1; i < s->number_count; i++)
    {
      yyjson_mut_val *one = yyjson_mut_arr_add_obj (e->doc, memory);
      add_hex (e, one, "address", s->numbers[0] + 8 * (i - 1));
      add_hex (e, one, "value", s->numbers[i]);
    }
}

static void
add_refusal (exported *e, const case_step *s)
{
  yyjson_mut_val *step = yyjson_mut_arr_add_obj (
      e->doc, array_of (e, last_unwind (e), "steps"));
  add_text (e, step, "refusal", s->answer.text, (size_t) s->answer.length);
  add_silent (e, step, s);
}

static void
add_caller (exported *e, const case_step *s)
{
  yyjson_mut_val *step = yyjson_mut_arr_add_obj (
      e->doc, array_of (e, last_unwind (e), "steps"));
  yyjson_mut_val *caller
      = yyjson_mut_obj_add_obj (e->doc, step, "caller");
  word rest = s->answer, pair, key, value;
  while (rest.length)
    {
      split_word (rest, ' ', &pair, &rest);
      split_word (pair, '=', &key, &value);
      yyjson_mut_obj_add (
          caller,
          yyjson_mut_strncpy (e->doc, key.text, (size_t) key.length),
          yyjson_mut_strncpy (e->doc, value.text, (size_t) value.length));
    }
  add_silent (e, step, s);
}

/* A change of what is registered.  */
static void
add_change (exported *e, const case_step *s)
{
  yyjson_mut_val *change = yyjson_mut_arr_add_obj (
      e->doc, array_of (e, e->json, "changes"));
  add_text (e, change, step_names[s->kind], s->name.text,
            (size_t) s->name.length);
  if (s->kind != STEP_REGISTER)
    return;
  add_hex (e, change, "first", s->numbers[0]);
  add_hex (e, change, "last", s->numbers[1]);
}

static void (*const add_step[STEP_KINDS]) (exported *, const case_step *)
    = { [STEP_REGISTER] = add_change, [STEP_UNREGISTER] = add_change,
        [STEP_EXPECT] = add_expect,   [STEP_FIND] = add_find,
        [STEP_UNWIND] = add_unwind,   [STEP_MEMORY] = add_memory,
        [STEP_CALLER] = add_caller,   [STEP_REFUSAL] = add_refusal };

/* A new one begins where something changes after a question.  */
static void
add_phases (exported *e)
{
  yyjson_mut_val *whole = e->json, *phases = array_of (e, whole, "phases");
  enum step_kind before = STEP_EXPECT;
  for (size_t i = 0; i < e->c->count; i++)
    {
      const case_step *s = &e->c->steps[i];
      if (i == 0 || (s->kind < STEP_EXPECT && before >= STEP_EXPECT))
        e->json = yyjson_mut_arr_add_obj (e->doc, phases);
      add_step[s->kind](e, s);
      before = s->kind;
    }
  e->json = whole;
}

static void
add_steps (exported *e)
{
  if (e->c->verdict != SF_INVALID)
    array_of (e, e->json, "dump");
  for (size_t i = 0; i < e->c->count; i++)
    add_step[e->c->steps[i].kind](e, &e->c->steps[i]);
}

void
vector_tables_json (exported *e, const sf_section *sections)
{
  add_text (e, e->json, "id", e->id, strlen (e->id));
  add_description (e);
  add_clauses (e, "obeys", e->c->obeys);
  yyjson_mut_val *tables = array_of (e, e->json, "tables");
  for (size_t i = 0; i < e->c->table_count; i++)
    {
      yyjson_mut_val *one = yyjson_mut_arr_add_obj (e->doc, tables);
      add_text (e, one, "name", e->c->tables[i].name.text,
                (size_t) e->c->tables[i].name.length);
      add_section (e, one, &sections[i]);
    }
  add_phases (e);
}

void
vector_json (exported *e)
{
  const vector_case *c = e->c;
  add_text (e, e->json, "id", e->id, strlen (e->id));
  add_description (e);
  add_clauses (e, "obeys", c->obeys);
  add_clauses (e, "breaks", c->breaks);
  yyjson_mut_obj_add_str (e->doc, e->json, "reading",
                          c->literal ? "literal" : "deployed");
  yyjson_mut_obj_add_str (e->doc, e->json, "verdict",
                          verdict_words[c->verdict]);
  if (c->verdict != SF_VALID)
    yyjson_mut_obj_add_str (e->doc, e->json, "clause",
                            sf_clause_text_of (c->clause)->id);
  if (vector_case_rests_on_several (c))
    yyjson_mut_obj_add_str (
        e->doc, e->json, "rests_on",
        sf_clause_text_of (SECTION_SEVERAL_ELEMENTS)->id);
  add_section (e, yyjson_mut_obj_add_obj (e->doc, e->json, "section"),
               &e->section);
  add_steps (e);
}
