/* What is read from files that are made here: where exceptions land, and where jumps of an object go.  All numbers are
   worked out by hand: landing pads by the Itanium C++ ABI, "Exception Handling Tables", fields of jumps as S + A - P of
   the psABI, AAELF64 and the s390x ELF ABI.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "conformance/producers/flow/witness.h"

/* A section; its data have the type that belongs to it.  */
typedef struct section
{
  GElf_Shdr header;
  void *bytes;
  size_t size;
} section;

static FILE *file;
static subject s;

static Elf_Type
data_type (uint32_t type)
{
  return type == SHT_RELA ? ELF_T_RELA : type == SHT_REL ? ELF_T_REL : type == SHT_SYMTAB ? ELF_T_SYM : ELF_T_BYTE;
}

static void
add_section (Elf *elf, const section *from)
{
  Elf_Scn *to = elf_newscn (elf);
  Elf_Data *data = elf_newdata (to);
  GElf_Shdr header;
  data->d_buf = from->bytes;
  data->d_size = from->size;
  data->d_type = data_type (from->header.sh_type);
  data->d_align = 8;
  data->d_version = EV_CURRENT;
  assert_non_null (gelf_getshdr (to, &header));
  header.sh_type = from->header.sh_type;
  header.sh_flags = from->header.sh_flags;
  header.sh_addr = from->header.sh_addr;
  header.sh_link = from->header.sh_link;
  header.sh_info = from->header.sh_info;
  assert_true (gelf_update_shdr (to, &header));
}

static void
end (void)
{
  elf_end (s.elf);
  if (file)
    fclose (file);
  file = NULL;
  s.elf = NULL;
}

static void
read_again (void)
{
  elf_end (s.elf);
  s.elf = elf_begin (fileno (file), ELF_C_READ, NULL);
  assert_non_null (s.elf);
}

/* The sections have the numbers 1, 2, ...  */
static void
make_file (uint16_t kind, bool is_big_endian, const section *sections, size_t count)
{
  end ();
  elf_version (EV_CURRENT);
  file = tmpfile ();
  assert_non_null (file);
  Elf *elf = elf_begin (fileno (file), ELF_C_WRITE, NULL);
  Elf64_Ehdr *header = elf64_newehdr (elf);
  header->e_ident[EI_DATA] = is_big_endian ? ELFDATA2MSB : ELFDATA2LSB;
  header->e_machine = kind;
  header->e_type = ET_REL;
  header->e_version = EV_CURRENT;
  for (size_t i = 0; i < count; i++)
    add_section (elf, &sections[i]);
  assert_true (elf_update (elf, ELF_C_WRITE) > 0);
  elf_end (elf);
  s.big_endian = is_big_endian;
  read_again ();
}

/* Write NUMBER over the field at OFFSET of the header of section I, of a little-endian file.  */
static void
spoil (size_t i, size_t offset, uint64_t number)
{
  GElf_Ehdr header;
  assert_non_null (gelf_getehdr (s.elf, &header));
  assert_int_equal (pwrite (fileno (file), &number, sizeof number,
                            (off_t) (header.e_shoff + i * sizeof (Elf64_Shdr) + offset)),
                    sizeof number);
  read_again ();
}

/* Landing pads.  */

enum { FUNCTION = 0x1000, LSDA = 0x5008, LOADED = SHF_ALLOC };

static landing_list list;

#define LENGTH(array) (sizeof (array) / sizeof *(array))
#define AT(address, type, flags, bytes) \
  { { .sh_type = type, .sh_flags = flags, .sh_addr = address }, bytes, sizeof bytes }

/* Read the table of SIZE bytes, which is at LSDA.  */
static void
read_table (bool is_big_endian, uint8_t *bytes, size_t size)
{
  section one = { { .sh_type = SHT_PROGBITS, .sh_flags = LOADED, .sh_addr = LSDA }, bytes, size };
  make_file (is_big_endian ? EM_S390 : EM_X86_64, is_big_endian, &one, 1);
  landings_read (&list, &s, LSDA, FUNCTION);
}

#define READ(is_big_endian, ...) read_table (is_big_endian, (uint8_t[]) { __VA_ARGS__ }, \
                                             sizeof (uint8_t[]) { __VA_ARGS__ })

/* 0xff: pads count from the function, and there are no types; then the encoding of call sites, how many bytes they
   have, and of each its start, length, pad and action.  What has the pad 0 lands nowhere; what begins before the end of
   the one before is not found.  What follows is the table of actions.  */
static void
call_sites (void **state)
{
  (void) state;
  READ (false, 0xff, 0xff, 0x01, 20, 0x10, 0x08, 0x40, 0, 0x18, 0x04, 0, 0, 0x20, 0x10, 0x50, 1, 0x2f, 0x05, 0x60, 0,
        0x30, 0x04, 0x80, 0x01, 0x40, 0x04, 0x44, 0);
  assert_int_equal (list.count, 2);
  READ (false, 0xff, 0xff, 0x01, 21, 0x10, 0x08, 0x40, 0, 0x18, 0x04, 0, 0, 0x20, 0x10, 0x50, 1, 0x2f, 0x05, 0x60, 0,
        0x30, 0x04, 0x80, 0x01, 0, 0x40, 0x04, 0x44, 0);
  assert_int_equal (list.count, 3);
  static const uint64_t lands[][2]
      = { { 0x100f, 0 }, { 0x1010, 0x1040 }, { 0x1017, 0x1040 }, { 0x1018, 0 }, { 0x101f, 0 }, { 0x1020, 0x1050 },
          { 0x102f, 0x1050 }, { 0x1030, 0x1080 }, { 0x1033, 0x1080 }, { 0x1034, 0 }, { 0x1040, 0 } };
  for (size_t i = 0; i < LENGTH (lands); i++)
    assert_int_equal (landing_of (&list, lands[i][0]), lands[i][1]);
  landings_read (&list, &s, LSDA + 0x1000, FUNCTION);
  assert_int_equal (list.count, 0);
  /* The section ends before its call sites do.  */
  READ (false, 0xff, 0xff, 0x01, 8, 0x10, 0x08, 0x40, 0);
  assert_int_equal (list.count, 0);
}

/* The first call site is 0x10 to 0x18 of the function, and lands at PAD.  */
static void
lands_at (uint64_t pad)
{
  assert_int_equal (list.count, 1);
  assert_int_equal (list.items[0].start, FUNCTION + 0x10);
  assert_int_equal (list.items[0].end, FUNCTION + 0x18);
  assert_int_equal (list.items[0].pad, pad);
}

/* Pads that count from elsewhere: from a number, or from where the number is, which is after the byte of its encoding.  */
static void
bases (void **state)
{
  (void) state;
  READ (false, 0x03, 0x00, 0x20, 0, 0, 0xff, 0x01, 4, 0x10, 0x08, 0x40, 0);
  lands_at (0x2040);
  READ (false, 0x1b, 0x00, 0x20, 0, 0, 0xff, 0x01, 4, 0x10, 0x08, 0x40, 0);
  lands_at (LSDA + 1 + 0x2000 + 0x40);
  READ (false, 0x1b, 0x00, 0xf0, 0xff, 0xff, 0xff, 0x01, 4, 0x10, 0x08, 0x40, 0);
  lands_at (LSDA + 1 - 0x1000 + 0x40);
  READ (true, 0x1b, 0xff, 0xff, 0xf0, 0x00, 0xff, 0x01, 4, 0x10, 0x08, 0x40, 0);
  lands_at (LSDA + 1 - 0x1000 + 0x40);
  READ (false, 0x0c, 0x00, 0x20, 0, 0, 1, 0, 0, 0, 0xff, 0x01, 4, 0x10, 0x08, 0x40, 0);
  lands_at (UINT64_C (0x100002040));
  /* sdata2, which no compiler writes here.  */
  READ (false, 0x0a, 0xff, 0x01, 4, 0x10, 0x08, 0x40, 0);
  assert_int_equal (list.count, 0);
}

/* Call sites of two, four and eight bytes; types are skipped.  */
static void
encodings (void **state)
{
  (void) state;
  READ (false, 0xff, 0x9b, 0x80, 0x01, 0x02, 7, 0x10, 0, 0x08, 0, 0x40, 0x01, 0);
  lands_at (FUNCTION + 0x140);
  READ (false, 0xff, 0xff, 0x03, 13, 0x10, 0, 0, 0, 0x08, 0, 0, 0, 0x40, 0, 1, 0, 0);
  lands_at (FUNCTION + 0x10040);
  READ (true, 0xff, 0xff, 0x0b, 13, 0, 0, 0, 0x10, 0, 0, 0, 0x08, 0xff, 0xff, 0xff, 0x40, 0);
  lands_at (FUNCTION - 0xc0);
  READ (false, 0xff, 0xff, 0x04, 25, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x08, 0, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 0, 0, 0,
        0);
  lands_at (FUNCTION + UINT64_C (0x100000040));
}

/* The table is in data that are loaded, whatever else is said to lie at its address.  */
static void
sections (void **state)
{
  (void) state;
  uint8_t wrong[] = { 0xff, 0xff, 0x01, 4, 0x10, 0x08, 0x50, 0 }, before[8] = { 0 };
  uint8_t right[] = { 0, 0, 0xff, 0xff, 0x01, 4, 0x10, 0x08, 0x40, 0 };
  const section all[] = {
    AT (LSDA, SHT_NOTE, LOADED, wrong),
    AT (LSDA, SHT_PROGBITS, 0, wrong),
    AT (LSDA, SHT_PROGBITS, LOADED | SHF_EXECINSTR, wrong),
    AT (LSDA - 8, SHT_PROGBITS, LOADED, before),
    AT (LSDA - 2, SHT_PROGBITS, LOADED, right),
    AT (0, SHT_PROGBITS, LOADED, wrong),
  };
  make_file (EM_X86_64, false, all, LENGTH (all));
  landings_read (&list, &s, LSDA, FUNCTION);
  lands_at (FUNCTION + 0x40);
  /* 0 says that there is no table, though there is one at this address.  */
  landings_read (&list, &s, 0, FUNCTION);
  assert_int_equal (list.count, 0);
  /* The file ends before the section does.  */
  spoil (5, offsetof (Elf64_Shdr, sh_size), 0x100000);
  landings_read (&list, &s, LSDA, FUNCTION);
  assert_int_equal (list.count, 0);
}

/* Arguments that a call has pushed: from 0x14 on 16 bytes, from 0x20 on 8, from 0x30 on none.  */
static void
arguments (void **state)
{
  (void) state;
  landing_list pushed = { .count = 0 };
  landings_push (&pushed, 0x10, 0);
  assert_int_equal (pushed.argument_count, 0);
  landings_push (&pushed, 0x14, 16);
  landings_push (&pushed, 0x18, 16);
  landings_push (&pushed, 0x20, 8);
  landings_push (&pushed, 0x30, 0);
  assert_int_equal (pushed.argument_count, 3);
  static const uint64_t pops[][2] = { { 0x13, 0 }, { 0x14, 16 }, { 0x1f, 16 }, { 0x20, 8 }, { 0x2f, 8 }, { 0x30, 0 } };
  for (size_t i = 0; i < LENGTH (pops); i++)
    assert_int_equal (landing_pops (&pushed, pops[i][0]), pops[i][1]);
  landings_free (&pushed);
}

/* Where jumps go.  */

enum { TEXT = 0x1000, TARGET = 0x2000, ELSEWHERE = 0x7000 };

/* Sections of each object: the code, another section, symbols, and relocations.  */
enum { CODE = 1, OTHER, SYMBOLS, RELOCATIONS };

/* Symbols: none; TEXT, TARGET + 0x24, and one that another file has.  */
enum { TO_TEXT = 1, TO_TARGET, TO_UNDEFINED, SYMBOL_COUNT };

static Elf64_Sym symbols[SYMBOL_COUNT]
    = { [TO_TEXT] = { .st_shndx = CODE }, [TO_TARGET] = { .st_shndx = OTHER, .st_value = 0x24 },
        [TO_UNDEFINED] = { .st_shndx = SHN_UNDEF, .st_value = 0x77 } };

#define RELOCATION(at, type, symbol, addend) { at, ELF64_R_INFO ((uint64_t) (symbol), type), addend }

static code_range range;
static const code_map code = { .ranges = &range, .count = 1 };

/* An object whose code has SIZE BYTES.  */
static void
make_object (const machine *m, uint8_t *bytes, size_t size, Elf64_Rela *relocations, size_t count, const section *more)
{
  static uint8_t other[0x40];
  const section all[] = {
    { { .sh_type = SHT_PROGBITS, .sh_flags = SHF_ALLOC | SHF_EXECINSTR, .sh_addr = TEXT }, bytes, size },
    AT (TARGET, SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, other),
    AT (0, SHT_SYMTAB, 0, symbols),
    more ? *more
         : (section) { { .sh_type = SHT_RELA, .sh_link = SYMBOLS, .sh_info = CODE }, relocations,
                       count * sizeof *relocations },
  };
  make_file ((uint16_t) m->arch->machine, m->arch->big_endian, all, LENGTH (all));
  free (range.own_bytes);
  range = (code_range) { .start = TEXT, .end = TEXT + size, .bytes = bytes };
}

/* Relocated, the code of SIZE bytes is EXPECTED.  */
static void
becomes (const machine *m, const uint8_t *expected, size_t size)
{
  branches_relocate (&s, m, (code_map *) &code);
  assert_int_equal (range.end - range.start, size);
  assert_memory_equal (range.bytes, expected, size);
}

/* brasl %r14 at 0x1000, jg at 0x1008 and brc at 0x1010 count halfwords, in big-endian fields 2 bytes from their start.
   To 0x2024 it is 0x1024 / 2 and to 0x1000 -0x10 / 2; to address 0, -0x1008 / 2.  */
static void
s390x (void **state)
{
  (void) state;
  uint8_t before[] = { 0xc0, 0xe5, 0x55, 0x55, 0x55, 0x55, 0x07, 0x07, 0xc0, 0xf4, 0x55,
                       0x55, 0x55, 0x55, 0x07, 0x07, 0xa7, 0x84, 0x55, 0x55 };
  static const uint8_t after[] = { 0xc0, 0xe5, 0x00, 0x00, 0x08, 0x12, 0x07, 0x07, 0xc0, 0xf4, 0xff,
                                   0xff, 0xf7, 0xfc, 0x07, 0x07, 0xa7, 0x84, 0xff, 0xf8 };
  Elf64_Rela all[] = { RELOCATION (2, R_390_PLT32DBL, TO_TARGET, 2), RELOCATION (10, R_390_PC32DBL, TO_UNDEFINED, 2),
                       RELOCATION (18, R_390_PC16DBL, TO_TEXT, 2) };
  make_object (&machine_s390x, before, sizeof before, all, LENGTH (all), NULL);
  becomes (&machine_s390x, after, sizeof after);
  effects e;
  code_decode (&range, &machine_s390x, TEXT, &e);
  assert_int_equal (e.target, TARGET + 0x24);
  code_decode (&range, &machine_s390x, TEXT + 16, &e);
  assert_int_equal (e.target, TEXT);
}

/* bl, b.ge, tbnz w19, #6 and b, whose fields are all ones before, except that of tbnz: instructions are little-endian in
   files of both orders.  bl at 0x1000 to 0x2024: 0x1024 / 4 = 0x409 in bits 0 to 25.  b.ge at 0x1004 to 0x2024: 0x1020 / 4
   = 0x408 in bits 5 to 23.  tbnz at 0x1008 to 0x1000: -2 in bits 5 to 18.  b at 0x100c to 0x1000: -3.  */
static void
aarch64 (void **state)
{
  (void) state;
  static const machine *const both[] = { &machine_aarch64, &machine_aarch64_be };
  uint8_t before[] = { 0xff, 0xff, 0xff, 0x97, 0xea, 0xff, 0xff, 0x54, 0x13, 0x00, 0x30, 0x37, 0xff, 0xff, 0xff, 0x17 };
  static const uint8_t after[] = { 0x09, 0x04, 0x00, 0x94, 0x0a, 0x81, 0x00, 0x54, 0xd3, 0xff, 0x37, 0x37, 0xfd, 0xff,
                                   0xff, 0x17 };
  Elf64_Rela all[] = { RELOCATION (0, R_AARCH64_CALL26, TO_TARGET, 0), RELOCATION (4, R_AARCH64_CONDBR19, TO_TARGET, 0),
                       RELOCATION (8, R_AARCH64_TSTBR14, TO_TEXT, 0), RELOCATION (12, R_AARCH64_JUMP26, TO_TEXT, 0) };
  for (size_t i = 0; i < LENGTH (both); i++)
    {
      make_object (both[i], before, sizeof before, all, LENGTH (all), NULL);
      becomes (both[i], after, sizeof after);
    }
}

/* call 0x2024 at 0x1000; jmp 0x1000 at 0x1005, of one byte; call of another file at 0x1007; call 0x1000 at 0x100c, the
   last.  Fields count from their end, which the addend says.  */
static uint8_t amd64_before[] = { 0xe8, 0x55, 0x55, 0x55, 0x55, 0xeb, 0x55, 0xe8, 0x55, 0x55, 0x55, 0x55, 0xe8, 0x55,
                                  0x55, 0x55, 0x55 };

/* What is no jump, and what reaches past the end, is left alone.  */
static void
amd64 (void **state)
{
  (void) state;
  enum { SIZE = sizeof amd64_before };
  static const uint8_t after[] = { 0xe8, 0x1f, 0x10, 0x00, 0x00, 0xeb, 0xf9, 0xe8, 0xf4, 0xef, 0xff, 0xff, 0xe8, 0xef,
                                   0xff, 0xff, 0xff };
  Elf64_Rela all[] = { RELOCATION (1, R_X86_64_PLT32, TO_TARGET, -4), RELOCATION (6, R_X86_64_PC8, TO_TEXT, -1),
                       RELOCATION (8, R_X86_64_PC32, TO_UNDEFINED, -4), RELOCATION (13, R_X86_64_PC32, TO_TEXT, -4),
                       RELOCATION (0, R_X86_64_64, TO_TEXT, 0),
                       RELOCATION (SIZE - 3, R_X86_64_PC32, TO_TEXT, 0),
                       RELOCATION (SIZE + 1, R_X86_64_PC32, TO_TEXT, 0), RELOCATION (0, R_X86_64_NONE, 0, 0) };
  make_object (&machine_amd64, amd64_before, SIZE, all, LENGTH (all), NULL);
  becomes (&machine_amd64, after, SIZE);
  assert_int_equal (amd64_before[1], 0x55);
  /* The copy is made once.  */
  const uint8_t *copy = range.own_bytes;
  becomes (&machine_amd64, after, SIZE);
  assert_ptr_equal (range.own_bytes, copy);
}

/* One relocation of the code, of a section that is HEADER.  */
static void
of_header (GElf_Shdr header)
{
  static Elf64_Rela one[] = { RELOCATION (1, R_X86_64_PLT32, TO_TARGET, -4) };
  const section more = { header, one, header.sh_type == SHT_REL ? sizeof (Elf64_Rel) : sizeof one };
  make_object (&machine_amd64, amd64_before, sizeof amd64_before, NULL, 0, &more);
}

static void
is_left_alone (void)
{
  branches_relocate (&s, &machine_amd64, (code_map *) &code);
  assert_null (range.own_bytes);
  assert_ptr_equal (range.bytes, amd64_before);
}

static void
of_no_code (void **state)
{
  (void) state;
  enum { NOWHERE = 99 };
  of_header ((GElf_Shdr) { .sh_type = SHT_REL, .sh_link = SYMBOLS, .sh_info = CODE });
  is_left_alone ();
  of_header ((GElf_Shdr) { .sh_type = SHT_RELA, .sh_link = NOWHERE, .sh_info = CODE });
  is_left_alone ();
  of_header ((GElf_Shdr) { .sh_type = SHT_RELA, .sh_link = SYMBOLS, .sh_info = NOWHERE });
  is_left_alone ();
  /* Code of which there are no bytes; data at the address of code; code that begins within another.  */
  of_header ((GElf_Shdr) { .sh_type = SHT_RELA, .sh_link = SYMBOLS, .sh_info = OTHER });
  is_left_alone ();
  spoil (OTHER, offsetof (Elf64_Shdr, sh_flags), SHF_ALLOC);
  is_left_alone ();
  spoil (OTHER, offsetof (Elf64_Shdr, sh_addr), TEXT);
  is_left_alone ();
  spoil (OTHER, offsetof (Elf64_Shdr, sh_flags), SHF_ALLOC | SHF_EXECINSTR);
  spoil (OTHER, offsetof (Elf64_Shdr, sh_addr), TEXT + 1);
  is_left_alone ();
}

static int
free_all (void **state)
{
  (void) state;
  end ();
  landings_free (&list);
  free (range.own_bytes);
  return 0;
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (call_sites), cmocka_unit_test (bases),
    cmocka_unit_test (encodings),  cmocka_unit_test (sections),
    cmocka_unit_test (arguments),  cmocka_unit_test (s390x),
    cmocka_unit_test (aarch64),    cmocka_unit_test (amd64),
    cmocka_unit_test (of_no_code),
  };
  return cmocka_run_group_tests_name ("file", tests, NULL, free_all);
}
