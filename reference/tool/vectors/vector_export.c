/* Cases as files: JSON, C, bytes, ELF, and a list for the runner.  */
#include "vector_export.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/problem.h"
#include "lib/base/whole.h"
#include "lib/elf/elf_object.h"
#include "reference/decode.h"

/* Which mutants of the reference no other case notices: corpora/vectors/only-killers.  */

/* A line: the case, and the mark of the mutant.  */
typedef struct killer
{
  word name, mutant;
} killer;

/* The next line of TEXT that is no comment, from *AT on.  False: there is none, or one has no
   tab, which MUTANT is empty for.  */
static bool
next_killer (const buffer *text, size_t *at, killer *k)
{
  while (*at < text->size)
    {
      const char *begin = (const char *) text->bytes + *at;
      const char *end = memchr (begin, '\n', text->size - *at);
      size_t length = end ? (size_t) (end - begin) : text->size - *at;
      *at += length + 1;
      if (length == 0 || *begin == '#')
        continue;
      split_word ((word) { .text = begin, .length = (int) length }, '\t', &k->name, &k->mutant);
      return true;
    }
  return false;
}

/* Read the lines CASE TAB MUTANT of PATH into TEXT; each CASE is one of ALL.  */
static bool
vector_killers_read (const char *path, const case_places *all, buffer *text, problem *p)
{
  size_t at = 0;
  killer k;
  if (!read_file (path, text, p))
    return false;
  while (next_killer (text, &at, &k))
    if (!k.mutant.length || !case_place_named (all, k.name.text, (size_t) k.name.length))
      return problem_set (p, STATUS_USAGE, "%s: '%.*s': expected a case, a tab and a mutant", path,
                          k.name.length, k.name.text);
  return true;
}

/* Add the mutants that only E's case kills to its JSON.  */
static void
vector_killers_add (const buffer *text, exported *e)
{
  size_t at = 0;
  yyjson_mut_val *all = NULL;
  for (killer k; next_killer (text, &at, &k);)
    if (word_is (k.name, e->c->name))
      {
        all = all ? all : yyjson_mut_obj_add_arr (e->doc, e->json, "only_killer_of");
        yyjson_mut_arr_add_strncpy (e->doc, all, k.mutant.text, (size_t) k.mutant.length);
      }
}

/* Of the JSON, and of what the cases expect: corpora/vectors/README.md says
   what each number changed.  */
enum { FORMAT_VERSION = 2, RELEASE = 5 };

/* The $id of corpora/vectors/schema.json.  */
static const char SCHEMA_ID[] = "urn:sframe-conformance:vectors:2";

struct vector_export
{
  const char *directory;
  yyjson_mut_doc *json;
  yyjson_mut_val *cases, *table_cases;
  buffer list, killers;
  vector_table table;
};

/* DIRECTORY/KIND/ID.SUFFIX, which the caller frees.  */
static char *
path_of (const vector_export *x, const exported *e, const char *kind,
         const char *suffix)
{
  return format_text ("%s/%s/%s.%s", x->directory, kind, e->id, suffix);
}

static bool
write_one (const vector_export *x, const exported *e, const char *kind,
           const char *suffix, const void *bytes, size_t size, problem *p)
{
  char *path = path_of (x, e, kind, suffix);
  bool good = make_parents (path, p) && write_file (path, bytes, size, p);
  free (path);
  return good;
}

static void
add_verdict (buffer *text, const exported *e)
{
  if (vector_case_rests_on_several (e->c))
    buffer_print (text, "%s %s\n", verdict_words[SF_SILENT],
                  sf_clause_text_of (SECTION_SEVERAL_ELEMENTS)->id);
  else if (e->c->verdict != SF_VALID)
    buffer_print (text, "%s %s\n", verdict_words[e->c->verdict],
                  sf_clause_text_of (e->c->clause)->id);
}

/* Has a look-up a right answer?  Where none has, the runner asks others.  */
static bool
look_ups_decide (const vector_case *c)
{
  for (size_t i = 0; i < c->count; i++)
    if (c->steps[i].kind == STEP_FIND && !c->steps[i].clause.length)
      return true;
  return false;
}

/* What the runner expects (conformance/README.md).  */
static buffer
expected_answer (const exported *e)
{
  buffer text = EMPTY_BUFFER;
  bool has_answers = e->c->verdict != SF_INVALID;
  bool has_look_ups = look_ups_decide (e->c);
  add_verdict (&text, e);
  for (size_t i = 0; has_answers && i < e->c->count; i++)
    {
      const case_step *s = &e->c->steps[i];
      if (s->kind > STEP_FIND || (s->kind == STEP_FIND && !has_look_ups))
        continue;
      buffer dumped = exported_line (e, s->text);
      if (s->kind == STEP_FIND)
        buffer_add (&text, "find ", 5);
      buffer_add (&text, dumped.bytes, dumped.size);
      buffer_add (&text, "\n", 1);
      buffer_free (&dumped);
    }
  if (has_answers)
    vector_unwinds_add (&text, e->c);
  return text;
}

static bool
write_files (const vector_export *x, const exported *e, problem *p)
{
  const sf_section *section = &e->section;
  size_t elf_size = elf_wrap_size (section->size, section->address);
  uint8_t *elf = grow (NULL, elf_size);
  buffer expected = expected_answer (e);
  elf_wrap (section->bytes, section->size, section->address, e->c->elf, elf);
  bool good
      = write_one (x, e, "bin", "bin", section->bytes, section->size, p)
        && write_one (x, e, "elf", "elf", elf, elf_size, p)
        && write_one (x, e, "expected", "txt", expected.bytes, expected.size, p);
  buffer_free (&expected);
  free (elf);
  return good;
}

/* Do the sub-sections of E not follow header and index at once?  */
static bool
leaves_gaps (const sf_header *e)
{
  return e->abi
         && (e->fdeoff
             || e->freoff
                    != (uint64_t) e->num_fdes
                           * sf_index_entry_size (e->version));
}

/* What the header says.  */
static void
add_header_tags (buffer *list, const exported *e)
{
  sf_report report = SF_NO_REPORT;
  sf_header element;
  sf_read_header (&e->section, 0, &element, &report);
  if (element.abi)
    buffer_print (list, ",v%u,%s", element.version, element.abi->name);
  if (element.abi && element.version > 1)
    buffer_print (list, element.flags & F_FDE_FUNC_START_PCREL
                            ? ",pcrel"
                            : ",section-relative");
  if (element.abi && !(element.flags & F_FDE_SORTED))
    buffer_print (list, ",unsorted");
  if (element.auxhdr_len)
    buffer_print (list, ",auxiliary-header");
  if (leaves_gaps (&element))
    buffer_print (list, ",gaps");
}

/* Is C about something that only a later specification can give a meaning to?  */
static bool
is_from_the_future (const vector_case *c)
{
  static const enum sf_clause clauses[]
      = { PREAMBLE_VERSION,  PREAMBLE_FLAGS_DEFINED, FLAGS_UNDEFINED,
          HEADER_ABI,        HEADER_AUX_OPAQUE,      FDE_FRE_TYPE,
          FDE_TYPE,          FDE_UNUSED_BITS,        FDE_PADDING,
          FRE_DATAWORD_SIZE, FLEX_UNUSED_BIT };
  for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++)
    if (c->verdict != SF_VALID && c->clause == clauses[i])
      return true;
  return false;
}

/* What known issues can name: the header, and the clauses.  */
static void
add_tags (buffer *list, const exported *e)
{
  const vector_case *c = e->c;
  buffer_print (list, "vector%s", is_from_the_future (c) ? ",future" : "");
  add_header_tags (list, e);
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    if (c->obeys[i] || c->breaks[i])
      buffer_print (list, ",%s:%s", c->breaks[i] ? "breaks" : "obeys",
                    sf_clause_text_of ((enum sf_clause) i)->id);
}

static void
add_table_tags (buffer *list, const exported *e)
{
  buffer_print (list, "tables");
  add_header_tags (list, e);
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    if (e->c->obeys[i])
      buffer_print (list, ",obeys:%s",
                    sf_clause_text_of ((enum sf_clause) i)->id);
}

/* A line for the runner: the section of E under its name in FOLDER and in the folder
   ELVES, unless that is NULL, with the tags that ADD adds, and the right answer in the
   folder ANSWERS.  */
static void
list_line (vector_export *x, const exported *e, const char *folder,
           const char *elves, void (*add) (buffer *list, const exported *e),
           const char *answers)
{
  buffer *list = &x->list;
  char *bin = path_of (x, e, "bin", "bin");
  char *elf = elves ? path_of (x, e, elves, "elf") : format_text ("-");
  char *expected = path_of (x, e, answers, "txt");
  buffer_print (list, "%s%s\t%s\t0x%" PRIx64 "\t%s\t", folder, e->id, bin,
                e->section.address, elf);
  add (list, e);
  buffer_print (list, "\t%s\n", expected);
  free (bin);
  free (elf);
  free (expected);
}

/* The other implementations are asked for what sections mean, not for what the words of
   the specification say literally.  */
static void
list_case (vector_export *x, const exported *e)
{
  bool is_regression = strncmp (e->id, "regressions/", 12) == 0;
  if (!e->c->literal)
    list_line (x, e, is_regression ? "" : "vectors/", "elf", add_tags,
               "expected");
}

static void
add_fault_tags (buffer *list, const exported *e)
{
  buffer_print (list, "fault");
  add_header_tags (list, e);
}

/* The same section, with stacks alone, in each of which something cannot be read.  */
static bool
list_faults (vector_export *x, const exported *e, problem *p)
{
  buffer text = EMPTY_BUFFER;
  bool has_answers = !e->c->literal && e->c->verdict != SF_INVALID
                     && !vector_case_rests_on_several (e->c);
  add_verdict (&text, e);
  bool is_there
      = has_answers && vector_faults_add (&text, e->c, &e->section);
  if (is_there)
    list_line (x, e, "faults/", "elf", add_fault_tags, "faults");
  bool good
      = !is_there
        || write_one (x, e, "faults", "txt", text.bytes, text.size, p);
  buffer_free (&text);
  return good;
}

/* What the clauses that cases name demand: why each case exists.  */
static void
add_register (yyjson_mut_doc *json, yyjson_mut_val *root)
{
  yyjson_mut_val *clauses = yyjson_mut_obj_add_obj (json, root, "clauses");
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      const sf_clause_text *c = sf_clause_text_of ((enum sf_clause) i);
      yyjson_mut_val *one = yyjson_mut_obj_add_obj (json, clauses, c->id);
      yyjson_mut_obj_add_str (json, one, "kind",
                              sf_clause_kind_name (c->kind));
      yyjson_mut_obj_add_str (json, one, "section", c->section);
      yyjson_mut_obj_add_str (json, one, "text", c->text);
      if (c->deployed)
        yyjson_mut_obj_add_str (json, one, "deployed", c->deployed);
    }
}

vector_export *
vector_export_begin (const char *directory, const char *killers, const case_places *all,
                     problem *p)
{
  buffer of_mutants = EMPTY_BUFFER;
  if (killers && !vector_killers_read (killers, all, &of_mutants, p))
    return NULL;
  vector_export *x = grow (NULL, sizeof *x);
  *x = (vector_export) { .directory = directory, .killers = of_mutants,
                         .json = yyjson_mut_doc_new (NULL) };
  yyjson_mut_val *root = yyjson_mut_obj (x->json);
  yyjson_mut_doc_set_root (x->json, root);
  yyjson_mut_obj_add_str (x->json, root, "$schema", SCHEMA_ID);
  yyjson_mut_obj_add_str (x->json, root, "format", "sframe-vectors");
  yyjson_mut_obj_add_int (x->json, root, "format_version", FORMAT_VERSION);
  yyjson_mut_obj_add_int (x->json, root, "release", RELEASE);
  yyjson_mut_obj_add_int (x->json, root, "dump_version", SF_DUMP_VERSION);
  add_register (x->json, root);
  x->cases = yyjson_mut_obj_add_arr (x->json, root, "cases");
  x->table_cases = yyjson_mut_obj_add_arr (x->json, root, "table_cases");
  return x;
}

/* The sections of E are in one file, one after the other; no ELF file has several.  */
static bool
export_tables (vector_export *x, exported *e, int order, problem *p)
{
  tables_file f;
  buffer expected = EMPTY_BUFFER;
  bool good = tables_file_make (&f, e->c, order, p);
  if (good)
    {
      vector_tables_add (&expected, e->c, &f);
      e->section = (sf_section) { .bytes = f.bytes.bytes, .size = f.bytes.size };
      good = write_one (x, e, "bin", "bin", f.bytes.bytes, f.bytes.size, p)
             && write_one (x, e, "expected", "txt", expected.bytes,
                           expected.size, p);
    }
  if (good)
    {
      e->json = yyjson_mut_arr_add_obj (x->json, x->table_cases);
      vector_tables_json (e, f.sections);
      list_line (x, e, "vectors/", NULL, add_table_tags, "expected");
    }
  buffer_free (&expected);
  tables_file_free (&f);
  return good;
}

/* A case of one section.  */
static bool
export_section (vector_export *x, exported *e, int order, problem *p)
{
  assembler a;
  bool good = vector_case_assemble (e->c, order, &a, &e->section, p)
              && write_files (x, e, p) && vector_table_add (&x->table, e, p);
  if (good)
    {
      e->json = yyjson_mut_arr_add_obj (x->json, x->cases);
      vector_json (e);
      vector_killers_add (&x->killers, e);
      list_case (x, e);
      good = list_faults (x, e, p);
    }
  assembler_free (&a);
  return good;
}

bool
vector_export_case (vector_export *x, const vector_case *c, int order,
                    int orders, problem *p)
{
  const char *abi = orders > 1 ? vector_case_abi (order)->name : NULL;
  exported e = { .c = c, .abi = abi, .doc = x->json,
                 .id = format_text ("%s%s%s", c->name, abi ? "@" : "", abi ? abi : "") };
  bool good = c->table_count ? export_tables (x, &e, order, p)
                             : export_section (x, &e, order, p);
  free (e.id);
  return good;
}

bool
vector_export_write (const vector_export *x, problem *p)
{
  size_t length = 0;
  char *text = yyjson_mut_write (x->json, YYJSON_WRITE_PRETTY_TWO_SPACES,
                                 &length);
  char *json = format_text ("%s/vectors.json", x->directory);
  char *list = format_text ("%s/list.tsv", x->directory);
  char *table = format_text ("%s/sframe-vectors.h", x->directory);
  buffer c = vector_table_text (&x->table, RELEASE);
  bool good = make_parents (json, p) && write_file (json, text, length, p)
              && write_file (list, x->list.bytes, x->list.size, p)
              && write_file (table, c.bytes, c.size, p);
  buffer_free (&c);
  free (table);
  free (json);
  free (list);
  free (text);
  return good;
}

void
vector_export_free (vector_export *x)
{
  if (!x)
    return;
  yyjson_mut_doc_free (x->json);
  buffer_free (&x->list);
  buffer_free (&x->killers);
  vector_table_free (&x->table);
  free (x);
}
