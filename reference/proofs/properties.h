/* What the core does with all inputs of a bounded size: no contracts, the functions
   themselves.  README.md says what bounds them.  */
#ifndef PROOFS_PROPERTIES_H
#define PROOFS_PROPERTIES_H

#include "../write/encode.c"

/* An index of up to eight functions, of VERSION, in all bytes; before them is a
   header, which has been read.  */
enum
{
  MOST_FUNCTIONS = 8,
  MOST_INDEX = MOST_FUNCTIONS * FDE_SIZE_V2
};
static uint8_t index_bytes[HEADER_SIZE + MOST_INDEX];

static void
any_short_index (uint8_t version)
{
  section.bytes = index_bytes;
  section.size = sizeof index_bytes;
  header.section = &section;
  header.abi = &abi;
  header.version = version;
  header.at = 0;
  header.index_at = HEADER_SIZE;
  header.fres_at = header.end = sizeof index_bytes;
  __CPROVER_assume (header.num_fdes <= MOST_FUNCTIONS
                    && IS_BOOL (abi.big_endian));
}

/* It ascends, no function is empty, and no two have an address in common.  */
static void
assume_that_it_can_be_bisected (void)
{
  sf_range all[MOST_FUNCTIONS];
  for (uint32_t i = 0; i < header.num_fdes; i++)
    {
      all[i] = sf_read_fde_range (&header, i);
      __CPROVER_assume (all[i].size > 0);
      __CPROVER_assume (i == 0
                        || sf_place (&header, all[i - 1].start)
                               <= sf_place (&header, all[i].start));
      for (uint32_t j = 0; j < i; j++)
        __CPROVER_assume (!starts_in (all[i], all[j])
                          && !starts_in (all[j], all[i]));
    }
}

static void
both_look_ups_agree (uint8_t version)
{
  any_short_index (version);
  assume_that_it_can_be_bisected ();
  uint64_t pc = nondet_u64 ();
  uint32_t bisected = find_in_sorted (&header, pc);
  __CPROVER_assert (bisected == next_that_covers (&header, 0, pc),
                    "ensured: both find the same function");
  REACHES (bisected == 7);
  REACHES (bisected == 8 && header.num_fdes == 8);
}

/* As many bytes are unowned as bits are 0, in a sub-section of three words.  */
enum
{
  MOST_WORDS = 3,
  MOST_BITS = 64 * MOST_WORDS
};

static uint32_t
bits_that_are_0 (void)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < MOST_WORDS; i++)
    count += (uint32_t) __builtin_popcountll (~owners.owned[i]);
  return count;
}

static void
unowned_is_counted (void)
{
  static uint64_t words[MOST_WORDS];
  uint64_t from = nondet_u8 (), end = nondet_u8 ();
  __CPROVER_assume (from <= end && end <= MOST_BITS);
  header.fres_at = 0;
  owners.header = &header;
  owners.owned = words;
  owners.unowned = bits_that_are_0 ();
  sf_own (&owners, from, end);
  __CPROVER_assert (owners.unowned == bits_that_are_0 (),
                    "ensured: what is unowned is counted");
  REACHES (owners.unowned == 1 && end - from > 100);
  REACHES (owners.unowned == MOST_BITS);
}

/* What sf_encode writes of valid records, of an element with one function of up to
   two FREs of up to three data words, is read as the same records.  */
enum
{
  MOST_ROWS = 2,
  MOST_FRE_WORDS = 3,
  MOST_ELEMENT = HEADER_SIZE + FDE_SIZE_V2 + FDE_ATTRIBUTE_SIZE
                 + MOST_ROWS * (5 + 4 * MOST_FRE_WORDS)
};
static uint8_t element_bytes[MOST_ELEMENT];
static sf_fre_record fre_records[MOST_ROWS];
static sf_fde_record fde_record;
static sf_element_record element;
static const sf_override computed;

static void
any_fre_record (sf_fre_record *r, uint8_t fre_type)
{
  uint8_t size_code = r->info >> 5 & 3, count = r->info >> 1 & 0xf;
  __CPROVER_assume (size_code <= FRE_DATAWORD_4B && count <= MOST_FRE_WORDS);
  __CPROVER_assume (fits (r->start_address, 1u << fre_type));
  r->word_count = count;
  r->raw = NULL;
  for (int i = 0; i < MOST_FRE_WORDS; i++)
    __CPROVER_assume (fits (r->words[i], 1u << size_code));
}

static void
any_fde_record (uint8_t version)
{
  uint8_t fre_type = fde_record.info & 0xf;
  __CPROVER_assume (fde_record.fre_count <= MOST_ROWS
                    && fre_type <= FRE_TYPE_ADDR4);
  __CPROVER_assume (fde_record.info2 <= FDE_TYPE_FLEX
                    && fde_record.padding == 0);
  fde_record.start_offset = fde_record.start_fre_off = fde_record.num_fres
      = fde_record.position = computed;
  fde_record.omits_attribute = false;
  fde_record.fres = fre_records;
  for (int i = 0; i < MOST_ROWS; i++)
    any_fre_record (&fre_records[i], fre_type);
  (void) version;
}

static void
any_element (uint8_t version)
{
  const sf_abi *its = sf_abi_by_id (element.abi_arch, version);
  __CPROVER_assume (its
                    && (element.cfa_fixed_ra_offset == 0) == its->tracks_ra);
  __CPROVER_assume ((element.flags & ~flags_defined_in (version)) == 0
                    && element.fde_count <= 1);
  any_fde_record (version);
  element.magic = MAGIC;
  element.version = version;
  element.big_endian = its->big_endian;
  element.auxhdr_length = 0;
  element.auxhdr_len = element.num_fdes = element.num_fres = element.fre_len
      = element.fdeoff = element.freoff = computed;
  element.gap_before_index = element.gap_before_fres = 0;
  element.fdes = &fde_record;
}

static void
is_read_as_written (void)
{
  sf_fres_begin (&header, &fde, &fres, &report);
  for (uint32_t i = 0; i < fde_record.fre_count; i++)
    {
      const sf_fre_record *r = &fre_records[i];
      __CPROVER_assert (sf_fres_next (&fres, &fre), "ensured: an FRE is read");
      __CPROVER_assert (fre.start_address == r->start_address
                            && fre.dataword_count == r->word_count,
                        "ensured: its start");
      __CPROVER_assert (sf_fre_info (fre.base_reg_is_sp, fre.dataword_count,
                                     fre.dataword_size, fre.mangled_ra_p)
                            == r->info,
                        "ensured: its info byte");
      for (int j = 0; j < r->word_count; j++)
        __CPROVER_assert (fre.datawords[j] == r->words[j],
                          "ensured: its words");
    }
}

static void
encode_is_undone (uint8_t version)
{
  any_element (version);
  section.bytes = element_bytes;
  section.size = sf_encode (&element, element_bytes, sizeof element_bytes);
  section.address = element.address;
  section.reading = SF_DEPLOYED;
  report = SF_NO_REPORT;
  __CPROVER_assert (section.size <= sizeof element_bytes
                        && sf_read_header (&section, 0, &header, &report),
                    "ensured: a header is read");
  __CPROVER_assert (
      header.version == version && header.flags == element.flags
          && header.abi->id == element.abi_arch
          && header.cfa_fixed_fp_offset == element.cfa_fixed_fp_offset
          && header.cfa_fixed_ra_offset == element.cfa_fixed_ra_offset
          && header.num_fdes == element.fde_count
          && header.end == section.size,
      "ensured: its fields");
  if (element.fde_count == 0)
    return;
  /* A start that 4 bytes cannot hold is another one.  */
  int64_t place = (int64_t) (fde_record.start - element.address);
  __CPROVER_assume (
      version == 3
      || fits_signed (
          place - ((element.flags & F_FDE_FUNC_START_PCREL) ? HEADER_SIZE : 0),
          4));
  __CPROVER_assert (sf_read_fde (&header, 0, &fde, &report),
                    "ensured: a function is read");
  __CPROVER_assert (fde.start == fde_record.start
                        && fde.func_size == fde_record.size
                        && fde.func_num_fres == fde_record.fre_count,
                    "ensured: its places");
  __CPROVER_assert (
      fde.fre_type == (fde_record.info & 0xf)
          && fde.pc_type == (fde_record.info >> 4 & 1)
          && (version == 1 || fde.rep_size == fde_record.rep_size)
          && (version < 3
              || (fde.fde_type == fde_record.info2
                  && fde.signal_p == fde_record.info >> 7)),
      "ensured: its info");
  is_read_as_written ();
  REACHES (fde_record.fre_count == MOST_ROWS
           && fre_records[1].word_count == MOST_FRE_WORDS);
}
#endif
