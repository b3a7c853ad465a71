#include "programs.h"

#include <elf.h>
#include <stdio.h>
#include <string.h>

#include "lib/base/memory.h"
#include "lib/base/sframe_version.h"
#include "reference/format.h"
#include "reference/write/encode.h"

/* The objects that a program is given: one with the section, maybe with damage to its
   relocations, and one with a section of ours.  */

enum { TEXT_SIZE = 0x100 };

/* Damage.  */

static uint64_t
draw (uint64_t *seed)
{
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed;
}

static void
remove_one (object_relocations *r, size_t i)
{
  memmove (r->items + i, r->items + i + 1,
           (r->count - i - 1) * sizeof *r->items);
  r->count--;
}

static void
repeat_one (object_relocations *r, size_t i)
{
  r->items = grow_array (r->items, r->count, &r->capacity, sizeof *r->items);
  r->items[r->count++] = r->items[i];
}

static void
swap (object_relocations *r, size_t i, size_t k)
{
  Elf64_Rela kept = r->items[i];
  r->items[i] = r->items[k];
  r->items[k] = kept;
}

/* One fault of the many that a relocation can have.  */
static void
break_one (Elf64_Rela *item, uint64_t kind, uint64_t value)
{
  uint64_t symbol = ELF64_R_SYM (item->r_info);
  uint32_t type = (uint32_t) ELF64_R_TYPE (item->r_info);
  switch (kind % 8)
    {
    case 0: item->r_info = ELF64_R_INFO (symbol, 0); break;
    case 1: item->r_info = ELF64_R_INFO (0ul, 0); break;
    case 2: item->r_info = ELF64_R_INFO (0ul, type); break;
    case 3: item->r_info = ELF64_R_INFO ((value & 0xffff) + 4, type); break;
    case 4: item->r_info = ELF64_R_INFO ((uint64_t) OBJECT_UNDEFINED, type); break;
    case 5: item->r_info = ELF64_R_INFO (symbol, value & 0x1ff); break;
    case 6: item->r_offset += value & 1 ? value & 0x1f : value; break;
    default: item->r_addend = (int64_t) value; break;
    }
}

static void
damage_relocations (object_relocations *r, uint64_t seed)
{
  for (uint64_t left = seed ? 1 + (draw (&seed) & 1) : 0; left; left--)
    {
      uint64_t kind = draw (&seed) % 16, value = draw (&seed);
      if (r->count == 0)
        return;
      size_t i = value % r->count;
      if (kind == 0)
        r->count = 0;
      else if (kind == 1)
        r->count--;
      else if (kind == 2)
        remove_one (r, i);
      else if (kind == 3)
        repeat_one (r, i);
      else if (kind == 4 || kind == 5)
        swap (r, i, r->count - 1 - i);
      else
        break_one (&r->items[i], kind, draw (&seed));
    }
}

/* Objects.  */

void
write_input (const arch *m, const uint8_t *section, size_t size,
             object_form form, buffer *file)
{
  form.text_size = TEXT_SIZE;
  form.spoil = damage_relocations;
  write_object (m, section, size, form, file);
}

void
write_companion (const uint8_t *like, size_t size, buffer *section)
{
  uint8_t version = size > 2 && is_sframe_version (like[2]) ? like[2]
                                                            : SFRAME_VERSIONS;
  sf_fre_record row = { .info = sf_fre_info (true, 1, 1, false),
                        .word_count = 1, .words = { 8 } };
  sf_fde_record fde = { .size = TEXT_SIZE, .info = sf_fde_info (0, 0, 0, false),
                        .fres = &row, .fre_count = 1 };
  sf_element_record element
      = { .magic = MAGIC, .version = version, .abi_arch = 3,
          .flags = F_FDE_SORTED | (size > 3 ? like[3] & F_FDE_FUNC_START_PCREL : 0),
          .cfa_fixed_ra_offset = -8, .fdes = &fde, .fde_count = 1 };
  if (size >= HEADER_SIZE)
    {
      element.abi_arch = arch_by_abi_id (like[4]) ? like[4] : 3;
      element.big_endian = like[0] == 0xde && like[1] == 0xe2;
      element.cfa_fixed_fp_offset = (int8_t) like[5];
      element.cfa_fixed_ra_offset = (int8_t) like[6];
    }
  section->size = 0;
  buffer_reserve (section, sf_encode (&element, NULL, 0));
  section->size = sf_encode (&element, section->bytes, section->capacity);
}

#define LINK "-m @m -e f @in @other -o @out"
/* Functions stay where they are in the object.  */
#define LINK_AT_0 "-Ttext=0 " LINK
#define RELINK "-m @m -r @in @other -o @out"
#define STRIP "--strip-unneeded -o @out @in"
#define MOLD "--no-fork --thread-count=1 "
#define LLD "--threads=1 "

/* The programs of one release of binutils.  */
#define BINUTILS(suffix, root)                                                \
  { "ld" suffix, root, "ld", LINK_AT_0, AN_OBJECT, KEEPS_FUNCTIONS },         \
  { "ld-r" suffix, root, "ld", RELINK, AN_OBJECT, KEEPS_FUNCTIONS },              \
  { "readelf" suffix, root, "readelf", "--sframe @in", AN_OBJECT_OR_FILE,     \
    NOTHING },                                                                \
  { "objdump" suffix, root, "objdump", "--sframe=.sframe @in",                \
    AN_OBJECT_OR_FILE, NOTHING },                                             \
  { "strip" suffix, root, "strip", STRIP, AN_OBJECT_OR_FILE,          \
    STAYS_THE_SAME },                                                         \
  { "objcopy" suffix, root, "objcopy", "@in @out", AN_OBJECT_OR_FILE,         \
    STAYS_THE_SAME }

/* And of one release of LLVM.  */
#define LLD_OF(release)                                                       \
  { "lld-" release, NULL, "ld.lld-" release, LLD LINK, AN_OBJECT,             \
    STAYS_VALID },                                                            \
  { "lld-r-" release, NULL, "ld.lld-" release, LLD RELINK, AN_OBJECT,         \
    KEEPS_FUNCTIONS }

static const program programs[] = {
  BINUTILS ("", "forky"),
  BINUTILS ("-2.44", "trixie"),
  BINUTILS ("-2.40", "bookworm"),
  LLD_OF ("21"),
  LLD_OF ("22"),
  { "mold", NULL, "mold", MOLD LINK_AT_0, AN_OBJECT, KEEPS_FUNCTIONS },
  { "mold-r", NULL, "mold", MOLD RELINK, AN_OBJECT, KEEPS_FUNCTIONS },
  { "gold", NULL, "ld.gold", LINK, AN_OBJECT, STAYS_VALID },
  { "gold-r", NULL, "ld.gold", RELINK, AN_OBJECT, KEEPS_FUNCTIONS },
  { "llvm-readelf", NULL, "llvm-readelf-22", "--sframe @in",
    AN_OBJECT_OR_FILE, NOTHING },
  { "llvm-readobj", NULL, "llvm-readobj-22", "--sframe @in",
    AN_OBJECT_OR_FILE, NOTHING },
  { "llvm-strip", NULL, "llvm-strip-22", STRIP, AN_OBJECT_OR_FILE,
    STAYS_THE_SAME },
  { "llvm-objcopy", NULL, "llvm-objcopy-22", "@in @out", AN_OBJECT_OR_FILE,
    STAYS_THE_SAME },
};

enum { PROGRAMS = sizeof programs / sizeof *programs };

const program *
find_program (const char *name)
{
  for (size_t i = 0; i < PROGRAMS; i++)
    if (strcmp (programs[i].name, name) == 0)
      return &programs[i];
  return NULL;
}

bool
is_before_errata (const program *p)
{
  return p->root && strcmp (p->root, "forky") != 0;
}

bool
has_machine (const program *p, const arch *m)
{
  return !is_before_errata (p) || m->machine != EM_S390;
}

surroundings
surroundings_of (const program *p)
{
  return (surroundings) { .preload = p->root ? "build/lib/fence.so" : NULL,
                          .reserved = strcmp (p->tool, "mold") == 0 ? 40 : 0 };
}

void
list_programs (void)
{
  for (size_t i = 0; i < PROGRAMS; i++)
    puts (programs[i].name);
}

/* The program, with the loader and the libraries of its root.  */
static void
print_start (const program *p, const arch *m, buffer *text)
{
  const char *r = p->root;
  if (!r || strcmp (r, "forky") == 0)
    {
      buffer_print (text, "/usr/bin/%s%s%s", r ? m->triple : "", r ? "-" : "",
                    p->tool);
      return;
    }
  buffer_print (text, "/roots/%s/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"
                      " --library-path /roots/%s/usr/lib/x86_64-linux-gnu"
                      " /roots/%s/usr/bin/%s-%s", r, r, r, m->triple, p->tool);
}

/* WORD of a template, or what it stands for.  */
static const char *
meaning_of (const char *word, const arch *m, const paths *files)
{
  return strcmp (word, "@in") == 0      ? files->in
         : strcmp (word, "@other") == 0 ? files->other
         : strcmp (word, "@out") == 0   ? files->out
         : strcmp (word, "@m") == 0     ? m->emulation
                                        : word;
}

void
command_for (const program *p, const arch *m, const paths *files,
             buffer *text, char *words[MOST_WORDS])
{
  char template[256], *rest = NULL;
  text->size = 0;
  print_start (p, m, text);
  snprintf (template, sizeof template, "%s", p->words);
  for (char *word = strtok_r (template, " ", &rest); word;
       word = strtok_r (NULL, " ", &rest))
    buffer_print (text, " %s", meaning_of (word, m, files));
  buffer_add (text, "", 1);
  size_t count = 0;
  for (char *word = strtok_r ((char *) text->bytes, " ", &rest);
       word && count < MOST_WORDS - 1; word = strtok_r (NULL, " ", &rest))
    words[count++] = word;
  words[count] = NULL;
}
