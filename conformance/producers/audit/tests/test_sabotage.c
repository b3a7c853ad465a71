/* Whatever is changed in the .sframe of a linked file is found: each data word
   of each row, row starts, the bits of rows and functions, functions that are
   taken out, and PT_GNU_SFRAME.  Damage of an object is survived.  TAP; the
   arguments are files that are without differences.  */
#include <gelf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/producers/audit/causes.h"
#include "lib/base/input.h"
#include "lib/base/lend.h"
#include "lib/base/sframe_version.h"

enum { MOST_PLACES = 4096 };

/* What to change: byte AT of the section, by exclusive or.  */
typedef struct change
{
  uint64_t at;
  uint8_t bits;
} change;

typedef struct victim
{
  const char *path;
  buffer file;
  uint64_t sframe_at, sframe_size, address; /* in the file; as loaded */
  sf_header element;
  sf_rules previous; /* of the row before */
  change changes[MOST_PLACES];
  size_t change_count;
  file_result sound; /* as it was */
} victim;

static unsigned tests, failures;

static void
ok (bool good, const char *path, const char *what)
{
  failures += !good;
  printf ("%sok %u - %s: %s\n", good ? "" : "not ", ++tests, path, what);
}

/* Audit a copy of V's file with CHANGES applied.  */
static void
audit_changed (const victim *v, const change *changes, size_t count,
               file_result *r)
{
  const audit_options o = { .observes = false };
  subject s;
  problem p;
  uint8_t *bytes = grow (NULL, v->file.size);
  memcpy (bytes, v->file.bytes, v->file.size);
  for (size_t i = 0; i < count; i++)
    bytes[changes[i].at] ^= changes[i].bits;
  *r = (file_result) { .label = NULL };
  if (subject_open (&s, v->path, bytes, v->file.size, &p) == SUBJECT_READ)
    audit_subject (&s, &o, r, &p);
  subject_close (&s);
  free (bytes);
}

static bool
has_complaint (const file_result *r, const char *what)
{
  for (size_t i = 0; i < r->causes.count; i++)
    if (strcmp (r->causes.items[i].what, what) == 0)
      return true;
  return false;
}

/* Where the section and its segment are.  */

static bool
find_section (victim *v)
{
  Elf *elf = elf_memory ((char *) v->file.bytes, v->file.size);
  Elf_Scn *section = NULL;
  size_t names = 0;
  elf_getshdrstrndx (elf, &names);
  while ((section = elf_nextscn (elf, section)))
    {
      GElf_Shdr header;
      const char *name = gelf_getshdr (section, &header)
                             ? elf_strptr (elf, names, header.sh_name)
                             : NULL;
      if (!name || strcmp (name, ".sframe") != 0)
        continue;
      v->sframe_at = header.sh_offset;
      v->sframe_size = header.sh_size;
      v->address = header.sh_addr;
    }
  elf_end (elf);
  return v->sframe_size > 0;
}

static sf_section
section_of (const victim *v)
{
  return (sf_section) { .bytes = v->file.bytes + v->sframe_at,
                        .size = v->sframe_size, .address = v->address };
}

/* What can be changed.  */

static void
add_change (victim *v, uint64_t at, uint8_t bits)
{
  if (v->change_count < MOST_PLACES)
    v->changes[v->change_count++]
        = (change) { .at = v->sframe_at + at, .bits = bits };
}

static void
take_header (void *context, uint32_t index, const sf_header *e)
{
  victim *v = context;
  (void) index;
  v->element = *e;
}

static bool
rules_equal (const sf_rule *l, const sf_rule *r)
{
  return l->kind == r->kind && l->from_cfa == r->from_cfa
         && l->deref_p == r->deref_p && l->reg == r->reg
         && l->offset == r->offset;
}

static bool
same_rules (const sf_rules *l, const sf_rules *r)
{
  return rules_equal (&l->cfa, &r->cfa) && rules_equal (&l->ra, &r->ra)
         && rules_equal (&l->fp, &r->fp) && l->ra_is_signed == r->ra_is_signed;
}

/* The low byte of each data word, and of the start; whether RA is signed.  */
static void
take_fre (void *context, const sf_fde *f, const sf_fre *row,
          const sf_rules *rules)
{
  victim *v = context;
  uint32_t start_size = 1u << f->fre_type;
  bool big = v->element.abi->big_endian;
  uint64_t words = row->at + start_size + 1;
  for (uint32_t i = 0; i < row->dataword_count; i++)
    add_change (v,
                words + (uint64_t) i * row->dataword_size
                    + (big ? row->dataword_size - 1u : 0),
                0x08);
  /* A row that says what the one before says may begin anywhere.  */
  if (row->start_address >= 8 && f->pc_type == FDE_PCTYPE_INC
      && !same_rules (rules, &v->previous))
    add_change (v, row->at + (big ? start_size - 1 : 0), 0x04);
  if (v->element.abi->signs_ra && row->dataword_count)
    add_change (v, row->at + start_size, 0x80);
  v->previous = *rules;
}

/* Is the frame that of a signal?  */
static void
take_function (void *context, uint32_t index, const sf_fde *f)
{
  victim *v = context;
  (void) index;
  if (sframe_version_of (v->element.version)->has_signal)
    add_change (v, f->fres_at - FDE_ATTRIBUTE_SIZE + 2, 0x80);
}

static void
find_changes (victim *v)
{
  sf_section section = section_of (v);
  sf_report report = SF_NO_REPORT;
  const sf_visitor visitor = { .header = take_header, .fre = take_fre,
                               .fde = take_function, .context = v };
  walk_section (&section, &visitor, &report);
}

static void
changes_are_found (victim *v)
{
  size_t found = 0;
  char text[96];
  for (size_t i = 0; i < v->change_count; i++)
    {
      file_result r;
      audit_changed (v, &v->changes[i], 1, &r);
      bool is_found = r.functions[VERDICT_EQUAL]
                          < v->sound.functions[VERDICT_EQUAL]
                      || has_complaint (&r, "invalid");
      found += is_found;
      if (!is_found)
        printf ("# not found: byte 0x%" PRIx64 " of .sframe, bits 0x%x\n",
                v->changes[i].at - v->sframe_at, v->changes[i].bits);
      file_result_free (&r);
    }
  snprintf (text, sizeof text, "%zu of %zu changes are found", found,
            v->change_count);
  ok (found == v->change_count && found >= 20, v->path, text);
}

/* Functions that are taken out: those behind move up in the index, and their
   starts, which count from their place, with them.  */

static void
put (victim *v, uint64_t at, unsigned width, uint64_t value)
{
  for (unsigned i = 0; i < width; i++)
    v->file.bytes[v->sframe_at + at
                  + (v->element.abi->big_endian ? width - 1 - i : i)]
        = (uint8_t) (value >> 8 * i);
}

static bool
take_out (victim *v, uint32_t which)
{
  const sf_header *e = &v->element;
  const sframe_version *has = sframe_version_of (e->version);
  uint64_t size = has->entry_size, at = e->index_at + which * size;
  uint8_t *index = v->file.bytes + v->sframe_at + at;
  if (!has->attribute_size || !(e->flags & F_FDE_FUNC_START_PCREL))
    return false;
  memmove (index, index + size, (e->num_fdes - 1 - which) * size);
  put (v, e->at + 8, 4, e->num_fdes - 1);
  for (uint32_t i = which; i + 1 < e->num_fdes; i++)
    {
      sf_section section = section_of (v);
      sf_report report = SF_NO_REPORT;
      sf_header shorter;
      sf_fde f;
      if (sf_read_header (&section, e->at, &shorter, &report)
          && sf_read_fde (&shorter, i, &f, &report))
        put (v, f.index_at, has->start_size, (uint64_t) f.func_start_offset + size);
    }
  return true;
}

static void
lost_functions_are_found (victim *v)
{
  size_t found = 0, tried = 0;
  char text[96];
  for (uint32_t i = 0; i < v->element.num_fdes; i++)
    {
      file_result r;
      buffer kept = v->file;
      v->file = EMPTY_BUFFER;
      buffer_add (&v->file, kept.bytes, kept.size);
      if (take_out (v, i))
        {
          tried++;
          audit_changed (v, NULL, 0, &r);
          /* In the PLT, where DWARF has one function and SFrame has two, half
             of it is a difference.  */
          found += r.functions[VERDICT_EQUAL]
                       == v->sound.functions[VERDICT_EQUAL] - 1
                   && r.functions[VERDICT_MISSING]
                              + r.functions[VERDICT_DIFFERS]
                          == v->sound.functions[VERDICT_MISSING] + 1;
          file_result_free (&r);
        }
      buffer_free (&v->file);
      v->file = kept;
    }
  snprintf (text, sizeof text, "%zu of %zu functions taken out are missed",
            found, tried);
  ok (found == tried && found >= 5, v->path, text);
}

/* Each field of PT_GNU_SFRAME: its place in the program header (64 bits), and
   what is to be said when its low byte changes.  */
static void
segments_are_found (victim *v)
{
  static const struct
  {
    size_t place;
    unsigned width;
    const char *what;
  } fields[] = {
    { offsetof (Elf64_Phdr, p_vaddr), 8, "segment-place" },
    { offsetof (Elf64_Phdr, p_offset), 8, "segment-place" },
    { offsetof (Elf64_Phdr, p_flags), 4, "segment-flags" },
    { offsetof (Elf64_Phdr, p_type), 4, "no-segment" },
    { offsetof (Elf64_Phdr, p_memsz), 8, "segment-size" },
  };
  Elf *elf = elf_memory ((char *) v->file.bytes, v->file.size);
  GElf_Ehdr header;
  GElf_Phdr segment = { .p_type = PT_NULL };
  int i = 0;
  gelf_getehdr (elf, &header);
  while (i < header.e_phnum && gelf_getphdr (elf, i, &segment)
         && segment.p_type != 0x6474e554)
    i++;
  elf_end (elf);
  for (size_t f = 0; f < sizeof fields / sizeof fields[0]; f++)
    {
      file_result r;
      bool big = header.e_ident[EI_DATA] == ELFDATA2MSB;
      const change c
          = { .at = header.e_phoff + (uint64_t) i * header.e_phentsize
                    + fields[f].place + (big ? fields[f].width - 1 : 0),
              .bits = 0x02 };
      audit_changed (v, &c, 1, &r);
      char text[64];
      snprintf (text, sizeof text, "%s is said", fields[f].what);
      ok (i < header.e_phnum && has_complaint (&r, fields[f].what)
              && !has_complaint (&v->sound, fields[f].what),
          v->path, text);
      file_result_free (&r);
    }
}

/* Two bytes of 0xff anywhere, in a file that is no program.  */
static void
damage_is_survived (victim *v)
{
  size_t audited = 0;
  for (uint64_t at = 0; at + 1 < v->file.size; at++, audited++)
    {
      const change both[] = { { at, (uint8_t) ~v->file.bytes[at] },
                              { at + 1, (uint8_t) ~v->file.bytes[at + 1] } };
      file_result r;
      audit_changed (v, both, 2, &r);
      file_result_free (&r);
    }
  ok (audited >= 100, v->path, "damage is survived");
}

int
main (int argc, char **argv)
{
  elf_version (EV_CURRENT);
  for (int i = 1; i < argc; i++)
    {
      static victim v;
      problem p;
      v = (victim) { .path = argv[i] };
      if (!read_file (argv[i], &v.file, &p) || !find_section (&v))
        {
          ok (false, argv[i], "can be read and has .sframe");
          continue;
        }
      if (v.file.bytes[EI_NIDENT] == ET_REL)
        {
          damage_is_survived (&v);
          continue;
        }
      find_changes (&v);
      audit_changed (&v, NULL, 0, &v.sound);
      ok (v.sound.functions[VERDICT_DIFFERS] == 0
              && v.sound.functions[VERDICT_EQUAL] >= 5,
          argv[i], "is sound");
      changes_are_found (&v);
      lost_functions_are_found (&v);
      segments_are_found (&v);
      file_result_free (&v.sound);
      buffer_free (&v.file);
    }
  printf ("1..%u\n", tests);
  return failures || !tests;
}
