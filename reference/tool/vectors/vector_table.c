/* Cases as tables of C, of the types in corpora/vectors/sframe-vector.h.  */
#include "vector_export.h"

#include <inttypes.h>
#include <string.h>

#include "reference/tool/assembler/row_words.h"

/* TEXT within quotes.  */
static void
add_quoted (buffer *out, const char *text)
{
  buffer_add (out, "\"", 1);
  for (; *text; text++)
    buffer_print (out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
  buffer_add (out, "\"", 1);
}

static void
add_bytes (vector_table *t, const exported *e)
{
  buffer_print (&t->bytes,
                "static const unsigned char sframe_bytes_%u[%zu] "
                "__attribute__ ((aligned (8))) = {",
                t->count, e->section.size ? e->section.size : 1);
  for (size_t i = 0; i < e->section.size; i++)
    buffer_print (&t->bytes, "%s0x%02x,", i % 20 ? " " : "\n  ",
                  e->section.bytes[i]);
  buffer_print (&t->bytes, "%s};\n", e->section.size ? "\n" : " 0 ");
}

/* The value of KEY=NUMBER, a word of TEXT.  */
static bool
number_in (word text, const char *key, uint64_t *number)
{
  word rest = text, pair, name, value;
  while (rest.length)
    {
      split_word (rest, ' ', &pair, &rest);
      split_word (pair, '=', &name, &value);
      if (value.length && word_is (name, key))
        return parse_wrapping (value.text, value.length, number);
    }
  return false;
}

/* From the first function's start to the last one's end, as the case says.  */
static void
add_text_range (vector_table *t, const exported *e)
{
  uint64_t low = UINT64_MAX, high = 0, start, size;
  for (size_t i = 0; i < e->c->count; i++)
    {
      const case_step *s = &e->c->steps[i];
      if (s->kind != STEP_EXPECT || !number_in (s->answer, "start", &start)
          || !number_in (s->answer, "size", &size))
        continue;
      bool wraps = start + size < start;
      low = wraps ? 0 : start < low ? start : low;
      high = wraps ? UINT64_MAX : start + size > high ? start + size : high;
    }
  if (low > high)
    {
      low = 0;
      high = UINT64_MAX;
    }
  buffer_print (&t->sections, "0x%" PRIx64 ", 0x%" PRIx64, low, high);
}

static void
add_section_line (vector_table *t, const exported *e)
{
  const vector_case *c = e->c;
  bool is_open = c->verdict == SF_SILENT || vector_case_rests_on_several (c);
  buffer_print (&t->sections, "  { \"%s\", ", e->id);
  if (c->verdict == SF_VALID)
    buffer_add (&t->sections, "0", 1);
  else
    add_quoted (&t->sections, sf_clause_text_of (c->clause)->id);
  buffer_print (&t->sections, ", %s, %u, %u, 0x%" PRIx64 ", ",
                is_open                      ? "SFRAME_OPEN"
                : c->verdict == SF_INVALID ? "SFRAME_INVALID"
                                             : "SFRAME_VALID",
                e->section.size > 2 ? e->section.bytes[2] : 0,
                e->section.size > 4 ? e->section.bytes[4] : 0,
                e->section.address);
  add_text_range (t, e);
  buffer_print (&t->sections, ", %zu, sframe_bytes_%u },\n", e->section.size,
                t->count);
}

static void
add_rule (buffer *out, const sf_rule *r)
{
  static const char *const kinds[]
      = { [SF_SAME] = "SAME", [SF_UNDEFINED] = "UNDEFINED" };
  buffer_print (out, ", { SFRAME_RULE_%s, %" PRIu32 ", %d, %" PRId64 " }",
                r->kind != SF_OFFSET ? kinds[r->kind]
                : r->from_cfa        ? "CFA"
                                     : "REGISTER",
                r->reg, r->deref_p, r->offset);
}

/* ANSWER: `cfa=RULE ra=RULE[,signed] fp=RULE`.  */
static bool
add_rules (vector_table *t, const exported *e, const case_step *s, word answer,
           problem *p)
{
  static const char signs[] = ",signed";
  const line place = { .text = answer.text, .number = s->line };
  const sf_abi *abi = sf_abi_by_id (e->section.bytes[4], e->section.bytes[2]);
  sf_rule rules[3];
  bool is_signed = false;
  for (int i = 0; i < 3; i++)
    {
      word pair, key, value;
      split_word (answer, ' ', &pair, &answer);
      split_word (pair, '=', &key, &value);
      int tail = value.length - (int) strlen (signs);
      if (tail > 0 && memcmp (value.text + tail, signs, strlen (signs)) == 0)
        {
          is_signed = true;
          value.length = tail;
        }
      if (!abi || !read_rule (&place, value, abi, &rules[i], p))
        return false;
    }
  buffer_print (&t->lookups, "1, { %d", is_signed);
  for (int i = 0; i < 3; i++)
    add_rule (&t->lookups, &rules[i]);
  buffer_print (&t->lookups, " }");
  return true;
}

static bool
add_lookup (vector_table *t, const exported *e, const case_step *s, problem *p)
{
  word pc, answer;
  split_word (s->answer, ' ', &pc, &answer);
  buffer_print (&t->lookups,
                "  { \"%s 0x%" PRIx64 "\", &sframe_vectors[%u], 0x%" PRIx64 ", ",
                e->id, s->numbers[0], t->count, s->numbers[0]);
  if (word_is (answer, "none"))
    buffer_print (&t->lookups, "0, { 0 }");
  else if (!add_rules (t, e, s, answer, p))
    return false;
  buffer_print (&t->lookups, " },\n");
  return true;
}

bool
vector_table_add (vector_table *t, const exported *e, problem *p)
{
  if (e->c->literal)
    return true;
  add_bytes (t, e);
  add_section_line (t, e);
  for (size_t i = 0; i < e->c->count; i++)
    {
      const case_step *s = &e->c->steps[i];
      if (s->kind == STEP_FIND && !s->clause.length
          && !add_lookup (t, e, s, p))
        return false;
    }
  t->count++;
  return true;
}

buffer
vector_table_text (const vector_table *t, int release)
{
  buffer text = EMPTY_BUFFER;
  buffer_print (&text,
                "/* SPDX-License-Identifier: CC0-1.0 */\n"
                "/* The conformance cases of the SFrame format, of both byte orders.  */\n"
                "#ifndef SFRAME_VECTORS_H\n#define SFRAME_VECTORS_H\n\n"
                "#include \"sframe-vector.h\"\n\n"
                "enum { SFRAME_VECTORS_RELEASE = %d };\n\n",
                release);
  buffer_add (&text, t->bytes.bytes, t->bytes.size);
  buffer_print (&text, "\nstatic const struct sframe_vector sframe_vectors[%u] = {\n",
                t->count);
  buffer_add (&text, t->sections.bytes, t->sections.size);
  buffer_print (&text, "};\n\nstatic const struct sframe_vector_lookup sframe_lookups[] = {\n");
  buffer_add (&text, t->lookups.bytes, t->lookups.size);
  buffer_print (&text, "};\n\n#endif\n");
  return text;
}

void
vector_table_free (vector_table *t)
{
  buffer_free (&t->bytes);
  buffer_free (&t->sections);
  buffer_free (&t->lookups);
}
