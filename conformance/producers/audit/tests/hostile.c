/* Writes an ELF file whose section headers all name the same zeros: COUNT
   sections of one kind, each half as large as the file; `null' is .eh_frame of
   no type, `plt' says of itself that it has 2^63 - 1 bytes.  Or, as `names', one
   with COUNT functions and a string table as large as theirs, of which only the
   first byte is zero.  Or, as `headers', one whose .sframe lies over its section
   headers, with a relocation that moves .eh_frame by COUNT bytes before that is
   relocated itself.  Standard output.
   usage: hostile rela|sframe|eh_frame|symtab|null|plt|names|headers COUNT  */
#include <elf.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char names[] = "\0.shstrtab\0.eh_frame\0.sframe\0.rest\0.plt";
enum
{
  NAME_SHSTRTAB = 1,
  NAME_EH_FRAME = 11,
  NAME_SFRAME = 21,
  NAME_REST = 29,
  NAME_PLT = 35
};
enum { NULL_HEADER, STRINGS, TABLE, OTHERS }; /* sections */

static const struct
{
  const char *kind;
  Elf64_Word name, type, info, entry;
  Elf64_Xword flags, size; /* 0: that of the others */
} kinds[] = {
  { "rela", NAME_REST, SHT_RELA, TABLE, sizeof (Elf64_Rela), 0, 0 },
  { "sframe", NAME_SFRAME, 0x6ffffff4, 0, 0, 0, 0 },
  { "eh_frame", NAME_EH_FRAME, SHT_PROGBITS, 0, 0, 0, 0 },
  { "symtab", NAME_REST, SHT_SYMTAB, 0, sizeof (Elf64_Sym), 0, 0 },
  { "null", NAME_EH_FRAME, SHT_NULL, 0, 0, 0, 0 },
  { "plt", NAME_PLT, SHT_PROGBITS, 0, 16, SHF_ALLOC | SHF_EXECINSTR,
    INT64_MAX },
};

/* COUNT functions without a name, in a file of their own.  */
static int
write_names (size_t count)
{
  enum { SYMBOLS = 2, LONG_NAMES, CODE, SECTIONS };
  size_t size = count * sizeof (Elf64_Sym);
  size_t names_at = sizeof (Elf64_Ehdr) + SECTIONS * sizeof (Elf64_Shdr);
  size_t symbols_at = names_at + sizeof names;
  const Elf64_Ehdr header
      = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, 1 },
          .e_type = ET_REL, .e_machine = EM_X86_64, .e_version = 1,
          .e_shoff = sizeof header, .e_ehsize = sizeof header,
          .e_shentsize = sizeof (Elf64_Shdr), .e_shnum = SECTIONS,
          .e_shstrndx = STRINGS };
  const Elf64_Shdr all[SECTIONS] = {
    [STRINGS] = { .sh_name = NAME_SHSTRTAB, .sh_type = SHT_STRTAB,
                  .sh_offset = names_at, .sh_size = sizeof names },
    [SYMBOLS] = { .sh_name = NAME_REST, .sh_type = SHT_SYMTAB,
                  .sh_offset = symbols_at, .sh_size = size,
                  .sh_entsize = sizeof (Elf64_Sym), .sh_link = LONG_NAMES },
    [LONG_NAMES] = { .sh_name = NAME_REST, .sh_type = SHT_STRTAB,
                     .sh_offset = symbols_at + size, .sh_size = size },
    [CODE] = { .sh_name = NAME_REST, .sh_type = SHT_NOBITS,
               .sh_flags = SHF_ALLOC | SHF_EXECINSTR, .sh_size = 64 },
  };
  const Elf64_Sym symbol
      = { .st_info = STT_FUNC, .st_shndx = CODE, .st_size = 1 };
  fwrite (&header, sizeof header, 1, stdout);
  fwrite (all, sizeof all, 1, stdout);
  fwrite (names, sizeof names, 1, stdout);
  for (size_t i = 0; i < count; i++)
    fwrite (&symbol, sizeof symbol, 1, stdout);
  for (size_t i = 0; i < size; i++)
    putchar (i ? 'a' : 0);
  return fflush (stdout) == 0 ? 0 : 3;
}

static int
write_headers (size_t count)
{
  enum { RELOCATIONS = 3, EH_FRAME, MORE_RELOCATIONS, SECTIONS };
  static const char zeros[64];
  size_t at = sizeof (Elf64_Ehdr), names_at = at + SECTIONS * sizeof (Elf64_Shdr);
  size_t zeros_at = names_at + sizeof names, relocations_at = zeros_at + sizeof zeros;
  const Elf64_Rela relocations[] = {
    { .r_offset = EH_FRAME * sizeof (Elf64_Shdr) + offsetof (Elf64_Shdr, sh_offset), .r_info = R_X86_64_64,
      .r_addend = (Elf64_Sxword) (zeros_at + count) },
    { .r_info = R_X86_64_64 },
  };
  const Elf64_Ehdr header
      = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, 1 },
          .e_type = ET_REL, .e_machine = EM_X86_64, .e_version = 1, .e_shoff = at, .e_ehsize = sizeof header,
          .e_shentsize = sizeof (Elf64_Shdr), .e_shnum = SECTIONS, .e_shstrndx = STRINGS };
  Elf64_Shdr all[SECTIONS] = {
    [STRINGS] = { .sh_name = NAME_SHSTRTAB, .sh_type = SHT_STRTAB, .sh_offset = names_at, .sh_size = sizeof names },
    [TABLE] = { .sh_name = NAME_SFRAME, .sh_type = SHT_PROGBITS, .sh_offset = at, .sh_size = sizeof all },
    [RELOCATIONS] = { .sh_name = NAME_REST, .sh_type = SHT_RELA, .sh_link = STRINGS, .sh_info = TABLE,
                      .sh_offset = relocations_at, .sh_size = sizeof (Elf64_Rela), .sh_entsize = sizeof (Elf64_Rela) },
    [EH_FRAME] = { .sh_name = NAME_EH_FRAME, .sh_type = SHT_PROGBITS, .sh_offset = zeros_at, .sh_size = sizeof zeros },
  };
  all[MORE_RELOCATIONS] = all[RELOCATIONS];
  all[MORE_RELOCATIONS].sh_info = EH_FRAME;
  all[MORE_RELOCATIONS].sh_offset += sizeof (Elf64_Rela);
  fwrite (&header, sizeof header, 1, stdout);
  fwrite (all, sizeof all, 1, stdout);
  fwrite (names, sizeof names, 1, stdout);
  fwrite (zeros, sizeof zeros, 1, stdout);
  fwrite (relocations, sizeof relocations, 1, stdout);
  return fflush (stdout) == 0 ? 0 : 3;
}

int
main (int argc, char **argv)
{
  if (argc == 3 && strcmp (argv[1], "headers") == 0)
    return write_headers (strtoul (argv[2], NULL, 10));
  if (argc == 3 && strcmp (argv[1], "names") == 0)
    return write_names (strtoul (argv[2], NULL, 10));
  size_t kind = 0, most = sizeof kinds / sizeof kinds[0];
  while (argc == 3 && kind < most && strcmp (kinds[kind].kind, argv[1]) != 0)
    kind++;
  if (argc != 3 || kind == most)
    return 2;
  size_t count = strtoul (argv[2], NULL, 10) + OTHERS;
  size_t names_at = sizeof (Elf64_Ehdr) + count * sizeof (Elf64_Shdr);
  size_t zeros_at = names_at + sizeof names, room = count * 64 / 24 * 24;
  Elf64_Ehdr header
      = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, 1 },
          .e_type = ET_REL, .e_machine = EM_X86_64, .e_version = 1,
          .e_shoff = sizeof header, .e_ehsize = sizeof header,
          .e_shentsize = sizeof (Elf64_Shdr),
          .e_shnum = (Elf64_Half) count, .e_shstrndx = STRINGS };
  Elf64_Shdr *all = count < SHN_LORESERVE ? calloc (count, sizeof *all) : NULL;
  if (!all)
    return 3;
  all[STRINGS] = (Elf64_Shdr) { .sh_name = NAME_SHSTRTAB,
                                .sh_type = SHT_STRTAB,
                                .sh_offset = names_at,
                                .sh_size = sizeof names };
  all[TABLE] = (Elf64_Shdr) { .sh_name = NAME_EH_FRAME,
                              .sh_type = SHT_PROGBITS,
                              .sh_flags = SHF_ALLOC,
                              .sh_offset = sizeof header, .sh_size = 64 };
  /* At an odd place, so that libelf has to copy.  */
  for (size_t i = OTHERS; i < count; i++)
    all[i]
        = (Elf64_Shdr){ .sh_name = kinds[kind].name,
                        .sh_type = kinds[kind].type,
                        .sh_flags = kinds[kind].flags,
                        .sh_info = kinds[kind].info,
                        .sh_entsize = kinds[kind].entry,
                        .sh_offset = zeros_at | 1,
                        .sh_size = kinds[kind].size ? kinds[kind].size : room,
                        .sh_addralign = 1 };
  fwrite (&header, sizeof header, 1, stdout);
  fwrite (all, sizeof *all, count, stdout);
  fwrite (names, sizeof names, 1, stdout);
  for (size_t i = 0; i < room + 1; i++)
    putchar (0);
  free (all);
  return fflush (stdout) == 0 ? 0 : 3;
}
