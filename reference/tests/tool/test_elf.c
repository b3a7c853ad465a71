/* ELF files that are damaged, and those that come through pipes.  */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/base/lend.h"
#include "lib/elf/elf_object.h"
#include "lib/elf/image.h"
#include "reference/tool/cross_check.h"
#include "sections.h"

enum
{
  LARGEST = 1 << 16 /* what a pipe takes */
};

static const image_options by_file = { .raw = false };

static const arch *
amd64 (void)
{
  return object_arch (three_sfv, sizeof three_sfv);
}

static buffer
make_object (void)
{
  buffer b = EMPTY_BUFFER;
  object_form form = object_form_with_text (
      amd64 (), three_sfv, sizeof three_sfv, (object_form){ .function = "f" });
  write_object (amd64 (), three_sfv, sizeof three_sfv, form, &b);
  assert_true (b.size > sizeof three_sfv && b.size <= LARGEST);
  return b;
}

static buffer
make_linked (void)
{
  buffer b = EMPTY_BUFFER;
  buffer_reserve (&b, elf_wrap_size (sizeof three_sfv, 0x400000));
  b.size = elf_wrap_size (sizeof three_sfv, 0x400000);
  elf_wrap (three_sfv, sizeof three_sfv, 0x400000, (elf_form){ 0 }, b.bytes);
  return b;
}

static Elf64_Ehdr *
file_header (buffer *b)
{
  void *bytes = b->bytes;
  return bytes;
}

static Elf64_Shdr *
section_header (buffer *b, uint32_t type)
{
  void *table = b->bytes + file_header (b)->e_shoff;
  Elf64_Shdr *h = table;
  while (h->sh_type != type)
    h++;
  return h;
}

static Elf64_Phdr *
program_header (buffer *b, uint32_t type)
{
  void *table = b->bytes + file_header (b)->e_phoff;
  Elf64_Phdr *h = table;
  while (h->p_type != type)
    h++;
  return h;
}

enum part
{
  HEADER,
  SFRAME,
  CODE,
  TABLE,
  SYMBOLS,
  RELOCATION,
  SEGMENT
};

static uint8_t *
part_of (buffer *b, enum part part)
{
  switch (part)
    {
    case HEADER:
      return b->bytes;
    case SFRAME:
      return (uint8_t *) section_header (b, SHT_GNU_SFRAME);
    case CODE:
      return (uint8_t *) section_header (b, SHT_PROGBITS);
    case TABLE:
      return (uint8_t *) section_header (b, SHT_RELA);
    case SYMBOLS:
      return (uint8_t *) section_header (b, SHT_SYMTAB);
    case RELOCATION:
      return b->bytes + section_header (b, SHT_RELA)->sh_offset;
    case SEGMENT:
      return (uint8_t *) program_header (b, PT_GNU_SFRAME);
    }
  return NULL;
}

typedef struct damage
{
  enum part part;
  size_t offset, size;
  uint64_t value; /* little-endian */
  const char *text;
} damage;

/* FILE, whose bytes are freed, is not read when it has D, and the message has its text.  */
static void
is_named (buffer file, const damage *d)
{
  image_file images;
  problem p;
  memcpy (part_of (&file, d->part) + d->offset, &d->value, d->size);
  assert_false (
      image_file_of ("damaged", file.bytes, file.size, &by_file, &images, &p));
  assert_int_equal (p.status, STATUS_USAGE);
  if (!strstr (p.text, d->text))
    fail_msg ("'%s' instead of '%s'", p.text, d->text);
  image_file_free (&images);
  buffer_free (&file);
}

static void
test_damage_is_named (void **state)
{
  (void) state;
  static const damage rows[] = {
    { SFRAME, offsetof (Elf64_Shdr, sh_flags), 8, SHF_ALLOC | SHF_COMPRESSED,
      "is compressed (SHF_COMPRESSED)" },
    { SFRAME, offsetof (Elf64_Shdr, sh_size), 8, 0x100000000,
      "section header 2: 0x100000000 bytes at offset" },
    { SFRAME, offsetof (Elf64_Shdr, sh_offset), 8, 0xff00000000000000,
      "bytes at offset 0xff00000000000000" },
    { SFRAME, offsetof (Elf64_Shdr, sh_type), 4, SHT_NOBITS,
      "has no bytes here" },
    { TABLE, offsetof (Elf64_Shdr, sh_type), 4, SHT_REL,
      "SHT_REL, which sframe-ref cannot apply" },
    { RELOCATION, offsetof (Elf64_Rela, r_info), 4, 77,
      "has type 77 of x86-64" },
    { RELOCATION, offsetof (Elf64_Rela, r_info) + 4, 4, 0xff,
      "symbol 255, which the symbol table does not have" },
    { RELOCATION, offsetof (Elf64_Rela, r_offset), 8, 0xff00000000000000,
      "relocation at 0xff00000000000000" },
    { HEADER, offsetof (Elf64_Ehdr, e_machine), 2, EM_AARCH64,
      "has type 24 of AArch64" },
    { HEADER, offsetof (Elf64_Ehdr, e_machine), 2, EM_RISCV,
      "has type 24 of its machine" },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    is_named (make_object (), &rows[i]);
}

/* Numbers of headers that the file has not.  */
static void
test_headers_lie (void **state)
{
  (void) state;
  static const damage rows[] = {
    { HEADER, offsetof (Elf64_Ehdr, e_shoff), 8, INT64_MAX,
      "ELF header: 7 section headers at offset 0x7f" },
    { HEADER, offsetof (Elf64_Ehdr, e_shnum), 2, 8,
      "ELF header: 8 section headers at" },
    { HEADER, offsetof (Elf64_Ehdr, e_shentsize), 2, 0,
      "section headers of 0 bytes, not 64" },
    { HEADER, offsetof (Elf64_Ehdr, e_shstrndx), 2, 7,
      "section names are in section 7, of 7" },
    { CODE, offsetof (Elf64_Shdr, sh_addr), 8, UINT64_MAX,
      "bytes at address 0xffffffffffffffff" },
    { SFRAME, offsetof (Elf64_Shdr, sh_link), 4, 7,
      "section header 2: sh_link is 7, of 7" },
    { SFRAME, offsetof (Elf64_Shdr, sh_addralign), 8, 3,
      "section header 2: aligned to 0x3" },
    { TABLE, offsetof (Elf64_Shdr, sh_info), 4, 7,
      "section header 3: sh_info is 7, of 7" },
    { TABLE, offsetof (Elf64_Shdr, sh_entsize), 8, 0,
      "of entries of 0x0, and its type has those of 0x18" },
    { TABLE, offsetof (Elf64_Shdr, sh_size), 8, 25,
      "section header 3: 0x19 bytes of entries of 0x18" },
    { SYMBOLS, offsetof (Elf64_Shdr, sh_entsize), 8, 1,
      "section header 4: 0x60 bytes of entries of 0x1," },
  };
  static const damage of_linked[] = {
    { HEADER, offsetof (Elf64_Ehdr, e_phoff), 8, INT64_MAX,
      "ELF header: 2 program headers at offset 0x7f" },
    { HEADER, offsetof (Elf64_Ehdr, e_phnum), 2, 0x7fff,
      "ELF header: 32767 program headers at" },
    { HEADER, offsetof (Elf64_Ehdr, e_phentsize), 2, 32,
      "program headers of 32 bytes, not 56" },
    { SEGMENT, offsetof (Elf64_Phdr, p_offset), 8, UINT64_MAX,
      "bytes at offset 0xffffffffffffffff" },
    { SEGMENT, offsetof (Elf64_Phdr, p_filesz), 8, 1 << 16,
      "program header 1: 0x10000 bytes at offset" },
    { SEGMENT, offsetof (Elf64_Phdr, p_memsz), 8, UINT64_MAX,
      "program header 1: 0xffffffffffffffff bytes at address" },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    is_named (make_object (), &rows[i]);
  for (size_t i = 0; i < sizeof of_linked / sizeof *of_linked; i++)
    is_named (make_linked (), &of_linked[i]);
}

/* A file of debugging information has no code, and the headers of its segments.  */
static void
test_segments_without_code (void **state)
{
  (void) state;
  buffer b = make_linked ();
  image_file file;
  problem p;
  Elf64_Shdr *names = section_header (&b, SHT_STRTAB);
  program_header (&b, PT_LOAD)->p_filesz = b.size;
  names->sh_flags = SHF_EXECINSTR;
  names->sh_type = SHT_NOBITS;
  assert_true (image_file_of ("debug", b.bytes, b.size, &by_file, &file, &p));
  image_file_free (&file);
  buffer_free (&b);
}

static void
test_a_linked_file_of_another_machine (void **state)
{
  (void) state;
  buffer b = make_linked ();
  file_header (&b)->e_machine = EM_AARCH64;
  image_file file;
  problem p;
  assert_true (image_file_of ("linked", b.bytes, b.size, &by_file, &file, &p));
  char *said;
  size_t size;
  FILE *out = open_memstream (&said, &size);
  sf_section section = image_section (file.images, &by_file);
  check_machine (out, &file, file.images, &section);
  fclose (out);
  assert_non_null (strstr (
      said, "warning: the section is for amd64-le, the file for AArch64"));
  free (said);
  image_file_free (&file);
  buffer_free (&b);
}

/* Whatever is in it, FILE was read, or refused with words.  */
static bool
survives (bool is_read, image_file *file, const problem *p)
{
  for (size_t i = 0; i < file->count && is_read; i++)
    {
      buffer out = EMPTY_BUFFER;
      sf_report report = SF_NO_REPORT;
      sf_section section = image_section (&file->images[i], &by_file);
      dump_section (&section, buffer_sink (&out), &report);
      check_machine (stderr, file, &file->images[i], &section);
      buffer_free (&out);
    }
  if (!is_read)
    {
      assert_int_equal (p->status, STATUS_USAGE);
      assert_memory_equal (p->text, file->path, strlen (file->path));
    }
  image_file_free (file);
  return is_read;
}

/* The first SIZE bytes, read in memory and as a file.  */
static bool
is_read (const uint8_t *bytes, size_t size)
{
  static int fd = -1;
  if (fd < 0)
    fd = memfd_create ("object", MFD_CLOEXEC);
  char path[32];
  image_file file;
  problem p;
  snprintf (path, sizeof path, "/proc/self/fd/%d", fd);
  assert_int_equal (ftruncate (fd, 0), 0);
  assert_int_equal (pwrite (fd, bytes, size, 0), size);
  bool in_file
      = survives (image_file_load (path, &by_file, &file, &p), &file, &p);
  bool in_memory = survives (
      image_file_of ("m", bytes, size, &by_file, &file, &p), &file, &p);
  assert_int_equal (in_file, in_memory);
  return in_file;
}

static void
test_cut_off_anywhere (void **state)
{
  (void) state;
  buffer b = make_object ();
  for (size_t size = 5; size < b.size; size++)
    assert_false (is_read (b.bytes, size));
  assert_true (is_read (b.bytes, b.size));
  buffer_free (&b);
}

static void
test_any_byte_changed (void **state)
{
  (void) state;
  static const uint8_t values[] = { 0xff, 0, 0x7f };
  size_t read = 0, refused = 0;
  buffer b = make_object ();
  for (size_t at = SELFMAG; at < b.size; at++)
    for (size_t i = 0; i < sizeof values; i++)
      {
        uint8_t before = b.bytes[at];
        b.bytes[at] = values[i];
        is_read (b.bytes, b.size) ? read++ : refused++;
        b.bytes[at] = before;
      }
  assert_true (read > 300 && refused > 100);
  buffer_free (&b);
}

/* A pipe with B in it, whose writer has closed it.  */
static int
pipe_with (const buffer *b)
{
  int ends[2];
  assert_int_equal (pipe (ends), 0);
  assert_int_equal (write (ends[1], b->bytes, b->size), b->size);
  close (ends[1]);
  return ends[0];
}

static void
test_pipes (void **state)
{
  (void) state;
  buffer b = make_object ();
  image_file file;
  problem p;
  char path[32];
  int fd = pipe_with (&b);
  snprintf (path, sizeof path, "/dev/fd/%d", fd);
  for (int i = 0; i < 2; i++)
    {
      if (i == 1)
        {
          fd = pipe_with (&b);
          dup2 (fd, STDIN_FILENO);
        }
      assert_true (image_file_load (i ? "-" : path, &by_file, &file, &p));
      assert_true (file.is_elf && file.count == 1);
      assert_int_equal (file.images[0].size, sizeof three_sfv);
      image_file_free (&file);
      close (fd);
    }
  buffer_free (&b);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_damage_is_named),
    cmocka_unit_test (test_headers_lie),
    cmocka_unit_test (test_segments_without_code),
    cmocka_unit_test (test_a_linked_file_of_another_machine),
    cmocka_unit_test (test_cut_off_anywhere),
    cmocka_unit_test (test_any_byte_changed),
    cmocka_unit_test (test_pipes),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
