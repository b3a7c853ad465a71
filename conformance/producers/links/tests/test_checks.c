/* Each check of a link, of an output and inputs that are made here, as corpora/links/README.md describes them.  */
#include "link.h"

static void
all_hold (void **state)
{
  (void) state;
  static const char *const all[] = { "links",
                                     "survives",
                                     "quiet",
                                     "sound",
                                     "typed",
                                     "attributes",
                                     "segment",
                                     "has-segment",
                                     "elements 1",
                                     "functions 3",
                                     "auxiliary 0",
                                     "version 3",
                                     "sorted",
                                     "truthful",
                                     "once",
                                     "relocated",
                                     "covers a b .text .plt",
                                     "omits .data other",
                                     "keeps a",
                                     "arrives",
                                     "arrives .plt",
                                     "loses 0",
                                     "rows b: +0x0 cfa=sp+8" };
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
  static const struct { const char *name; int kind;
  } all[] = {
    { "links", IMPLIED | OF_END },
    { "fails", ALONE | OF_END },
    { "survives", ALONE | OF_END },
    { "warns", OF_END },
    { "quiet", OF_END },
    { "sound", IMPLIED },
    { "typed", IMPLIED },
    { "attributes", IMPLIED },
    { "segment", IMPLIED },
    { "none", ALONE },
    { "empty", ALONE },
    { "truthful", IMPLIED },
    { "once", IMPLIED },
    { "arrives", IMPLIED | OF_LOSS },
    { "covers", 0 },
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
  o.log = "ld: warning: a\nBFD: assertion fail b.c:1\nmore";
  fails ("survives", "exit status 0: BFD: assertion fail b.c:1");
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
  holds ("attributes");
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

/* Flags and places of the section.  */
static void
section_attributes (void **state)
{
  (void) state;
  GElf_Shdr *h = &out_sections[TABLE].header,
            *of_input = &in_sections[1][2].header;
  h->sh_addr++;
  h->sh_addralign = 4;
  fails ("attributes", "address 0x3001, alignment 4");
  h->sh_addr--;
  holds ("attributes");
  set_section (&in_sections[1][2], table, SHT_GNU_SFRAME, SHF_ALLOC, 0, 8);
  of_input->sh_addralign = 8;
  fails ("attributes", "alignment 4 of 8");
  h->sh_entsize = 8;
  fails ("attributes", "entries of 8 bytes");
  h->sh_flags = SHF_ALLOC | SHF_WRITE;
  fails ("attributes", "flags 0x3 of 0x2");
  of_input->sh_flags = h->sh_flags = SHF_WRITE | SHF_ALLOC;
  h->sh_entsize = 0;
  h->sh_addralign = 8;
  holds ("attributes");
  h->sh_flags = 0;
  fails ("attributes", "flags 0x0 of 0x3");
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

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (all_hold),
    TEST (ends),
    TEST (whole_section),
    TEST (section_attributes),
    TEST (named),
    TEST (keeps),
    TEST (rows),
    cmocka_unit_test (announced),
    cmocka_unit_test (kinds),
  };
  return cmocka_run_group_tests_name ("checks", tests, NULL, free_all);
}
