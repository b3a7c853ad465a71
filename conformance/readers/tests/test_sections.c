/* Sections wrapped into ELF files, and the PCs that are asked for.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <gelf.h>

#include "conformance/readers/runner/expect.h"
#include "lib/base/lend.h"
#include "lib/elf/elf_object.h"

enum { SHT_SFRAME = 0x6ffffff4 };

static void
wraps (const uint8_t *section, size_t size, uint64_t address, int machine,
       int order)
{
  size_t file_size = elf_wrap_size (size, address);
  uint8_t *file = malloc (file_size);
  GElf_Ehdr ehdr;
  GElf_Shdr shdr;
  GElf_Phdr phdr;
  size_t names;
  assert_non_null (file);
  elf_wrap (section, size, address, (elf_form) { .is_progbits = false }, file);
  elf_version (EV_CURRENT);
  Elf *elf = elf_memory ((char *) file, file_size);
  assert_non_null (gelf_getehdr (elf, &ehdr));
  assert_int_equal (ehdr.e_type, ET_DYN);
  assert_int_equal (ehdr.e_machine, machine);
  assert_int_equal (ehdr.e_ident[EI_DATA], order);
  assert_int_equal (elf_getshdrstrndx (elf, &names), 0);
  Elf_Scn *scn = elf_getscn (elf, 1);
  assert_non_null (gelf_getshdr (scn, &shdr));
  assert_string_equal (elf_strptr (elf, names, shdr.sh_name), ".sframe");
  assert_int_equal (shdr.sh_type, SHT_SFRAME);
  assert_int_equal (shdr.sh_addr, address);
  assert_int_equal (shdr.sh_size, size);
  assert_memory_equal (file + shdr.sh_offset, section, size);
  assert_non_null (gelf_getphdr (elf, 0, &phdr));
  assert_int_equal (phdr.p_type, PT_LOAD);
  assert_int_equal (phdr.p_vaddr % 4096, phdr.p_offset % 4096);
  assert_int_equal (phdr.p_vaddr, address);
  assert_int_equal (phdr.p_offset, shdr.sh_offset);
  elf_end (elf);
  free (file);
}

static void
test_elf_wrap (void **state)
{
  const uint8_t amd64[] = { 0xe2, 0xde, 3, 0, 3, 0, 0, 0 };
  const uint8_t aarch64_be[] = { 0xde, 0xe2, 3, 0, 1, 0, 0, 0 };
  const uint8_t aarch64_le[] = { 0xe2, 0xde, 3, 0, 2, 0, 0, 0 };
  const uint8_t s390x[] = { 0xde, 0xe2, 3, 0, 4, 0, 0, 0 };
  const uint8_t unknown[] = { 0xe2, 0xde, 3, 0, 99 };
  (void) state;
  wraps (amd64, sizeof amd64, 0x12345, EM_X86_64, ELFDATA2LSB);
  wraps (aarch64_be, sizeof aarch64_be, 0, EM_AARCH64, ELFDATA2MSB);
  wraps (aarch64_le, sizeof aarch64_le, 0x1000, EM_AARCH64, ELFDATA2LSB);
  wraps (s390x, sizeof s390x, 0xfffffffffffff008, EM_S390, ELFDATA2MSB);
  wraps (unknown, sizeof unknown, 8, EM_X86_64, ELFDATA2LSB);
  wraps (unknown, 0, 8, EM_X86_64, ELFDATA2LSB);
}

/* Version 2, amd64, not PC-relative, at 0: functions of one row each.  */
static sf_section
section_of (uint8_t *bytes, size_t count, const uint32_t (*functions)[2])
{
  uint8_t *at = bytes;
  const uint32_t header[] = { 0x0002dee2, 0x00f80003, (uint32_t) count,
                              (uint32_t) count, (uint32_t) count * 3, 0,
                              (uint32_t) count * 20 };
  memcpy (at, header, sizeof header);
  at += sizeof header;
  for (size_t i = 0; i < count; i++, at += 20)
    {
      const uint32_t fde[] = { functions[i][0], functions[i][1],
                               (uint32_t) i * 3, 1, 0 };
      memcpy (at, fde, sizeof fde);
    }
  for (size_t i = 0; i < count; i++, at += 3)
    memcpy (at, (const uint8_t[]) { 0, 3, 8 }, 3);
  return (sf_section) { .bytes = bytes, .size = (size_t) (at - bytes) };
}

static void
samples (size_t count, const uint32_t (*functions)[2], size_t limit,
         size_t wanted_count, const uint64_t *wanted)
{
  uint8_t bytes[512];
  uint64_t *pcs;
  sf_section section = section_of (bytes, count, functions);
  sf_report report = SF_NO_REPORT;
  assert_int_equal (check_section (&section, &report), SF_VALID);
  assert_int_equal (sample_pcs (&section, limit, &pcs), wanted_count);
  for (size_t i = 0; i < wanted_count; i++)
    assert_int_equal (pcs[i], wanted[i]);
  free (pcs);
}

static void
test_pcs (void **state)
{
  (void) state;
  samples (2, (const uint32_t[][2]) { { 0x100, 16 }, { 0x200, 1 } }, 64, 7,
           (const uint64_t[]) { 0xff, 0x100, 0x10f, 0x110, 0x1ff, 0x200,
                                0x201 });
  /* Thinned evenly.  */
  samples (2, (const uint32_t[][2]) { { 0x100, 16 }, { 0x200, 1 } }, 3, 3,
           (const uint64_t[]) { 0xff, 0x10f, 0x1ff });
  /* 0x110 to 0x117 are in both; 0x118 to 0x11f are found in the first only by
     who searches in order.  */
  samples (2, (const uint32_t[][2]) { { 0x100, 32 }, { 0x110, 8 } }, 64, 4,
           (const uint64_t[]) { 0xff, 0x100, 0x10f, 0x120 });
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_elf_wrap), cmocka_unit_test (test_pcs) };
  return cmocka_run_group_tests_name ("sections", tests, NULL, NULL);
}
