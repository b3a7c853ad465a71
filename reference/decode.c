/* From bytes to records, in the order of the chapter "SFrame Section".

   The tables are those of the specification, for the versions that they hold
   for.  A field or a bit that a table calls unused is never refused here: "may
   be used for the purpose of extending" says that a later text may give it a
   meaning, no text says that it must be 0.  Flags of version 3 are the
   exception.  */
#include "decode.h"

#include "reading.h"

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

     offset  type      name         value
     0x00    uint16_t  sfp_magic    0xdee2
     0x02    uint8_t   sfp_version  1, 2 or 3
     0x03    uint8_t   sfp_flags    a set of these:

     flag                     value  versions
     F_FDE_SORTED             0x1    1, 2, 3
     F_FRAME_POINTER          0x2    1, 2
     F_FDE_FUNC_START_PCREL   0x4    2 (errata 1), 3

   It is the only part that no version may change, and it gives away the byte
   order: the magic number is read as big-endian, and where it then stands the
   wrong way round the section is little-endian.  */

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
read_preamble (sf_cursor *c, sf_header *h)
{
  c->big_endian = true;
  uint16_t magic = get_u16 (c);
  c->big_endian = magic == MAGIC;
  /* "The magic number for SFrame section: 0xdee2."  */
  need (c, magic == MAGIC || magic == MAGIC_SWAPPED, PREAMBLE_MAGIC, h->at, 2,
        "magic number 0x%04x is not 0x%04x in either byte order", magic,
        MAGIC);

  /* "The following versions are currently valid": a reader cannot know what a
     version means that is not among them.  */
  h->version = get_u8 (c);
  need (c, h->version >= 1 && h->version <= 3, PREAMBLE_VERSION, h->at + 2, 1,
        "version %u is none of 1, 2, 3", h->version);

  /* Version 3: "Bits corresponding to the currently undefined flags must ..."
     be 0.  Before it no text speaks of them; they are ignored.  */
  uint8_t flags = get_u8 (c), defined = flags_defined_in (h->version);
  h->flags = flags & defined;
  need (c, h->version < 3 || flags == h->flags, PREAMBLE_FLAGS_DEFINED,
        h->at + 3, 1, "flags 0x%02x: version %u defines no more than 0x%02x",
        flags, h->version, defined);
  unsaid (c, flags != h->flags, FLAGS_UNDEFINED, h->at + 3, 1,
          "flags 0x%02x: version %u defines no more than 0x%02x", flags,
          h->version, defined);
}

/* SFrame Header.

     offset  type       name
     0x00    4 bytes    sfh_preamble
     0x04    uint8_t    sfh_abi_arch
     0x05    int8_t     sfh_cfa_fixed_fp_offset   0: there is none
     0x06    int8_t     sfh_cfa_fixed_ra_offset   0: there is none
     0x07    uint8_t    sfh_auxhdr_len
     0x08    uint32_t   sfh_num_fdes
     0x0c    uint32_t   sfh_num_fres
     0x10    uint32_t   sfh_fre_len
     0x14    uint32_t   sfh_fdeoff
     0x18    uint32_t   sfh_freoff
     0x1c    sfh_auxhdr_len bytes of auxiliary header

   The two offsets count from the end of all that, auxiliary header included.
   sfh_num_fres can only be checked when all FREs have been read (walk.c): no
   limit follows from sfh_fre_len, as FREs have different lengths.

   What must not be checked: what the auxiliary header holds; that sfh_freoff is
   where the index ends, since "each section runs from the offset given until
   the start of the next", so that bytes after the last index entry belong to
   the index; and, but for the literal reading, that sfh_fdeoff is 0 or the
   index aligned.  */

uint32_t
sf_index_entry_size (uint8_t version)
{
  if (version == 1)
    return FDE_SIZE_V1;
  return version == 2 ? FDE_SIZE_V2 : FDE_INDEX_SIZE_V3;
}

static void
read_abi (sf_cursor *c, sf_header *h)
{
  uint8_t id = get_u8 (c);
  h->abi = sf_abi_by_id (id, h->version);
  /* "There are currently four identifiable ABI/arch values"; that of s390x
     came with version 2.  */
  need (c, h->abi, HEADER_ABI, h->at + 4, 1,
        "version %u has no ABI with identifier %u", h->version, id);
  if (!h->abi)
    return;
  /* The byte order is part of what an identifier stands for.  */
  need (c, h->abi->big_endian == c->big_endian, HEADER_ABI_BYTE_ORDER,
        h->at + 4, 1, "ABI %s in a section that is %s-endian", h->abi->name,
        c->big_endian ? "big" : "little");
}

static void
check_fixed_offsets (sf_cursor *c, const sf_header *h)
{
  /* AMD64: "The fixed offset is encoded in the SFrame file ..." header; where
     RA is tracked, each FRE has it.  */
  need (c, h->abi->tracks_ra || h->cfa_fixed_ra_offset, FIXED_RA_MISSING,
        h->at + 6, 1, "%s without a fixed RA offset", h->abi->name);
  need (c, sf_literally (h->section, FIXED_RA_AND_TRACKED,
                         !h->abi->tracks_ra || !h->cfa_fixed_ra_offset
                             || h->version == 1),
        FIXED_RA_AND_TRACKED, h->at + 6, 1, "%s with a fixed RA offset",
        h->abi->name);
}

/* "Each entry of the SFrame function descriptor index is ..." aligned: to the
   widest of its fields.  */
static uint32_t
alignment_of_index (uint8_t version)
{
  if (version == 1)
    return 1;
  return version == 2 ? 4 : 8;
}

static void
check_literal_places (sf_cursor *c, const sf_header *h)
{
  need (c, sf_literally (h->section, SUBSECTIONS_TILE, h->fdeoff == 0),
        SUBSECTIONS_TILE, h->at + 20, 4,
        "0x%x bytes lie between the header and the function index", h->fdeoff);
  uint32_t alignment = alignment_of_index (h->version);
  bool is_aligned = h->num_fdes == 0 || h->index_at % alignment == 0;
  need (c, sf_literally (h->section, INDEX_ALIGNED, is_aligned), INDEX_ALIGNED,
        h->index_at, sf_index_entry_size (h->version),
        "function index at 0x%llx, no multiple of %u", (ull) h->index_at,
        alignment);
}

static void
place_subsections (sf_cursor *c, sf_header *h)
{
  /* Widths: 64-bit sums of 32-bit fields and an offset in the section.  */
  uint64_t base = h->at + HEADER_SIZE + h->auxhdr_len;
  uint64_t index_size
      = (uint64_t) h->num_fdes * sf_index_entry_size (h->version);
  h->index_at = base + h->fdeoff;
  h->fres_at = base + h->freoff;
  h->end = h->fres_at + h->fre_len;

  /* "An explicit length is given for the last sub-section": the FREs are the
     last, the index comes before them.  */
  need (c, h->fdeoff <= h->freoff, SUBSECTIONS_ORDER, h->at + 20, 8,
        "function index at 0x%x, after the FREs at 0x%x", h->fdeoff,
        h->freoff);
  need (c, h->end <= c->end, ROWS_COMPLETE, h->at + 16, 12,
        "FRE sub-section of 0x%x bytes at 0x%llx, in a section of 0x%llx",
        h->fre_len, (ull) h->fres_at, (ull) c->end);
  /* "The SFrame section contains sfh_num_fdes number of fixed-length ..."  */
  need (c, index_size <= h->freoff - h->fdeoff, INDEX_COMPLETE, h->at + 8, 4,
        "%u functions of %u bytes in a function index of 0x%x bytes",
        h->num_fdes, sf_index_entry_size (h->version), h->freoff - h->fdeoff);
  check_literal_places (c, h);
}

bool
sf_read_header (const sf_section *section, uint64_t offset, sf_header *h,
                sf_report *report)
{
  sf_cursor c = cursor_over (section, offset, section->size,
                             PREAMBLE_COMPLETE, false, report);
  *h = (sf_header) { .section = section, .at = offset };

  read_preamble (&c, h);
  c.past_end = HEADER_COMPLETE;
  read_abi (&c, h);
  h->cfa_fixed_fp_offset = get_s8 (&c);
  h->cfa_fixed_ra_offset = get_s8 (&c);
  h->auxhdr_len = get_u8 (&c);
  h->num_fdes = get_u32 (&c);
  h->num_fres = get_u32 (&c);
  h->fre_len = get_u32 (&c);
  h->fdeoff = get_u32 (&c);
  h->freoff = get_u32 (&c);
  /* "The auxiliary SFrame header follows right after the ..."  */
  c.past_end = HEADER_AUX_COMPLETE;
  sf_reach (&c, h->auxhdr_len);
  if (!is_sound (&c))
    return false;

  check_fixed_offsets (&c, h);
  /* "Bytes in the auxiliary SFrame header may be used ..." by ABIs to come.  */
  unsaid (&c, h->auxhdr_len != 0, HEADER_AUX_OPAQUE, c.at, h->auxhdr_len,
          "auxiliary header of %u bytes", h->auxhdr_len);
  place_subsections (&c, h);
  return is_sound (&c);
}

/* SFrame FDE.

   Versions 1 and 2 keep all of a function in its entry of the index:

     offset  type      name                     versions
     0x00    int32_t   sfde_func_start_address  1, 2
     0x04    uint32_t  sfde_func_size           1, 2
     0x08    uint32_t  sfde_func_start_fre_off  1, 2
     0x0c    uint32_t  sfde_func_num_fres       1, 2
     0x10    uint8_t   sfde_func_info           1, 2
     0x11    uint8_t   sfde_func_rep_size       2
     0x12    uint16_t  sfde_func_padding2       2

   Version 3 keeps there what a search needs,

     0x00    int64_t   sfdi_func_start_offset
     0x08    uint32_t  sfdi_func_size
     0x0c    uint32_t  sfdi_func_start_fre_off

   and has the rest, the attribute, in the FRE sub-section, "at the beginning of
   each function's stack trace data", where the offset leads; FREs follow it:

     0x00    uint16_t  sfda_func_num_fres
     0x02    uint8_t   sfda_func_info
     0x03    uint8_t   sfda_func_info2
     0x04    uint8_t   sfda_func_rep_size

   What must not be checked: that the functions' FREs come in the order of the
   index (linkers sort the index and leave the FREs), that a start lies in the
   32 bits around the section, and that the end of a function does not wrap.  */

static uint64_t
entry_at (const sf_header *h, uint32_t index)
{
  return h->index_at + (uint64_t) index * sf_index_entry_size (h->version);
}

/* The address that a start offset stored at byte AT of the section means:
   "the offset in bytes to the function's start ..." from the field itself with
   the flag, else from the start of the section, which is that of the header
   where a section has several.  */
static uint64_t
start_address (const sf_header *h, uint64_t at, int64_t offset)
{
  uint64_t base = h->section->address + h->at;
  if (h->flags & F_FDE_FUNC_START_PCREL)
    base = h->section->address + at;
  if (h->version == 1
      && sf_meaning_of (h->section, V1_START_ADDRESS) == STARTS_ARE_ADDRESSES)
    base = 0;
  return base + (uint64_t) offset;
}

static int64_t
get_start_offset (sf_cursor *c, uint8_t version)
{
  return get_signed (c, version < 3 ? 4 : 8);
}

sf_range
sf_read_fde_range (const sf_header *h, uint32_t index)
{
  uint64_t at = entry_at (h, index);
  sf_cursor c = cursor_over (h->section, at, h->fres_at, INDEX_COMPLETE,
                             h->abi->big_endian, NULL);
  uint64_t start = start_address (h, at, get_start_offset (&c, h->version));
  return (sf_range) { start, get_u32 (&c) };
}

int64_t
sf_place (const sf_header *h, uint64_t address)
{
  return sf_signed (address - (h->section->address + h->at), 8);
}

/* The SFrame FDE Info Bytes: sfda_func_info, before version 3
   sfde_func_info.

     bit   name        versions
     7     signal_p    3; unused in 1 and 2
     6     unused
     5     pauth_key   AArch64: 0 key A, 1 key B; unused on other ABIs
     4     fde_pctype  0 FDE_PCTYPE_INC, 1 FDE_PCTYPE_MASK
     3-0   fre_type    0 FRE_TYPE_ADDR1, 1 FRE_TYPE_ADDR2, 2 FRE_TYPE_ADDR4  */
static void
take_info (sf_cursor *c, const sf_header *h, uint8_t info, uint64_t at,
           sf_fde *f)
{
  uint8_t unused = h->version == 3 ? 0x40 : 0xc0;
  if (!h->abi->signs_ra)
    unused |= 0x20;

  f->fre_type = info & 0xf;
  f->pc_type = info >> 4 & 1;
  f->pauth_key = h->abi->signs_ra ? info >> 5 & 1 : 0;
  f->signal_p = h->version == 3 && info >> 7;
  /* "Choice of three SFrame FRE types": of the sixteen codes thirteen say
     nothing about how wide a start is.  */
  need (c, f->fre_type <= FRE_TYPE_ADDR4, FDE_FRE_TYPE, at, 1,
        "FRE type %u is none of 0, 1, 2", f->fre_type);
  unsaid (c, info & unused, FDE_UNUSED_BITS, at, 1,
          "info byte 0x%02x sets unused bits (0x%02x)", info, unused);
}

/* sfda_func_info2, version 3.

     bit   name
     7-5   unused
     4-0   fde_type    0 FDE_TYPE_DEFAULT, 1 FDE_TYPE_FLEX  */
static void
take_info2 (sf_cursor *c, uint8_t info2, uint64_t at, sf_fde *f)
{
  f->fde_type = info2 & 0x1f;
  /* "The SFrame format defines two types of Function ..." descriptor entries;
     how the data words of another are read is not known.  */
  need (c, f->fde_type <= FDE_TYPE_FLEX, FDE_TYPE, at, 1,
        "function type %u is none of 0, 1", f->fde_type);
  unsaid (c, info2 & 0xe0, FDE_UNUSED_BITS, at, 1,
          "second info byte 0x%02x sets unused bits (0xe0)", info2);
}

static void
read_rest_v1_v2 (sf_cursor *c, const sf_header *h, sf_fde *f)
{
  f->func_num_fres = get_u32 (c);
  uint64_t info_at = c->at;
  take_info (c, h, get_u8 (c), info_at, f);
  if (h->version == 1)
    return;
  f->rep_size = get_u8 (c);
  uint16_t padding = get_u16 (c);
  unsaid (c, padding != 0, FDE_PADDING, c->at - 2, 2,
          "padding 0x%04x is not 0", padding);
}

static void
read_attribute (sf_cursor *c, const sf_header *h, sf_fde *f)
{
  c->at = f->fres_at;
  c->end = h->end;
  c->past_end = FDE_ATTRIBUTE_COMPLETE;
  f->func_num_fres = get_u16 (c);
  uint64_t info_at = c->at;
  uint8_t info = get_u8 (c), info2 = get_u8 (c);
  f->rep_size = get_u8 (c);
  f->fres_at = c->at;
  if (!is_sound (c))
    return;
  take_info (c, h, info, info_at, f);
  take_info2 (c, info2, info_at + 1, f);
}

/* Functions that the text describes no use of, and does not forbid: it says
   what "no FREs" means for default functions of version 3 only.  */
static void
check_function (sf_cursor *c, const sf_header *h, const sf_fde *f)
{
  uint64_t at = f->index_at;
  bool outermost = h->version == 3 && f->fde_type == FDE_TYPE_DEFAULT;
  bool has_blocks = h->version > 1 && f->pc_type == FDE_PCTYPE_MASK;
  unsaid (c, f->func_size == 0, FUNCTION_EMPTY, at, 4, "function of 0 bytes");
  unsaid (c, f->func_num_fres == 0 && !outermost, FDE_NO_ROWS, at, 4,
          "function without FREs");
  unsaid (c, has_blocks && f->rep_size == 0, MASK_BLOCK_SIZE_ZERO, at, 4,
          "repeating blocks of 0 bytes");
}

/* Where the offset of a function's data counts from: "the beginning of the
   SFrame FRE sub-section".  */
static uint64_t
data_base (const sf_header *h)
{
  if (h->version < 3
      && sf_meaning_of (h->section, FDE_ROWS_OFFSET) == OFFSET_FROM_LAST_ENTRY)
    return entry_at (h, h->num_fdes);
  return h->fres_at;
}

bool
sf_read_fde (const sf_header *h, uint32_t index, sf_fde *f,
             sf_report *report)
{
  uint64_t at = entry_at (h, index);
  sf_cursor c = cursor_over (h->section, at, h->fres_at, INDEX_COMPLETE,
                             h->abi->big_endian, report);
  *f = (sf_fde) { .index_at = at };

  f->func_start_offset = get_start_offset (&c, h->version);
  f->start = start_address (h, at, f->func_start_offset);
  f->func_size = get_u32 (&c);
  uint64_t offset_at = c.at;
  f->func_start_fre_off = get_u32 (&c);
  f->fres_at = data_base (h) + f->func_start_fre_off;

  if (h->version < 3)
    read_rest_v1_v2 (&c, h, f);
  /* Where there is no FRE, it is the offset of nothing.  */
  bool has_data = h->version >= 3 || f->func_num_fres;
  need (&c, !has_data || (f->fres_at >= h->fres_at && f->fres_at <= h->end),
        h->version >= 3 ? FDE_DATA_OFFSET : FDE_ROWS_OFFSET, offset_at, 4,
        "FREs at 0x%x of an FRE sub-section of 0x%x bytes",
        f->func_start_fre_off, h->fre_len);
  if (h->version >= 3)
    read_attribute (&c, h, f);
  check_function (&c, h, f);
  return is_sound (&c);
}

/* SFrame FRE.

     bytes      name
     1, 2 or 4  sfre_start_address, as wide as the function's FRE type says
     1          sfre_info
     S * N      N data words of S bytes each

   An FRE has between 2 and 65 bytes; the next one follows at once, "stored
   unaligned on disk".  What must not be checked: that N words are as many as
   the ABI has a use for ("a max value of 15 is allowed"), nor S when N is
   0, but for its code that stands for nothing.  */

void
sf_fres_begin (const sf_header *h, const sf_fde *f, sf_fres *fres,
               sf_report *report)
{
  fres->cursor = cursor_over (h->section, f->fres_at, h->end, FRE_COMPLETE,
                              h->abi->big_endian, report);
  fres->left = f->func_num_fres;
  fres->fre_type = f->fre_type;
}

/* The SFrame FRE Info Word (one byte).

     bit  name                 value
     7    fre_mangled_ra_p     1: RA is signed (AArch64)
     6-5  fre_dataword_size    0, 1, 2: words of 1, 2, 4 bytes
     4-1  fre_dataword_count   0: RA is undefined
     0    fre_cfa_base_reg_id  0 FP, 1 SP  */
static void
take_fre_info (sf_cursor *c, uint8_t info, sf_fre *fre)
{
  uint8_t size_code = info >> 5 & 3;
  fre->mangled_ra_p = info >> 7;
  fre->dataword_count = info >> 1 & 0xf;
  fre->base_reg_is_sp = (info & 1) == BASE_REG_SP;
  /* "Size of data word in bytes.  Valid values are ..."  */
  need (c, size_code <= FRE_DATAWORD_4B, FRE_DATAWORD_SIZE, c->at - 1, 1,
        "data word size code 3 in info byte 0x%02x", info);
  fre->dataword_size = (uint8_t) (1u << size_code);
}

bool
sf_fres_next (sf_fres *fres, sf_fre *fre)
{
  sf_cursor *c = &fres->cursor;
  if (fres->left == 0)
    return false;

  fre->at = c->at;
  fre->start_address = (uint32_t) sf_get (c, 1u << fres->fre_type);
  take_fre_info (c, get_u8 (c), fre);
  for (int i = 0; i < fre->dataword_count; i++)
    fre->datawords[i] = (uint32_t) sf_get (c, fre->dataword_size);
  fres->left--;
  return is_sound (c);
}
