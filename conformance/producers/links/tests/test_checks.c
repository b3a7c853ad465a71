/* Each check of a link, of an output and inputs that are made here, as corpora/links/README.md describes them.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/producers/links/checks.h"
#include "conformance/producers/links/lookup.h"
#include "conformance/producers/links/loss.h"
#include "conformance/producers/links/words.h"

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

static link_symbol *
add_symbol (link_file *f, char *name, size_t section, uint64_t address, uint64_t size)
{
  f->symbols[f->symbol_count] = (link_symbol) { .name = name, .section = section, .address = address, .size = size };
  return &f->symbols[f->symbol_count++];
}

static link_function *
add_function (link_file *f, size_t section, uint64_t start, uint32_t size, char *rows)
{
  f->functions[f->function_count] = (link_function) { .is_placed = true, .start = start, .section = section,
                                                      .size = size, .index_at = 28 + 20 * f->function_count,
                                                      .kind = kind, .rows = rows };
  return &f->functions[f->function_count++];
}

static void
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
static void
settle (link_file *f)
{
  free_index (f);
  link_file_index_places (f);
  link_file_index (f);
}

static void
settle_all (void)
{
  settle (&o.output);
  for (size_t i = 0; i < LENGTH (inputs); i++)
    settle (&inputs[i]);
}

static void
set_section (link_section *s, char *name, uint32_t type, uint64_t flags, uint64_t address, uint64_t size)
{
  *s = (link_section) { .name = name, .header = { .sh_type = type, .sh_flags = flags, .sh_addr = address,
                                                  .sh_size = size } };
}

static char text[] = ".text", plt[] = ".plt", table[] = ".sframe", kept[] = ".rela.sframe", data[] = ".data",
            path[] = "/tmp/out",
            a[] = "a", b[] = "b", c[] = "c", rows_file[] = "";

static void
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
static int
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
static void
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

static void
holds (const char *line)
{
  says (line, true, "");
}

static void
fails (const char *line, const char *reason)
{
  says (line, false, reason);
}

static void
all_hold (void **state)
{
  (void) state;
  static const char *const all[]
      = { "links", "survives", "quiet", "sound", "typed", "segment", "has-segment", "elements 1", "functions 3",
          "auxiliary 0", "version 3", "sorted", "truthful", "once", "relocated", "covers a b .text .plt", "omits .data other",
          "keeps a",
          "arrives", "arrives .plt", "loses 0", "rows b: +0x0 cfa=sp+8" };
  const char *words;
  for (size_t i = 0; i < LENGTH (all); i++)
    holds (all[i]);
  assert_null (check_of ("cover a", &words));
  assert_null (check_of ("coverss a", &words));
  assert_string_equal (check_of ("covers  a b", &words)->name, "covers");
  assert_string_equal (words, "a b");
}

/* What is asked of every output, what is asked instead of all else, and what a check is about.  */
static void
kinds (void **state)
{
  (void) state;
  enum { IMPLIED = 1, ALONE = 2, OF_END = 4, OF_LOSS = 8 };
  static const struct { const char *name; int kind; } all[] = {
    { "links", IMPLIED | OF_END }, { "fails", ALONE | OF_END }, { "survives", ALONE | OF_END }, { "warns", OF_END },
    { "quiet", OF_END }, { "sound", IMPLIED }, { "typed", IMPLIED }, { "segment", IMPLIED }, { "none", ALONE },
    { "empty", ALONE }, { "truthful", IMPLIED }, { "once", IMPLIED }, { "arrives", IMPLIED | OF_LOSS }, { "covers", 0 },
  };
  const char *words;
  for (size_t i = 0; i < LENGTH (all); i++)
    {
      const check *one = check_of (all[i].name, &words);
      assert_int_equal (one->is_implied | one->replaces_all << 1 | one->is_of_end << 2 | one->is_of_loss << 3, all[i].kind);
    }
}

/* How the linker ended.  */
static void
ends (void **state)
{
  (void) state;
  fails ("fails", "the link went well");
  fails ("warns sframe", "exit status 0: ");
  o.has_output = false;
  fails ("links", "exit status 0: ");
  o.status = 123;
  o.log = "\n\nld: a sframe\nmore";
  o.has_output = true;
  fails ("links", "exit status 123: ld: a sframe");
  fails ("quiet", "exit status 123: ld: a sframe");
  holds ("fails");
  holds ("survives");
  holds ("warns sframe\nm");
  o.status = 124;
  fails ("survives", "exit status 124: ld: a sframe");
  fails ("fails", "exit status 124: ld: a sframe");
  o.status = 0;
  static char line[] = "panicked at";
  o.log = line;
  fails ("survives", "exit status 0: panicked at");
  o.log = "internal error";
  fails ("links", "exit status 0: internal error");
  o.log = "AddressSanitizer";
  fails ("survives", "exit status 0: AddressSanitizer");
  /* A line is cut after 300 bytes.  */
  static char long_line[302], cut[17 + 301] = "exit status 1: ";
  memset (long_line, 'x', 301);
  memset (cut + 15, 'x', 300);
  o.status = 1;
  o.log = long_line;
  fails ("links", cut);
  long_line[299] = '\n';
  cut[15 + 299] = '\0';
  fails ("links", cut);
}

/* The section as a whole.  */
static void
whole_section (void **state)
{
  (void) state;
  static char finding[] = "a finding";
  fails ("none", ".sframe, 128 bytes, 3 functions");
  fails ("empty", "it has bytes");
  fails ("elements 2", "1 elements");
  fails ("functions 0x2", "3 functions");
  fails ("auxiliary 1", "0 bytes of auxiliary headers");
  fails ("version 2", "3 is the version");
  fails ("unsorted", "marked sorted");
  fails ("no-segment", "PT_GNU_SFRAME");
  o.output.sorted_elements = 0;
  holds ("unsorted");
  fails ("sorted", "not marked sorted");
  o.output.elements = 0;
  fails ("sorted", "not marked sorted");
  o.output.image.segment.size = 0x7f;
  fails ("segment", "PT_GNU_SFRAME 0x3000 of 0x7f bytes, section 0x3000 of 0x80 bytes");
  o.output.image.segment = (address_range) { 0x3001, 0x80 };
  fails ("segment", "PT_GNU_SFRAME 0x3001 of 0x80 bytes, section 0x3000 of 0x80 bytes");
  out_sections[TABLE].header.sh_type = SHT_PROGBITS;
  fails ("typed", "section type 0x1");
  o.output.version = 2;
  holds ("typed");
  out_sections[TABLE].header.sh_size = 0;
  holds ("empty");
  o.output.verdict = SF_INVALID;
  o.output.finding = finding;
  fails ("sound", "a finding");
  o.output.has_sframe = false;
  fails ("sound", "no .sframe");
  out_sections[TABLE].name = data;
  holds ("typed");
  holds ("none");
  fails ("empty", "no .sframe");
  fails ("segment", "PT_GNU_SFRAME, no .sframe");
  o.output.image.has_segment = false;
  holds ("segment");
  holds ("no-segment");
  fails ("has-segment", "no PT_GNU_SFRAME");
  o.has_output = false;
  fails ("none", "no output");
}

/* Functions and sections that are named.  */
static void
named (void **state)
{
  (void) state;
  fails ("covers other", "other is not there");
  fails ("covers", "");
  fails ("covers .other", ".other is not there");
  fails ("covers a .data b", ".data: nothing covers 0x4000");
  holds ("covers a  b");
  /* 16 bytes are no padding any more.  */
  out_sections[TEXT].header.sh_size = 0x40;
  fails ("covers .text", ".text: nothing covers 0x1030");
  fails ("omits a", "a is covered");
  fails ("omits .text", ".text is covered");
  fails ("omits .other", ".other is not there");
  /* A section is touched from its first byte to its last.  */
  set_section (&out_sections[DATA], data, SHT_PROGBITS, 0, PLT_AT - 0x10, 0x10);
  out_functions[FUNCTIONS].start = PLT_AT - 8; /* is none of them */
  holds ("omits .data");
  out_sections[DATA].header.sh_size = 0x11;
  fails ("omits .data", ".data is covered");
  out_sections[DATA].header.sh_addr = PLT_AT + 1;
  holds ("omits .data");
  out_sections[DATA].header.sh_addr = PLT_AT;
  fails ("omits .data", ".data is covered");
  out_sections[DATA].header.sh_addr = TEXT_AT;
  out_sections[DATA].header.sh_size = 1;
  fails ("omits .data", ".data is covered");
  /* In the midst of a; and after b.  */
  add_symbol (&o.output, c, TEXT, TEXT_AT + 4, 4);
  settle_all ();
  fails ("covers c", "c is not covered");
  holds ("omits c");
  out_symbols[2].address = TEXT_AT + 0x30;
  settle_all ();
  fails ("covers c", "c is not covered");
  holds ("omits c");
}

static void
keeps (void **state)
{
  (void) state;
  fails ("keeps other", "other is not there");
  out_functions[B].rows = other_rows;
  fails ("keeps a", "b at 0x1010, 32 bytes, type=default: +0x0 cfa=sp+24: the inputs say otherwise");
  o.output.verdict = SF_INVALID;
  o.output.finding = rows_of_b;
  fails ("keeps a", rows_of_b);
  o.has_output = false;
  holds ("keeps a");
  o.has_output = true;
  o.output.has_sframe = false;
  holds ("keeps a");
}

/* All rows of a function, each as far as it is given.  */
static void
rows (void **state)
{
  (void) state;
  static const char found[] = "type=default: +0x0 cfa=sp+8; +0x4 cfa=sp+16, ra=*(cfa-8); +0x9 cfa=sp+8";
  holds ("rows a: +0x0 cfa=sp+8; +0x4 cfa=sp+16, ra=*(cfa-8); +0x9 cfa=sp+8");
  holds ("rows a+0x0:+0x0;+0x4 cfa=sp+16;  +0x9");
  holds ("rows .plt: +0x0 cfa=sp+24");
  holds ("rows .text+0x10: +0x0");
  holds ("rows .text+16: +0x0");
  fails ("rows a: +0x0 cfa=sp+8; +0x4 cfa=sp+1; +0x9", found);
  fails ("rows a: +0x0 cfa=sp+8; +0x4", found);
  fails ("rows a: +0x0; +0x4; +0x9; +0xa", found);
  fails ("rows a: +0x1; +0x4; +0x9", found);
  fails ("rows a+4: +0x0; +0x4; +0x9", found);
  fails ("rows a", found);
  fails ("rows other: +0x0", "nothing covers other");
  fails ("rows .data: +0x0", "nothing covers .data");
  fails ("rows .text+0x30: +0x0", "nothing covers .text+0x30");
  out_functions[IN_PLT].start = 0;
  fails ("rows other: +0x0", "nothing covers other");
  /* Sections of an object have no addresses.  */
  o.output.image.is_relocatable = true;
  settle_all ();
  holds ("rows b: +0x0");
  fails ("rows .text: +0x0; +0x4; +0x9", "nothing covers .text");
}

/* Every function of the output is what the inputs say of one of its names.  */
static void
truthful (void **state)
{
  (void) state;
  static const char otherwise[] = "b at 0x1010, 32 bytes, type=default: +0x0 cfa=sp+8: the inputs say otherwise";
  in_functions[1][0].rows = other_rows;
  fails ("truthful", otherwise);
  in_functions[1][0].rows = rows_of_b;
  in_functions[1][0].kind = other_rows;
  fails ("truthful", otherwise);
  in_functions[1][0].kind = kind;
  in_functions[0][0].rows = other_rows;
  fails ("truthful", "a at 0x1000, 16 bytes, type=default: +0x0 cfa=sp+8; +0x4 cfa=sp+16, ra=*(cfa-8); +0x9 cfa=sp+8: "
                     "the inputs say otherwise");
  in_functions[0][0].rows = rows_of_a;
  in_functions[1][0].size = 0x1f;
  fails ("truthful", otherwise);
  /* Another name of it, another symbol of the input, another function there, and another input say so.  */
  add_symbol (&o.output, c, TEXT, TEXT_AT + 0x10, 0x20);
  add_symbol (&inputs[1], c, 1, 0x10, 0x20);
  add_symbol (&inputs[1], c, 1, 0x20, 0x20);
  add_function (&inputs[1], 1, 0x20, 0x1f, rows_of_b);
  add_function (&inputs[1], 1, 0x20, 0x20, rows_of_b);
  settle_all ();
  holds ("truthful");
  o.output.symbol_count = 2;
  in_symbols[0][1] = (link_symbol) { .name = b, .section = 1, .address = 0x20, .size = 0x20 };
  inputs[0].symbol_count = 2;
  add_function (&inputs[0], 1, 0x20, 0x20, rows_of_b);
  settle_all ();
  holds ("truthful");
}

/* A function that no input describes has the size of its symbol.  */
static void
truthful_of_no_input (void **state)
{
  (void) state;
  inputs[1].function_count = 0;
  settle_all ();
  holds ("truthful");
  out_functions[B].size = 0x1f;
  fails ("truthful", "b at 0x1010, 31 bytes, type=default: +0x0 cfa=sp+8: no function is there");
  out_functions[B].start = TEXT_AT + 0x11;
  settle_all ();
  fails ("truthful", "? at 0x1011, 31 bytes, type=default: +0x0 cfa=sp+8: no function is there");
  out_functions[B].is_placed = false;
  fails ("truthful", "function 1 has no relocation");
}

/* No input describes what is in a PLT, as far as that reaches.  */
static void
truthful_in_plt (void **state)
{
  (void) state;
  static char names[][10] = { ".iplt", ".plt.got", ".iplt.got", ".ipl", ".plx", ".iplx" };
  static const char nowhere[] = "? at 0x2000, 32 bytes, type=default: +0x0 cfa=sp+24: no function is there",
                    longer[] = "? at 0x2000, 33 bytes, type=default: +0x0 cfa=sp+24: no function is there";
  for (size_t i = 0; i < LENGTH (names); i++)
    {
      out_sections[PLT].name = names[i];
      says ("truthful", i < 3, i < 3 ? "" : nowhere);
    }
  out_sections[PLT].name = plt;
  out_functions[IN_PLT].size = 0x21;
  fails ("truthful", longer);
  out_functions[IN_PLT].size = 0x20;
  out_sections[PLT].name = data;
  fails ("relocated", "the relocation of function 2, ? at 0x2000, leads elsewhere, or is not there");
  out_sections[PLT].name = plt;
  o.output.image.is_relocatable = true;
  settle_all ();
  fails ("truthful", nowhere);
  o.output.image.is_relocatable = false;
  out_sections[PLT].header.sh_flags = 0;
  settle_all ();
  fails ("truthful", nowhere);
}

static void
relocated (void **state)
{
  (void) state;
  static const char elsewhere[] = "the relocation of function 1, b at 0x1010, leads elsewhere, or is not there";
  places[0].address++;
  fails ("relocated", "the relocation of function 0, a at 0x1000, leads elsewhere, or is not there");
  places[0].address--;
  places[1].address++;
  fails ("relocated", elsewhere);
  places[1].address--;
  places[1].offset++;
  settle_all ();
  fails ("relocated", elsewhere);
  places[1].offset--;
  places[1].table_of--;
  settle_all ();
  fails ("relocated", elsewhere);
  places[1].table_of++;
  /* Two of one field.  */
  places[o.output.place_count++] = places[1];
  settle_all ();
  fails ("relocated", elsewhere);
  o.output.place_count--;
  settle_all ();
  holds ("relocated");
  out_sections[KEPT].name = data;
  fails ("relocated", "no .rela.sframe");
  out_sections[KEPT].name = kept;
  out_sections[TABLE].name = data;
  out_sections[TABLE].header.sh_type = SHT_PROGBITS;
  fails ("relocated", "no .rela.sframe");
}

/* Two functions that cover a PC, by their numbers.  */
static void
twice (void **state)
{
  (void) state;
  fails ("twice", "no two functions cover the same PC");
  out_functions[A].size = 0x11;
  fails ("once", "functions 0 and 1 cover 0x1010");
  holds ("twice");
  /* What is not placed, or has no bytes, covers nothing.  */
  out_functions[A].is_placed = false;
  holds ("once");
  out_functions[A].is_placed = true;
  out_functions[B].size = 0;
  holds ("once");
  /* Round the last address, to the first function's first byte and not.  */
  out_functions[A].size = 0x10;
  out_functions[B].size = 0x10;
  out_functions[IN_PLT].start = UINT64_MAX;
  out_functions[IN_PLT].size = TEXT_AT + 1;
  settle_all ();
  holds ("once");
  out_functions[IN_PLT].size = TEXT_AT + 2;
  fails ("once", "functions 0 and 2 cover 0xffffffffffffffff");
  /* Of an object in one section, and not in two.  */
  begin (NULL);
  out_functions[A].size = 0x11;
  out_functions[A].section = 1;
  out_functions[B].section = 2;
  fails ("once", "functions 0 and 1 cover 0x1010");
  o.output.image.is_relocatable = true;
  settle_all ();
  holds ("once");
}

/* What is lost, of what the inputs have rows for.  */
static void
lost (void **state)
{
  (void) state;
  fails ("loses 1", "0 of 2 functions lost");
  o.output.function_count = 1;
  settle_all ();
  fails ("arrives", "1 of 2 functions lost, silent: b");
  o.log = "ld: no sframe";
  fails ("arrives", "1 of 2 functions lost, announced: b");
  holds ("loses 1");
  fails ("loses 0", "1 of 2 functions lost");
  fails ("arrives .plt", "2 of 2 functions lost, announced: .plt");
  fails ("arrives .text .plt", "2 of 3 functions lost, announced: .plt");
  fails ("arrives  .other .plt", ".other is not there");
  /* Where the table cannot be read another check says so.  */
  o.output.verdict = SF_INVALID;
  holds ("arrives");
  holds ("loses 0");
  o.output.verdict = SF_VALID;
  out_sections[TABLE].header.sh_type = SHT_NOBITS;
  holds ("arrives");
  out_sections[TABLE].name = data;
  fails ("arrives", "1 of 2 functions lost, announced: b");
  o.has_output = false;
  holds ("arrives");
  holds ("loses 0");
}

/* A function is in the output where one covers its first byte, or one without bytes begins there.  */
static void
covered (void **state)
{
  (void) state;
  /* No input has this one.  */
  add_symbol (&o.output, c, TEXT, TEXT_AT + 0x38, 1);
  settle_all ();
  holds ("arrives");
  out_functions[A].size = 0x11;
  o.output.function_count = 1;
  settle_all ();
  holds ("arrives");
  out_functions[A].size = 0x10;
  out_functions[B].size = 0;
  o.output.function_count = 2;
  settle_all ();
  holds ("arrives");
  out_functions[B].start++;
  settle_all ();
  fails ("arrives", "1 of 2 functions lost, silent: b");
}

/* Of two functions of a name, one without rows, nothing is said; nor of one that the code chooses.  */
static void
had_rows (void **state)
{
  (void) state;
  o.output.function_count = 0;
  inputs[2].function_count = 0;
  settle_all ();
  fails ("arrives", "2 of 2 functions lost, silent: b a");
  add_symbol (&inputs[0], b, 1, 0, 8);
  settle_all ();
  fails ("arrives", "1 of 1 functions lost, silent: a");
  in_symbols[0][0].is_indirect = true;
  holds ("arrives");
  in_symbols[0][0].is_indirect = false;
  add_symbol (&inputs[0], a, 1, 0, 8);
  settle_all ();
  holds ("arrives");
}

/* The first eight are named.  */
static void
many_lost (void **state)
{
  (void) state;
  static char names[10][2] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "0" };
  o.output.function_count = o.output.symbol_count = 0;
  for (size_t i = 0; i < LENGTH (names); i++)
    {
      add_symbol (&o.output, names[i], TEXT, TEXT_AT, 1);
      add_symbol (&inputs[0], names[i], 2, 0, 1);
    }
  settle_all ();
  holds ("loses 10");
  o.output.symbol_count = 9;
  fails ("arrives", "9 of 9 functions lost, silent: 1 2 3 4 5 6 7 8 ...");
  o.output.symbol_count = 8;
  fails ("arrives", "8 of 8 functions lost, silent: 1 2 3 4 5 6 7 8");
}

/* Is there a word of the linker about it?  Names of folders and of the program are none.  */
static void
announced (void **state)
{
  (void) state;
  static const struct { const char *log; bool is; } all[] = {
    { "", false },
    { "\n", false },
    { "ld: .sframe left out", true },
    { "ld: SFrame", true },
    { "ld: sframe", true },
    { "ld:  asframeb c", true },
    { "ld: sfram e", false },
    { "ld: sframx", false },
    { "sframe", true },
    { "sframe-ld: a", false },
    { "sframe: sframe", true },
    { " sframe-ld: a", true },
    { "a\nsframe-ld: a\nb", false },
    { "a\nb\n\nc sframe\n", true },
    { "ld: /sframe/a.o", false },
    { "ld: /b/a.sframe", true },
    { "ld: /sframe", true },
    { "ld: a/b\nsframe-ld: c", false },
  };
  for (size_t i = 0; i < LENGTH (all); i++)
    assert_string_equal (loss_of (all[i].log), all[i].is ? "announced" : "silent");
}

/* Lines `PC ROW right|wrong FILE` of the output, whatever their order.  */
static void
executed (void **state)
{
  (void) state;
  fails ("executes .other", ".other is not there");
  fails ("executes .text", ".text: no PC with rows was executed");
  o.rows = "0x1000 0x1000 right /tmp/out\n0x103e 0x1010 right /tmp/out";
  holds ("executes .text");
  fails ("executes .text .plt", ".plt: no PC with rows was executed");
  /* Below and past the section, of other files, and short.  */
  o.rows = "0xfff 0xfff right /tmp/out\n0x103f 0x1010 right /tmp/out\n"
           "0x1000 0x1000 right /tmp/ou\n0x1000 0x1000 right /tmp/out2\n1000";
  fails ("executes .text", ".text: no PC with rows was executed");
  o.rows = "0x1008 0x1000 wrong /tmp/out\n0x1004 0x1000 wrong /tmp/out\n0x1010 0x1010 wrong /tmp/out\n"
           "0x1000 0x1000 right /tmp/out\n"
           "0x1000 0x1000 wrong /tmp/wrong\n";
  fails ("executes .text", ".text: 3 of 4 executed PCs with rows are wrong, the first at 0x1004");
  /* A file that is called like a line, and one whose name begins like a verdict.  */
  static char line[] = "1000 right", name[] = "/tmp/a wrongly";
  o.output.path = line;
  o.rows = line;
  fails ("executes .text", ".text: no PC with rows was executed");
  o.output.path = name;
  o.rows = "0x1000 0x1000 right /tmp/a wrongly";
  holds ("executes .text");
}

/* What is alike keeps the order of the file, and all of it is found.  */
static void
alike (void **state)
{
  (void) state;
  static char names[9][2] = { "1", "2", "3", "4", "5", "6", "7", "8", "9" };
  o.output.symbol_count = o.output.function_count = o.output.place_count = 0;
  for (size_t i = 0; i < 9; i++)
    {
      add_symbol (&o.output, i % 2 ? a : names[i], TEXT, TEXT_AT, 1);
      add_function (&o.output, TEXT, TEXT_AT + i % 2, 1, rows_of_b);
      places[o.output.place_count++] = (link_place) { .table_of = TABLE, .offset = 8 + i % 2 };
    }
  settle_all ();
  for (size_t i = 0; i < 9; i++)
    assert_ptr_equal (function_symbol (&o.output, &out_functions[0], i), &out_symbols[i]);
  assert_null (function_symbol (&o.output, &out_functions[0], 9));
  assert_null (function_symbol (&o.output, &out_functions[1], 0));
  for (size_t i = 0; i < 4; i++)
    {
      assert_ptr_equal (symbol_named (&o.output, a, i), &out_symbols[2 * i + 1]);
      assert_ptr_equal (place_at (&o.output, TABLE, 9, i), &places[2 * i + 1]);
    }
  assert_null (symbol_named (&o.output, a, 4));
  assert_null (place_at (&o.output, TABLE, 9, 4));
  assert_null (place_at (&o.output, TABLE, 8, 5));
  for (size_t i = 0; i < 5; i++)
    assert_ptr_equal (symbol_function (&o.output, &out_symbols[0], i), &out_functions[2 * i]);
  assert_null (symbol_function (&o.output, &out_symbols[0], 5));
  free_index (&o.output);
  assert_null (symbol_named (&o.output, a, 0));
}

/* Functions are found by section in objects only.  */
static void
of_sections (void **state)
{
  (void) state;
  link_file *f = &inputs[0];
  add_symbol (f, c, 1, 0, 1);
  add_function (f, 1, 0, 1, rows_of_b);
  settle (f);
  assert_ptr_equal (function_covering (f, 0, 1), &in_functions[0][1]);
  assert_ptr_equal (function_covering (f, 0xf, 2), &in_functions[0][0]);
  assert_null (function_covering (f, 0x10, 2));
  assert_null (function_covering (f, 1, 1));
  assert_ptr_equal (function_symbol (f, &in_functions[0][1], 0), &in_symbols[0][1]);
  assert_ptr_equal (symbol_function (f, &in_symbols[0][0], 0), &in_functions[0][0]);
  assert_ptr_equal (function_covering (&o.output, TEXT_AT, DATA), &out_functions[A]);
  in_functions[0][1].is_placed = false;
  assert_null (function_covering (f, 0, 1));
  /* The section with code at an address, by its bounds.  */
  assert_ptr_equal (section_at (&o.output, TEXT_AT), &out_sections[TEXT]);
  assert_ptr_equal (section_at (&o.output, PLT_AT), &out_sections[PLT]);
  assert_ptr_equal (section_at (&o.output, PLT_AT + 0x1f), &out_sections[PLT]);
  assert_null (section_at (&o.output, PLT_AT + 0x20));
  assert_null (section_at (&o.output, DATA_AT));
  assert_int_equal (first_uncovered (&o.output, TEXT_AT), TEXT_AT + 0x30);
  assert_int_equal (first_uncovered (&o.output, TEXT_AT + 0x2f), TEXT_AT + 0x30);
  assert_int_equal (first_uncovered (&o.output, TEXT_AT + 0x30), TEXT_AT + 0x30);
  out_functions[A].is_placed = false;
  assert_int_equal (first_uncovered (&o.output, TEXT_AT), TEXT_AT);
  assert_ptr_equal (sframe_section (&o.output), &out_sections[TABLE]);
  out_sections[TABLE].header.sh_type = SHT_PROGBITS;
  assert_ptr_equal (sframe_section (&o.output), &out_sections[TABLE]);
  out_sections[TABLE].header.sh_type = SHT_NOTE;
  assert_null (sframe_section (&o.output));
  assert_null (section_named (&o.output, c));
  out_sections[TEXT].header.sh_type = SHT_GNU_SFRAME;
  assert_ptr_equal (sframe_section (&o.output), &out_sections[TEXT]);
}

static int
free_all (void **state)
{
  (void) state;
  free_index (&o.output);
  for (size_t i = 0; i < LENGTH (inputs); i++)
    free_index (&inputs[i]);
  return 0;
}

#define TEST(name) cmocka_unit_test_setup (name, begin)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (all_hold), TEST (ends), TEST (whole_section), TEST (named), TEST (keeps), TEST (rows), TEST (truthful),
    TEST (truthful_of_no_input), TEST (truthful_in_plt), TEST (relocated), TEST (twice), TEST (lost), TEST (covered),
    TEST (had_rows), TEST (many_lost), cmocka_unit_test (announced), cmocka_unit_test (kinds), TEST (executed), TEST (alike), TEST (of_sections),
  };
  return cmocka_run_group_tests_name ("checks", tests, NULL, free_all);
}
