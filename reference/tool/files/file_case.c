/* The lines of a case.  */
#include "file_case.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/options.h"
#include "lib/elf/image.h"
#include "reference/clause.h"
#include "reference/tool/assembler/assembler.h"
#include "reference/write/dump.h"

/* What a case is read from.  BYTES_FROM: the end of the last header's line, of
   that number, after which its bytes stand; or NULL.  */
typedef struct reader
{
  file_case *c;
  line line;
  const char *bytes_from;
  unsigned bytes_line;
  problem *p;
} reader;

#define refuse_line(r, ...)                                                   \
  line_problem (&(r)->line, (r)->line.words[0].text, (r)->p, __VA_ARGS__)

static const field_name classes[]
    = { { "32", ELFCLASS32 }, { "64", ELFCLASS64 }, { NULL, 0 } };
static const field_name orders[]
    = { { "little", ELFDATA2LSB }, { "big", ELFDATA2MSB }, { NULL, 0 } };
static const field_name machines[] = { { "x86-64", EM_X86_64 },
                                       { "aarch64", EM_AARCH64 },
                                       { "s390x", EM_S390 },
                                       { NULL, 0 } };
static const field_name file_types[] = {
  { "rel", ET_REL }, { "exec", ET_EXEC }, { "dyn", ET_DYN }, { NULL, 0 }
};
static const field_name systems[] = { { "none", ELFOSABI_NONE },
                                      { "gnu", ELFOSABI_GNU },
                                      { "solaris", ELFOSABI_SOLARIS },
                                      { "freebsd", ELFOSABI_FREEBSD },
                                      { NULL, 0 } };
static const field_name answers[] = { { "no", 0 }, { "yes", 1 }, { NULL, 0 } };
static const field_name section_types[] = { { "progbits", SHT_PROGBITS },
                                            { "nobits", SHT_NOBITS },
                                            { "note", SHT_NOTE },
                                            { "strtab", SHT_STRTAB },
                                            { "gnu-sframe", SHT_GNU_SFRAME },
                                            { NULL, 0 } };
static const field_name section_flags[] = { { "none", 0 },
                                            { "write", SHF_WRITE },
                                            { "alloc", SHF_ALLOC },
                                            { "exec", SHF_EXECINSTR },
                                            { "link-order", SHF_LINK_ORDER },
                                            { "compressed", SHF_COMPRESSED },
                                            { NULL, 0 } };
static const field_name compressions[] = { { "zlib", ELFCOMPRESS_ZLIB },
                                           { "zstd", ELFCOMPRESS_ZSTD },
                                           { NULL, 0 } };
static const field_name segment_types[] = { { "load", PT_LOAD },
                                            { "note", PT_NOTE },
                                            { "gnu-sframe", PT_GNU_SFRAME },
                                            { NULL, 0 } };

static uint64_t
value_or (field_value v, uint64_t otherwise)
{
  return v.is_given ? v.number : otherwise;
}

/* file KEY=VALUE...: the ELF header.  */
static bool
read_file_line (reader *r)
{
  enum { CLASS, DATA, MACHINE, TYPE, OSABI, HEADERS, FIELDS };
  static const field fields[FIELDS]
      = { { "class", FIELD_NUMBER, 8, classes },
          { "data", FIELD_NUMBER, 8, orders },
          { "machine", FIELD_NUMBER, 16, machines },
          { "type", FIELD_NUMBER, 16, file_types },
          { "osabi", FIELD_NUMBER, 8, systems },
          { "headers", FIELD_NUMBER, 1, answers } };
  field_value v[FIELDS] = { { .is_given = false } };
  file_case *c = r->c;
  if (c->type || c->section_count)
    return refuse_line (r, "there is one file line, before the headers");
  if (!read_fields (&r->line, 1, fields, FIELDS, v, r->p))
    return false;
  if (!v[TYPE].is_given || !v[MACHINE].is_given)
    return refuse_line (r, "a file has a type and a machine");
  c->class = (uint8_t) value_or (v[CLASS], ELFCLASS64);
  if (c->class != ELFCLASS32 && c->class != ELFCLASS64)
    return refuse_line (r, "a file has class 32 or 64");
  c->order = (uint8_t) value_or (v[DATA], ELFDATA2LSB);
  c->machine = (uint16_t) v[MACHINE].number;
  c->type = (uint16_t) v[TYPE].number;
  c->osabi = (uint8_t) value_or (v[OSABI], ELFOSABI_NONE);
  c->has_no_headers = !value_or (v[HEADERS], 1);
  return true;
}

/* header NAME KEY=VALUE...: a section; the lines of the vector language that
   follow are its bytes.  */
static bool
read_header (reader *r)
{
  enum { TYPE, FLAGS, ADDRESS, SIZE, LINK, INFO, ALIGN, COMPRESS, FIELDS };
  static const field fields[FIELDS]
      = { { "type", FIELD_NUMBER, 32, section_types },
          { "flags", FIELD_SET, 64, section_flags },
          { "address", FIELD_NUMBER, 64, NULL },
          { "size", FIELD_NUMBER, 32, NULL },
          { "link", FIELD_NUMBER, 32, NULL },
          { "info", FIELD_NUMBER, 32, NULL },
          { "align", FIELD_NUMBER, 64, NULL },
          { "compress", FIELD_NUMBER, 32, compressions } };
  field_value v[FIELDS] = { { .is_given = false } };
  file_case *c = r->c;
  if (!c->type || c->segment_count || r->line.count < 2)
    return refuse_line (r, "a header has a name, and stands after the file "
                           "line and before segments");
  if (!read_fields (&r->line, 2, fields, FIELDS, v, r->p))
    return false;
  if (!v[TYPE].is_given)
    return refuse_line (r, "a header has a type");
  c->sections = grow_array (c->sections, c->section_count,
                            &c->section_capacity, sizeof *c->sections);
  c->sections[c->section_count++]
      = (file_section){ .name = format_text ("%.*s", r->line.words[1].length,
                                             r->line.words[1].text),
                        .compression = (unsigned) value_or (v[COMPRESS], 0),
                        .header
                        = { .sh_type = (GElf_Word) v[TYPE].number,
                            .sh_flags = value_or (v[FLAGS], 0),
                            .sh_addr = value_or (v[ADDRESS], 0),
                            .sh_size = value_or (v[SIZE], 0),
                            .sh_link = (GElf_Word) value_or (v[LINK], 0),
                            .sh_info = (GElf_Word) value_or (v[INFO], 0),
                            .sh_addralign = value_or (v[ALIGN], 8) } };
  r->bytes_from = r->line.text + r->line.length;
  r->bytes_line = r->line.number;
  return true;
}

/* segment TYPE KEY=VALUE...  */
static bool
read_segment (reader *r)
{
  enum { TYPE, OF, ADDRESS, SIZE, FIELDS };
  static const field fields[FIELDS]
      = { { "type", FIELD_NUMBER, 32, segment_types },
          { "of", FIELD_NUMBER, 16, NULL },
          { "address", FIELD_NUMBER, 64, NULL },
          { "size", FIELD_NUMBER, 64, NULL } };
  field_value v[FIELDS] = { { .is_given = false } };
  file_case *c = r->c;
  if (!read_fields (&r->line, 1, fields, FIELDS, v, r->p))
    return false;
  if (!v[TYPE].is_given || !v[OF].number || v[OF].number > c->section_count)
    return refuse_line (
        r, "a segment has a type, and is of a section: of=1 is the first");
  const GElf_Shdr *of = &c->sections[v[OF].number - 1].header;
  uint64_t address = value_or (v[ADDRESS], of->sh_addr),
           size = value_or (v[SIZE], UINT64_MAX);
  c->segments = grow_array (c->segments, c->segment_count,
                            &c->segment_capacity, sizeof *c->segments);
  c->segments[c->segment_count++]
      = (file_segment){ .of = v[OF].number,
                        .header = { .p_type = (GElf_Word) v[TYPE].number,
                                    .p_flags = PF_R,
                                    .p_vaddr = address,
                                    .p_paddr = address,
                                    .p_filesz = size,
                                    .p_align = 1 } };
  return true;
}

/* because TEXT: the sentence that the answer rests on, or that none says it.
   */
static bool
read_because (reader *r)
{
  const word first = r->line.words[r->line.count > 1],
             last = r->line.words[r->line.count - 1];
  free (r->c->because);
  r->c->because = format_text (
      "%.*s", (int) (last.text + last.length - first.text), first.text);
  return r->line.count > 3
         || refuse_line (r, "a text and its sentence are missing");
}

static bool
read_verdict (reader *r)
{
  static const char *const verdicts[] = { "valid", "silent", "invalid" };
  file_case *c = r->c;
  unsigned v = 0;
  while (v < 3
         && (r->line.count < 2 || !word_is (r->line.words[1], verdicts[v])))
    v++;
  if (c->has_verdict || v == 3 || r->line.count != (v == SF_VALID ? 2U : 3U))
    return refuse_line (r,
                        "one verdict: valid, invalid CLAUSE or silent CLAUSE");
  c->has_verdict = true;
  c->verdict = (enum sf_verdict) v;
  if (v == SF_VALID)
    return true;
  c->clause
      = format_text ("%.*s", r->line.words[2].length, r->line.words[2].text);
  return sf_clause_by_id (c->clause) < SF_CLAUSES
         || line_problem (&r->line, r->line.words[2].text, r->p,
                          "no clause is called so");
}

static bool
read_expect (reader *r)
{
  const word first = r->line.words[r->line.count > 1],
             last = r->line.words[r->line.count - 1];
  buffer_print (&r->c->expected, "%.*s\n",
                (int) (last.text + last.length - first.text), first.text);
  return r->line.count > 1 || refuse_line (r, "a line of the dump is missing");
}

static const struct
{
  const char *word;
  bool (*read) (reader *r);
} keywords[] = { { "file", read_file_line },  { "header", read_header },
                 { "segment", read_segment }, { "because", read_because },
                 { "verdict", read_verdict }, { "expect", read_expect } };
enum
{
  KEYWORDS = sizeof keywords / sizeof *keywords
};

static unsigned
keyword_of (const line *l)
{
  unsigned k = 0;
  while (k < KEYWORDS
         && (!l->count || !word_is (l->words[0], keywords[k].word)))
    k++;
  return k;
}

/* The lines of the vector language from where the last header ended up to END
   are its bytes.  */
static bool
assemble_bytes (reader *r, const char *end)
{
  if (!r->bytes_from)
    return true;
  assembler a;
  buffer text = EMPTY_BUFFER;
  /* Empty lines in the place of those before, so that messages have the right
     number.  */
  for (unsigned i = 1; i < r->bytes_line; i++)
    buffer_add (&text, "\n", 1);
  buffer_add (&text, r->bytes_from, (size_t) (end - r->bytes_from));
  bool good
      = assemble (&a, r->c->path, &text,
                  sf_abi_by_name (r->c->order == ELFDATA2MSB ? "aarch64-be"
                                                             : "aarch64-le"),
                  r->p);
  file_section *s = &r->c->sections[r->c->section_count - 1];
  if (good)
    buffer_add (&s->content, a.out.bytes, a.out.size);
  while (good && s->content.size < s->header.sh_size
         && s->header.sh_type != SHT_NOBITS)
    buffer_add (&s->content, "", 1);
  assembler_free (&a);
  buffer_free (&text);
  r->bytes_from = NULL;
  return good;
}

static bool
read_lines (reader *r, const case_place *place)
{
  const char *end = place->text + place->size;
  r->line.number = place->line;
  for (const char *at = place->text; at < end;)
    {
      const char *begin = at;
      at = lex_line (&r->line, at, end);
      unsigned k = keyword_of (&r->line);
      if (k < KEYWORDS && !assemble_bytes (r, begin))
        return false;
      if (k < KEYWORDS && !keywords[k].read (r))
        return false;
      if (k == KEYWORDS && r->line.count && !r->bytes_from)
        return refuse_line (
            r, "expected file, header, segment, because, verdict or expect");
    }
  return assemble_bytes (r, end);
}

bool
file_case_read (file_case *c, const case_place *place, problem *p)
{
  *c = (file_case){ .name = place->name,
                    .path = place->path,
                    .line = place->line };
  reader r = { .c = c, .p = p, .line = { .path = place->path } };
  bool good = read_lines (&r, place);
  free (r.line.words);
  const char *lacks = !c->type          ? "no file line"
                      : !c->because     ? "no sentence (because)"
                      : !c->has_verdict ? "no verdict"
                                        : NULL;
  if (good && (lacks || (c->verdict == SF_INVALID && c->expected.size)))
    {
      problem_set (p, STATUS_USAGE, "%s:%u: case %s: %s", c->path, c->line,
                   c->name, lacks ? lacks : "an invalid file has no dump");
      p->is_placed = true;
      return false;
    }
  return good;
}

void
file_case_free (file_case *c)
{
  for (size_t i = 0; i < c->section_count; i++)
    {
      free (c->sections[i].name);
      buffer_free (&c->sections[i].content);
    }
  free (c->sections);
  free (c->segments);
  free (c->because);
  free (c->clause);
  buffer_free (&c->expected);
}
