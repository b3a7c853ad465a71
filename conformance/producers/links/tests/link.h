/* A link whose output and inputs are made here.  */
#ifndef LINKS_TESTS_LINK_H
#define LINKS_TESTS_LINK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/producers/links/checks.h"
#include "conformance/producers/links/file.h"

#define LENGTH(array) (sizeof (array) / sizeof *(array))

/* Sections of the output by number, and of its functions the symbols.  */
enum { TEXT = 1, PLT, TABLE, KEPT, DATA, SECTIONS };
enum { A, B, IN_PLT, FUNCTIONS };
enum { MOST = 12 };

enum { TEXT_AT = 0x1000, PLT_AT = 0x2000, TABLE_AT = 0x3000, DATA_AT = 0x4000 };

static char kind[] = "type=default", rows_of_a[] = "+0x0 cfa=sp+8; +0x4 cfa=sp+16, ra=*(cfa-8); +0x9 cfa=sp+8",
            rows_of_b[] = "+0x0 cfa=sp+8", other_rows[] = "+0x0 cfa=sp+24";

static link_section out_sections[SECTIONS + 1], in_sections[3][3];
static link_symbol out_symbols[MOST], in_symbols[3][MOST];
static link_function out_functions[MOST], in_functions[3][MOST];
static link_place places[MOST];
static link_file inputs[3]; /* the last is none of them */
static outcome o;

static inline link_symbol *
add_symbol (link_file *f, char *name, size_t section, uint64_t address, uint64_t size)
{
  f->symbols[f->symbol_count] = (link_symbol) { .name = name, .section = section, .address = address, .size = size };
  return &f->symbols[f->symbol_count++];
}

static inline link_function *
add_function (link_file *f, size_t section, uint64_t start, uint32_t size, char *rows)
{
  f->functions[f->function_count] = (link_function) { .is_placed = true, .start = start, .section = section,
                                                      .size = size, .index_at = 28 + 20 * f->function_count,
                                                      .kind = kind, .rows = rows };
  return &f->functions[f->function_count++];
}

static inline void
free_index (link_file *f)
{
  free (f->places_by_offset);
  free (f->symbols_by_address);
  free (f->symbols_by_name);
  free (f->functions_by_start);
  intervals_free (&f->code);
  f->places_by_offset = f->symbols_by_address = f->symbols_by_name = f->functions_by_start = NULL;
  f->code = (intervals) { .count = 0 };
}

/* After what is in a file has changed.  */
static inline void
settle (link_file *f)
{
  free_index (f);
  link_file_index_places (f);
  link_file_index (f);
}

static inline void
settle_all (void)
{
  settle (&o.output);
  for (size_t i = 0; i < LENGTH (inputs); i++)
    settle (&inputs[i]);
}

static inline void
set_section (link_section *s, char *name, uint32_t type, uint64_t flags, uint64_t address, uint64_t size)
{
  *s = (link_section) { .name = name, .header = { .sh_type = type, .sh_flags = flags, .sh_addr = address,
                                                  .sh_size = size } };
}

static char text[] = ".text", plt[] = ".plt", table[] = ".sframe", kept[] = ".rela.sframe", data[] = ".data",
            path[] = "/tmp/out",
            a[] = "a", b[] = "b", c[] = "c", rows_file[] = "";

static inline void
begin_input (size_t number)
{
  link_file *f = &inputs[number];
  free_index (f);
  *f = (link_file) { .has_sframe = true, .sections = in_sections[number], .section_count = 3,
                     .symbols = in_symbols[number], .functions = in_functions[number],
                     .image = { .is_relocatable = true } };
  for (size_t i = 1; i < 3; i++)
    set_section (&in_sections[number][i], text, SHT_PROGBITS, SHF_EXECINSTR, 0, 0x40);
}

/* An output with a at 0x1000 and b at 0x1010, and the entries of a PLT, of two inputs which have a and b, each at 0 of
   its second section of code.  */
static inline int
begin (void **state)
{
  (void) state;
  free_index (&o.output);
  o = (outcome) { .log = "", .rows = rows_file, .has_output = true, .inputs = inputs, .input_count = 2,
                  .names = &o.output };
  o.output = (link_file) { .path = path, .has_sframe = true, .sections = out_sections, .section_count = SECTIONS,
                           .symbols = out_symbols, .functions = out_functions, .places = places,
                           .version = 3, .elements = 1, .sorted_elements = 1, .image = { .has_segment = true, .segment = { TABLE_AT, 0x80 } } };
  set_section (&out_sections[TEXT], text, SHT_PROGBITS, SHF_EXECINSTR | SHF_ALLOC, TEXT_AT, 0x3f);
  set_section (&out_sections[PLT], plt, SHT_PROGBITS, SHF_EXECINSTR | SHF_ALLOC, PLT_AT, 0x20);
  out_sections[PLT].header.sh_entsize = 0x10;
  set_section (&out_sections[TABLE], table, SHT_GNU_SFRAME, SHF_ALLOC, TABLE_AT, 0x80);
  set_section (&out_sections[KEPT], kept, SHT_RELA, 0, 0, 48);
  set_section (&out_sections[DATA], data, SHT_PROGBITS, SHF_ALLOC, DATA_AT, 0x10);
  /* This one is none of them.  */
  set_section (&out_sections[SECTIONS], c, SHT_GNU_SFRAME, SHF_EXECINSTR, DATA_AT, 0x10);
  add_symbol (&o.output, b, TEXT, TEXT_AT + 0x10, 0x20);
  add_symbol (&o.output, a, TEXT, TEXT_AT, 0x10);
  add_function (&o.output, TEXT, TEXT_AT, 0x10, rows_of_a);
  add_function (&o.output, TEXT, TEXT_AT + 0x10, 0x20, rows_of_b);
  add_function (&o.output, PLT, PLT_AT, 0x20, other_rows);
  for (size_t i = 0; i < LENGTH (inputs); i++)
    {
      begin_input (i);
      add_symbol (&inputs[i], i ? b : a, 2, 0, i ? 0x20 : 0x10);
      add_function (&inputs[i], 2, 0, i ? 0x20 : 0x10, i ? rows_of_b : rows_of_a);
    }
  for (size_t i = 0; i < 2; i++)
    places[o.output.place_count++]
        = (link_place) { .table_of = TABLE, .offset = TABLE_AT + 28 + 20 * i, .address = TEXT_AT + 0x10 * i };
  settle_all ();
  return 0;
}

/* Does the check TEXT hold, with WHY not?  */
static inline void
says (const char *line, bool expected, const char *reason)
{
  const char *words;
  const check *one = check_of (line, &words);
  buffer why = EMPTY_BUFFER;
  assert_non_null (one);
  assert_int_equal (one->holds (&o, words, &why), expected);
  buffer_add (&why, "", 1);
  assert_string_equal ((char *) why.bytes, reason);
  buffer_free (&why);
}

static inline void
holds (const char *line)
{
  says (line, true, "");
}

static inline void
fails (const char *line, const char *reason)
{
  says (line, false, reason);
}

static inline int
free_all (void **state)
{
  (void) state;
  free_index (&o.output);
  for (size_t i = 0; i < LENGTH (inputs); i++)
    free_index (&inputs[i]);
  return 0;
}

#define TEST(name) cmocka_unit_test_setup (name, begin)

#endif
