/* The reference's reading, by the names of llvm-readobj.  */
#include "readobj_reading.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/lend.h"
#include "lib/base/word.h"

/* The text of `llvm-readobj --sframe' as values.  */

/* Where the lines are.  */
typedef struct scope
{
  const char *section;
  int function, row;
} scope;

/* A copy of SIZE bytes of TEXT that lives as long as T does.  The room for all
   of them was reserved.  */
static const char *
keep (readobj_text *t, const char *text, size_t size)
{
  const char *kept = (const char *) t->names.bytes + t->names.size;
  buffer_add (&t->names, text, size);
  buffer_add (&t->names, "", 1);
  return kept;
}

/* `SFrame section 'NAME' {' and the like: what follows is elsewhere.  */
static bool
enters (readobj_text *t, scope *at, const char *line)
{
  if (text_begins (line, "SFrame section '"))
    {
      const char *name = line + strlen ("SFrame section '");
      *at = (scope) { .section = keep (t, name, strcspn (name, "'")),
                      .function = NO_NUMBER, .row = NO_NUMBER };
      return true;
    }
  if (text_begins (line, "FuncDescEntry ["))
    {
      at->function++;
      at->row = NO_NUMBER;
      return true;
    }
  bool is_row = text_begins (line, "Frame Row Entry {");
  at->row += is_row;
  return is_row;
}

/* The number of LINE, after its name, which ends at AT: that in parentheses,
   or the one that is there.  */
static void
read_number (readobj_value *v, const char *line, const char *at)
{
  const char *inner = strstr (at, "(0x");
  at = inner ? inner + 1 : at + strspn (at, ": [");
  v->has_number = true;
  v->is_word = text_begins (at, "Yes") || text_begins (at, "No");
  if (v->is_word)
    {
      v->number = *at == 'Y';
      v->digits = (size_t) (at - line);
      v->end = v->digits + strlen (*at == 'Y' ? "Yes" : "No");
      return;
    }
  char *end;
  bool is_hex = text_begins (at, "0x");
  v->number = is_hex ? (int64_t) strtoull (at, &end, 16)
                     : strtoll (at, &end, 10);
  v->has_number = end > at && (isdigit ((unsigned char) *at) || *at == '-');
  v->digits = (size_t) (at - line) + (is_hex ? 2 : 0);
  v->end = (size_t) (end - line);
}

static readobj_value
value_of (readobj_text *t, const scope *at, const char *line)
{
  readobj_value v = { .section = at->section, .function = at->function,
                      .row = at->row };
  const char *name = line + strspn (line, " ");
  size_t size = strcspn (name, ":[{");
  if (size == 0 || !name[size] || name[size] == '{' || strstr (name, "warning:"))
    return v;
  const char *after = name + size;
  const char *unused = strstr (name, " (unused)");
  if (unused && unused < after)
    size = (size_t) (unused - name);
  while (name[size - 1] == ' ')
    size--;
  v.name = keep (t, name, size);
  read_number (&v, line, after);
  if (strcmp (v.name, "Start Address") == 0 && v.row == NO_NUMBER)
    v.name = "PC"; /* what a relocation makes of it */
  return v;
}

/* Add a value to T, which was emptied.  The texts have to live as long.  */
static void
readobj_text_add (readobj_text *t, const readobj_value *value)
{
  t->values = grow_array (t->values, t->count, &t->capacity,
                          sizeof *t->values);
  t->values[t->count++] = *value;
}

void
readobj_text_of (readobj_text *t, const text_lines *printed)
{
  scope at = { .section = "", .function = NO_NUMBER, .row = NO_NUMBER };
  size_t room = 0;
  *t = (readobj_text) { .count = 0 };
  /* The end of a name has the room of what follows it in its line.  */
  for (size_t i = 0; i < printed->count; i++)
    room += strlen (printed->items[i]);
  buffer_reserve (&t->names, room);
  for (size_t i = 0; i < printed->count; i++)
    {
      const char *line = printed->items[i];
      readobj_value none = { .section = at.section };
      bool is_scope = enters (t, &at, line + strspn (line, " "));
      readobj_value v = is_scope ? none : value_of (t, &at, line);
      readobj_text_add (t, &v);
    }
}

void
readobj_text_free (readobj_text *t)
{
  free (t->values);
  buffer_free (&t->names);
  *t = (readobj_text) { .count = 0 };
}

const readobj_value *
readobj_text_find (const readobj_text *t, const readobj_value *v)
{
  for (size_t i = 0; i < t->count; i++)
    {
      const readobj_value *o = &t->values[i];
      if (o->name && o->function == v->function && o->row == v->row
          && strcmp (o->name, v->name) == 0
          && strcmp (o->section, v->section) == 0)
        return o;
    }
  return NULL;
}

typedef struct reader
{
  readobj_reading *r;
  section_reading *section;
  sf_header header;
} reader;

static void
add (const reader *at, int function, int row, const char *name,
     int64_t number)
{
  readobj_text_add (&at->r->text,
                    &(readobj_value) { .section = at->section->name,
                                       .function = function, .row = row,
                                       .name = name, .has_number = true,
                                       .number = number });
}

/* The header, as it is.  Version 2 has the fields of the table, all of them at
   the places of the table. [SFrame Preamble; SFrame Header]  */

typedef struct field
{
  const char *name;
  size_t at, size;
  bool is_signed;
} field;

static const field fields[] = {
  { "Magic", 0, 2, false },
  { "Version", 2, 1, false },
  { "Flags", 3, 1, false },
  { "ABI", 4, 1, false },
  { "CFA fixed FP offset", 5, 1, true },
  { "CFA fixed RA offset", 6, 1, true },
  { "Auxiliary header length", 7, 1, false },
  { "Num FDEs", 8, 4, false },
  { "Num FREs", 12, 4, false },
  { "FRE subsection length", 16, 4, false },
  { "FDE subsection offset", 20, 4, false },
  { "FRE subsection offset", 24, 4, false },
};

enum
{
  ABI_AT = 4,
  FIXED_RA_AT = 6,
  AUX_AT = 7,
  COUNT_AT = 8,
  LENGTH_AT = 16,
  INDEX_AT = 20,
  ROWS_AT = 24
};

static bool
is_big_endian (const uint8_t *bytes)
{
  return bytes[0] == MAGIC >> 8;
}

static uint64_t
get (const uint8_t *bytes, size_t at, size_t size)
{
  uint64_t value = 0;
  for (size_t i = 0; i < size; i++)
    value = value << 8
            | bytes[at + (is_big_endian (bytes) ? i : size - 1 - i)];
  return value;
}

static void
put (uint8_t *bytes, size_t at, uint64_t value)
{
  for (size_t i = 0; i < 4; i++)
    bytes[at + (is_big_endian (bytes) ? 3 - i : i)]
        = (uint8_t) (value >> 8 * i);
}

static void
read_fields (const reader *at, const section_image *image)
{
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
    {
      const field *f = &fields[i];
      uint64_t value = get (image->bytes, f->at, f->size);
      add (at, NO_NUMBER, NO_NUMBER, f->name,
           f->is_signed ? (int8_t) value : (int64_t) value);
    }
}

/* Functions and rows.  */

static void
add_function (const reader *at, int n, const sf_fde *f)
{
  at->section->functions = n + 1;
  at->section->rows = 0;
  add (at, n, NO_NUMBER, "PC", (int64_t) f->start);
  add (at, n, NO_NUMBER, "Size", f->func_size);
  add (at, n, NO_NUMBER, "Start FRE Offset", f->func_start_fre_off);
  add (at, n, NO_NUMBER, "Num FREs", f->func_num_fres);
  add (at, n, NO_NUMBER, "FRE Type", f->fre_type);
  add (at, n, NO_NUMBER, "FDE Type", f->pc_type);
  if (at->header.abi->signs_ra)
    add (at, n, NO_NUMBER, "PAuth Key", f->pauth_key);
  add (at, n, NO_NUMBER, "Repetitive block size", f->rep_size);
}

static int64_t
code_of_size (uint8_t bytes)
{
  return bytes == 4 ? 2 : bytes - 1;
}

static void
add_row (const reader *at, const sf_fde *f, const sf_fre *row,
         const sf_rules *rules)
{
  const int n = at->section->functions - 1, i = at->section->rows++;
  uint64_t first = f->pc_type == FDE_PCTYPE_MASK ? 0 : f->start;
  add (at, n, i, "Start Address", (int64_t) (first + row->start_address));
  add (at, n, i, "Return Address Signed", rules->ra_is_signed);
  add (at, n, i, "Offset Size", code_of_size (row->dataword_size));
  add (at, n, i, "Base Register", row->base_reg_is_sp);
  if (row->dataword_count == 0)
    return; /* the outermost frame */
  add (at, n, i, "CFA Offset", rules->cfa.offset);
  if (rules->ra.kind == SF_OFFSET)
    add (at, n, i, "RA Offset", rules->ra.offset);
  if (rules->fp.kind == SF_OFFSET)
    add (at, n, i, "FP Offset", rules->fp.offset);
}

/* The rows of F, up to one that breaks a clause.  */
static void
read_rows (const reader *at, const sf_fde *f)
{
  sf_report report = SF_NO_REPORT;
  sf_fres fres;
  sf_fre row;
  sf_rules rules;
  sf_fres_begin (&at->header, f, &fres, &report);
  while (sf_fres_next (&fres, &row)
         && sf_interpret (&at->header, f, &row, &rules, &report))
    add_row (at, f, &row, &rules);
}

/* The functions, up to one that breaks a clause.  Whether they are in order,
   and whether the header counts the rows right, no function says.  */
static void
read_functions (reader *at, const sf_section *section)
{
  sf_report report = SF_NO_REPORT;
  sf_fde f;
  if (!sf_read_header (section, 0, &at->header, &report))
    return;
  for (uint32_t i = 0;
       i < at->header.num_fdes && sf_read_fde (&at->header, i, &f, &report);
       i++)
    {
      add_function (at, (int) i, &f);
      read_rows (at, &f);
    }
}

/* Sections.  */

/* Rows that are not where the header puts them are right after the index, where
   the test's author has written them, up to the end of the section.  They track
   RA, although the header fixes its offset.  */
static void
repair (section_image *image)
{
  uint8_t *bytes = image->bytes;
  uint64_t rows = get (bytes, INDEX_AT, 4) + FDE_SIZE_V2 * get (bytes, COUNT_AT, 4);
  uint64_t rows_at = HEADER_SIZE + bytes[AUX_AT] + rows;
  const sf_abi *abi = sf_abi_by_id (bytes[ABI_AT], 2);
  if (abi && abi->tracks_ra)
    bytes[FIXED_RA_AT] = 0;
  if (rows_at <= image->size)
    {
      put (bytes, ROWS_AT, rows);
      put (bytes, LENGTH_AT, image->size - rows_at);
    }
}

static void
read_section (readobj_reading *r, section_reading *s, section_image *image)
{
  const image_options options = { .raw = false };
  reader at = { .r = r, .section = s };
  sf_section section = image_section (image, &options);
  sf_report report = SF_NO_REPORT;
  *s = (section_reading) { .name = image->name };
  s->is_valid = check_section (&section, &s->report) != SF_INVALID;
  if (image->size < HEADER_SIZE
      || (image->bytes[0] != MAGIC >> 8 && image->bytes[1] != MAGIC >> 8)
      || image->bytes[2] != 2)
    return;
  read_fields (&at, image);
  if (!sf_read_header (&section, 0, &at.header, &report))
    repair (image);
  read_functions (&at, &section);
}

void
readobj_reading_of (readobj_reading *r, const image_file *file)
{
  *r = (readobj_reading) { .section_count = file->count };
  r->sections = grow (NULL, (file->count + 1) * sizeof *r->sections);
  for (size_t i = 0; i < file->count; i++)
    read_section (r, &r->sections[i], &file->images[i]);
}

void
readobj_reading_free (readobj_reading *r)
{
  readobj_text_free (&r->text);
  free (r->sections);
  *r = (readobj_reading) { .section_count = 0 };
}

const section_reading *
readobj_reading_section (const readobj_reading *r, const char *name)
{
  for (size_t i = 0; i < r->section_count; i++)
    if (strcmp (r->sections[i].name, name) == 0)
      return &r->sections[i];
  return NULL;
}
