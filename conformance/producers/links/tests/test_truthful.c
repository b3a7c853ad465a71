/* Checks that compare an output with what its inputs say, and with rows that were executed.  */
#include "link.h"

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
  fails ("executes .text", ".text: 3 of 4 executed PCs with rows are wrong, the first "
         "at 0x1004 by "
         "+0x0 cfa=sp+8; +0x4 cfa=sp+16, ra=*(cfa-8); +0x9 cfa=sp+8");
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

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (truthful), TEST (truthful_of_no_input), TEST (truthful_in_plt), TEST (relocated),
    TEST (twice), TEST (lost), TEST (covered), TEST (had_rows), TEST (many_lost), TEST (executed),
    TEST (alike), TEST (of_sections),
  };
  return cmocka_run_group_tests_name ("truthful", tests, NULL, free_all);
}
