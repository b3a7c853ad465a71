/* From bytes to records, in the order of the specification.  */
#include "decode.h"

typedef unsigned long long ull;

/* A cursor over bytes AT to END of SECTION; reading beyond breaks
   PAST_END.  */
static sf_cursor
cursor_over (const sf_section *section, uint64_t at, uint64_t end,
             enum sf_clause past_end, bool big_endian, sf_report *report)
{
  return (sf_cursor) { .bytes = section->bytes, .at = at,
                       .end = end < at ? at : end, .past_end = past_end,
                       .big_endian = big_endian, .report = report };
}

/* SFrame Preamble.

   Four bytes: magic number, version, flags.  It is the only part that no
   version may change, and it gives away the byte order: the magic number is
   read as big-endian, and if it then stands the wrong way round the section
   is little-endian.  */

static uint8_t
flags_defined_in (uint8_t version)
{
  static const uint8_t defined[]
      = { 0, F_FDE_SORTED | F_FRAME_POINTER,
          F_FDE_SORTED | F_FRAME_POINTER | F_FDE_FUNC_START_PCREL,
          F_FDE_SORTED | F_FDE_FUNC_START_PCREL };
  return version <= 3 ? defined[version] : 0;
}

static void
read_preamble (sf_cursor *c, sf_element *e)
{
  c->big_endian = true;
  uint16_t magic = get_u16 (c);
  c->big_endian = magic == MAGIC;
  need (c, magic == MAGIC || magic == MAGIC_SWAPPED, PREAMBLE_MAGIC, e->at, 2,
        "magic number 0x%04x is not 0x%04x in either byte order", magic,
        MAGIC);

  e->version = get_u8 (c);
  need (c, e->version >= 1 && e->version <= 3, PREAMBLE_VERSION, e->at + 2, 1,
        "version %u is none of 1, 2, 3", e->version);

  e->flags = get_u8 (c);
  need (c, !(e->flags & ~flags_defined_in (e->version)),
        PREAMBLE_FLAGS_DEFINED, e->at + 3, 1,
        "flags 0x%02x: version %u defines no more than 0x%02x", e->flags,
        e->version, flags_defined_in (e->version));
}

/* SFrame Header.

   Twenty-eight bytes, the preamble included, and an auxiliary header of as
   many bytes as sfh_auxhdr_len says.  The offsets of the sub-sections count
   from the end of all that.  */

uint32_t
sf_index_entry_size (uint8_t version)
{
  static const uint8_t sizes[]
      = { 0, FDE_SIZE_V1, FDE_SIZE_V2, FDE_INDEX_SIZE_V3 };
  return sizes[version];
}

static void
read_abi (sf_cursor *c, sf_element *e)
{
  uint8_t id = get_u8 (c);
  e->abi = sf_abi_by_id (id, e->version);
  need (c, e->abi, HEADER_ABI, e->at + 4, 1,
        "version %u has no ABI with identifier %u", e->version, id);
  need (c, e->abi->big_endian == c->big_endian, HEADER_ABI_BYTE_ORDER,
        e->at + 4, 1, "ABI %s in a section that is %s-endian", e->abi->name,
        c->big_endian ? "big" : "little");
}

static void
check_fixed_offsets (sf_cursor *c, const sf_element *e)
{
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): the header is sound */
  unsaid (c, e->abi->tracks_ra || e->cfa_fixed_ra_offset, FIXED_RA_MISSING,
          e->at + 6, 1, "%s without a fixed RA offset", e->abi->name);
  unsaid (c, !e->abi->tracks_ra || !e->cfa_fixed_ra_offset,
          FIXED_RA_AND_TRACKED, e->at + 6, 1, "%s with a fixed RA offset",
          e->abi->name);
}

static void
place_subsections (sf_cursor *c, sf_element *e)
{
  /* Widths: 64-bit sums of 32-bit fields and an offset in the section.  */
  uint64_t base = e->at + HEADER_SIZE + e->auxhdr_len;
  uint64_t index_size
      = (uint64_t) e->num_fdes * sf_index_entry_size (e->version);
  e->index_at = base + e->fdeoff;
  e->rows_at = base + e->freoff;
  e->end = e->rows_at + e->fre_len;

  need (c, e->fdeoff <= e->freoff, SUBSECTIONS_ORDER, e->at + 20, 8,
        "function index at 0x%x, behind the rows at 0x%x", e->fdeoff,
        e->freoff);
  need (c, e->end <= c->end, ROWS_COMPLETE, e->at + 16, 12,
        "row sub-section of 0x%x bytes at 0x%llx, in a section of 0x%llx",
        e->fre_len, (ull) e->rows_at, (ull) c->end);
  need (c, index_size <= e->freoff - e->fdeoff, INDEX_COMPLETE, e->at + 8, 4,
        "%u functions of %u bytes in a function index of 0x%x bytes",
        e->num_fdes, sf_index_entry_size (e->version), e->freoff - e->fdeoff);

  if (e->section->reading == SF_DEPLOYED)
    return;
  need (c, e->fdeoff == 0, SUBSECTIONS_TILE, e->at + 20, 4,
        "0x%x bytes lie between the header and the function index",
        e->fdeoff);
  uint32_t alignment = e->version == 1 ? 1 : e->version == 2 ? 4 : 8;
  need (c, e->num_fdes == 0 || e->index_at % alignment == 0, INDEX_ALIGNED,
        e->index_at, sf_index_entry_size (e->version),
        "function index at 0x%llx, no multiple of %u", (ull) e->index_at,
        alignment);
}

bool
sf_read_element (const sf_section *section, uint64_t offset, sf_element *e,
                 sf_report *report)
{
  sf_cursor c = cursor_over (section, offset, section->size,
                             PREAMBLE_COMPLETE, false, report);
  *e = (sf_element) { .section = section, .at = offset };

  read_preamble (&c, e);
  c.past_end = HEADER_COMPLETE;
  if (is_sound (&c))
    read_abi (&c, e);
  e->cfa_fixed_fp_offset = get_s8 (&c);
  e->cfa_fixed_ra_offset = get_s8 (&c);
  e->auxhdr_len = get_u8 (&c);
  e->num_fdes = get_u32 (&c);
  e->num_fres = get_u32 (&c);
  e->fre_len = get_u32 (&c);
  e->fdeoff = get_u32 (&c);
  e->freoff = get_u32 (&c);
  c.past_end = HEADER_AUX_COMPLETE;
  sf_reach (&c, e->auxhdr_len);
  if (!is_sound (&c))
    return false;

  check_fixed_offsets (&c, e);
  place_subsections (&c, e);
  return is_sound (&c);
}

/* SFrame FDE.

   Versions 1 and 2 keep all of a function in its index entry.  Version 3
   keeps there what a search needs, and puts the attribute in front of the
   function's rows.  */

static uint64_t
entry_at (const sf_element *e, uint32_t index)
{
  return e->index_at + (uint64_t) index * sf_index_entry_size (e->version);
}

/* The address that a start offset stored at byte AT of the section means.  */
static uint64_t
start_address (const sf_element *e, uint64_t at, int64_t offset)
{
  uint64_t base = e->section->address + e->at;
  if (e->flags & F_FDE_FUNC_START_PCREL)
    base = e->section->address + at;
  if (e->version == 1 && e->section->reading == SF_LITERAL)
    base = 0;
  return base + (uint64_t) offset;
}

static int64_t
get_start_offset (sf_cursor *c, uint8_t version)
{
  uint32_t width = version < 3 ? 4 : 8;
  return sf_signed (sf_get (c, width), width);
}

sf_range
sf_read_fde_range (const sf_element *e, uint32_t index)
{
  uint64_t at = entry_at (e, index);
  sf_cursor c = cursor_over (e->section, at, e->rows_at, INDEX_COMPLETE,
                             e->abi->big_endian, NULL);
  uint64_t start = start_address (e, at, get_start_offset (&c, e->version));
  return (sf_range) { start, get_u32 (&c) };
}

int64_t
sf_place (const sf_element *e, uint64_t address)
{
  return sf_signed (address - e->section->address, 8);
}

/* The info byte: row type, PC type, key and, in version 3, signal frame.  */
static void
take_info (sf_cursor *c, const sf_element *e, uint8_t info, uint64_t at,
           sf_fde *f)
{
  uint8_t unused = e->version == 3 ? 0x40 : 0xc0;
  if (!e->abi->signs_ra)
    unused |= 0x20;

  f->fre_type = info & 0xf;
  f->pc_type = info >> 4 & 1;
  f->pauth_key = e->abi->signs_ra ? info >> 5 & 1 : 0;
  f->signal_p = e->version == 3 && info >> 7;
  need (c, f->fre_type <= FRE_TYPE_ADDR4, FDE_FRE_TYPE, at, 1,
        "row type %u is none of 0, 1, 2", f->fre_type);
  unsaid (c, !(info & unused), FDE_UNUSED_BITS, at, 1,
          "info byte 0x%02x sets unused bits (0x%02x)", info, unused);
}

static void
read_rest_v1_v2 (sf_cursor *c, const sf_element *e, sf_fde *f)
{
  f->func_num_fres = get_u32 (c);
  uint64_t info_at = c->at;
  take_info (c, e, get_u8 (c), info_at, f);
  if (e->version == 1)
    return;
  f->rep_size = get_u8 (c);
  uint16_t padding = get_u16 (c);
  unsaid (c, padding == 0, FDE_PADDING, c->at - 2, 2,
          "padding 0x%04x is not 0", padding);
}

static void
read_attribute (sf_cursor *c, const sf_element *e, sf_fde *f)
{
  c->at = f->rows_at;
  c->end = e->end;
  c->past_end = FDE_ATTRIBUTE_COMPLETE;
  f->func_num_fres = get_u16 (c);
  uint64_t info_at = c->at;
  take_info (c, e, get_u8 (c), info_at, f);
  uint8_t info2 = get_u8 (c);
  f->fde_type = info2 & 0x1f;
  f->rep_size = get_u8 (c);
  need (c, f->fde_type <= FDE_TYPE_FLEX, FDE_TYPE, info_at + 1, 1,
        "function type %u is none of 0, 1", f->fde_type);
  unsaid (c, !(info2 & 0xe0), FDE_UNUSED_BITS, info_at + 1, 1,
          "second info byte 0x%02x sets unused bits (0xe0)", info2);
  f->rows_at = c->at;
}

static void
check_function (sf_cursor *c, const sf_element *e, const sf_fde *f)
{
  uint64_t at = f->index_at;
  bool mask = f->pc_type == FDE_PCTYPE_MASK;
  unsaid (c, f->func_size, FUNCTION_EMPTY, at, 4, "function of 0 bytes");
  unsaid (c,
          f->func_num_fres
              || (e->version == 3 && f->fde_type == FDE_TYPE_DEFAULT),
          FDE_NO_ROWS, at, 4, "function without rows");
  unsaid (c, !mask || e->version == 1 || f->rep_size, MASK_BLOCK_SIZE_ZERO,
          at, 4, "repeating blocks of 0 bytes");
}

bool
sf_read_fde (const sf_element *e, uint32_t index, sf_fde *f,
             sf_report *report)
{
  uint64_t at = entry_at (e, index);
  sf_cursor c = cursor_over (e->section, at, e->rows_at, INDEX_COMPLETE,
                             e->abi->big_endian, report);
  *f = (sf_fde) { .index_at = at };

  f->func_start_offset = get_start_offset (&c, e->version);
  f->start = start_address (e, at, f->func_start_offset);
  f->func_size = get_u32 (&c);
  uint64_t offset_at = c.at;
  f->func_start_fre_off = get_u32 (&c);
  f->rows_at = e->rows_at + f->func_start_fre_off;

  if (e->version < 3)
    read_rest_v1_v2 (&c, e, f);
  bool has_data = e->version >= 3 || f->func_num_fres;
  need (&c, !has_data || f->func_start_fre_off <= e->fre_len, FDE_DATA_OFFSET,
        offset_at, 4, "rows at 0x%x of a row sub-section of 0x%x bytes",
        f->func_start_fre_off, e->fre_len);
  if (e->version >= 3)
    read_attribute (&c, e, f);
  check_function (&c, e, f);
  return is_sound (&c);
}

/* SFrame FRE.

   The start (1, 2 or 4 bytes, one width for the whole function), the info
   byte, then as many data words, of one size, as the info byte says.  */

void
sf_rows_begin (const sf_element *e, const sf_fde *f, sf_rows *rows,
               sf_report *report)
{
  rows->cursor = cursor_over (e->section, f->rows_at, e->end, FRE_COMPLETE,
                              e->abi->big_endian, report);
  rows->left = f->func_num_fres;
  rows->fre_type = f->fre_type;
}

bool
sf_rows_next (sf_rows *rows, sf_row *row)
{
  sf_cursor *c = &rows->cursor;
  if (rows->left == 0 || !is_sound (c))
    return false;

  row->at = c->at;
  row->start_address = (uint32_t) sf_get (c, 1u << rows->fre_type);
  uint8_t info = get_u8 (c);
  row->base_reg_is_sp = (info & 1) == BASE_REG_SP;
  row->dataword_count = info >> 1 & 0xf;
  row->mangled_ra_p = info >> 7;
  uint8_t size_code = info >> 5 & 3;
  need (c, size_code <= FRE_DATAWORD_4B, FRE_DATAWORD_SIZE, c->at - 1, 1,
        "data word size code 3 in info byte 0x%02x", info);
  row->dataword_size = (uint8_t) (1u << size_code);

  for (int i = 0; i < row->dataword_count; i++)
    row->datawords[i] = (uint32_t) sf_get (c, row->dataword_size);
  rows->left--;
  return is_sound (c);
}
