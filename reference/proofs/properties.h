/* What the core does, without contracts: the functions themselves.  README.md says
   of which sizes.  */
#ifndef PROOFS_PROPERTIES_H
#define PROOFS_PROPERTIES_H

#include "../write/encode.c"

/* An index of any number of functions, of a section at any address.  It ascends,
   no function is empty, and no two have an address in common.  Two of them are
   KNOWN, whichever they are.  Of each other one a look-up learns what these two
   allow, whatever sf_read_fde_range would say: all versions are meant.  */
static struct
{
  uint32_t index;
  sf_range range;
  int64_t place;
  bool covers;
} known[2];
static int64_t known_pc; /* the place of the PC that is looked up */
static uint32_t last_read;

static sf_range
as_allowed_by (int i, uint32_t index, sf_range range)
{
  if (known[i].index == index)
    return known[i].range;
  int64_t place = sf_place (&header, range.start);
  __CPROVER_assume (known[i].index < index ? known[i].place <= place
                                           : place <= known[i].place);
  __CPROVER_assume (range.size > 0 && !starts_in (range, known[i].range)
                    && !starts_in (known[i].range, range));
  return range;
}

sf_range
range_of_function (const sf_header *h, uint32_t index)
{
  sf_range range = { .start = nondet_u64 (), .size = nondet_u32 () };
  __CPROVER_assert (index < h->num_fdes, "required: there is such a function");
  last_read = index;
  return as_allowed_by (0, index, as_allowed_by (1, index, range));
}

static void
know (int i, uint64_t pc)
{
  known[i].place = sf_place (&header, known[i].range.start);
  known[i].covers = pc - known[i].range.start < known[i].range.size;
  __CPROVER_assume (known[i].index < header.num_fdes
                    && known[i].range.size > 0);
}

static void
know_two_functions (uint64_t pc)
{
  known_pc = sf_place (&header, pc);
  know (0, pc);
  know (1, pc);
  sf_range second = as_allowed_by (0, known[1].index, known[1].range);
  __CPROVER_assume (known[1].range.start == second.start
                    && known[1].range.size == second.size);
}

/* One of the two is the function that going through finds; the other one is
   the last that bisection reads.  */
static void
both_look_ups_agree (void)
{
  uint64_t pc = nondet_u64 ();
  header.section = &section;
  know_two_functions (pc);
  uint32_t found_by_going = next_that_covers (&header, 0, pc);
  __CPROVER_assume (found_by_going == header.num_fdes
                    || found_by_going == known[0].index);
  uint32_t bisected = find_in_sorted (&header, pc);
  __CPROVER_assume (last_read == known[1].index);
  __CPROVER_assert (bisected == found_by_going,
                    "ensured: both find the same function");
  REACHES (bisected == 7 && header.num_fdes == 8);
  REACHES (bisected == 8 && header.num_fdes == 8);
  REACHES (bisected > 100000000 && bisected < header.num_fdes);
  REACHES (bisected < header.num_fdes && known_pc < known[1].place);
}

/* Words without a common bit have as many bits together as one by one: by
   fields of 2, 4, ... 64 bits, each of which holds the number of its bits.  */
static uint64_t
counts_of_fields (uint64_t counts, unsigned half, uint64_t every_other)
{
  return (counts & every_other) + (counts >> half & every_other);
}

static void
bits_add_up (void)
{
  uint64_t one = nondet_u64 (), other = nondet_u64 (), both = one | other;
  __CPROVER_assume ((one & other) == 0);
  uint64_t a = one, b = other, sum = both, ones = UINT64_MAX;
  for (unsigned half = 1; half < 64; half *= 2)
    {
      uint64_t every_other = ones / ((UINT64_C (1) << half) + 1);
      a = counts_of_fields (a, half, every_other);
      b = counts_of_fields (b, half, every_other);
      sum = counts_of_fields (sum, half, every_other);
      ENSURES (a + b == sum);
    }
  ENSURES (a == (uint64_t) __builtin_popcountll (one));
  ENSURES (b == (uint64_t) __builtin_popcountll (other));
  ENSURES (sum == (uint64_t) __builtin_popcountll (both));
  REACHES (a > 30 && b > 30);
}

/* As many bytes are unowned as bits are 0, in a sub-section of three words.
   What is a number of bits is any function that adds up.  */
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
    count += __CPROVER_uninterpreted_bits (~owners.owned[i]);
  return count;
}

static void
assume_that_bits_add_up (uint64_t one, uint64_t other)
{
  __CPROVER_assert ((one & other) == 0, "required: no bit in common");
  __CPROVER_assume (__CPROVER_uninterpreted_bits (one)
                        + __CPROVER_uninterpreted_bits (other)
                    == __CPROVER_uninterpreted_bits (one | other));
}

static void
unowned_is_counted (void)
{
  static uint64_t words[MOST_WORDS], before[MOST_WORDS];
  uint64_t from = nondet_u8 (), end = nondet_u8 ();
  __CPROVER_assume (from <= end && end <= MOST_BITS);
  header.fres_at = 0;
  owners.header = &header;
  owners.owned = words;
  for (uint32_t i = 0; i < MOST_WORDS; i++)
    before[i] = words[i];
  owners.unowned = bits_that_are_0 ();
  sf_own (&owners, from, end);
  for (uint32_t i = 0; i < MOST_WORDS; i++)
    assume_that_bits_add_up (words[i] & ~before[i], ~words[i]);
  __CPROVER_assert (owners.unowned == bits_that_are_0 (),
                    "ensured: what is unowned is counted");
  REACHES (end - from == MOST_BITS && !before[0] && !before[1] && !before[2]);
  REACHES (from == end);
}

/* What sf_encode writes of valid records, of an element with one function of up to
   two FREs of up to three data words, is read as the same records.

   All that decides where a byte stands is a constant of one turn of a loop: the
   version, the ABI, how many FREs there are, and their shape.  */
enum
{
  MOST_ROWS = 2,
  MOST_FRE_WORDS = 3,
  SHAPES = 3 * (MOST_FRE_WORDS + 1), /* of an FRE: sizes and numbers of words */
  MOST_ELEMENT = HEADER_SIZE + FDE_SIZE_V2 + FDE_ATTRIBUTE_SIZE
                 + MOST_ROWS * (5 + 4 * MOST_FRE_WORDS)
};
static uint8_t element_bytes[MOST_ELEMENT];
static sf_fre_record fre_records[MOST_ROWS];
static sf_fde_record fde_record;
static sf_element_record element;
static const sf_override computed;

static void
any_fre_record (sf_fre_record *r, int shape, uint8_t fre_type)
{
  uint8_t size_code = (uint8_t) (shape % 3);
  r->word_count = (uint8_t) (shape / 3);
  r->info = (uint8_t) ((shape & 1) << 7 | size_code << 5 | r->word_count << 1
                       | (shape >> 1 & 1));
  r->raw = NULL;
  r->start_address = nondet_u32 ();
  __CPROVER_assume (fits (r->start_address, 1u << fre_type));
  for (int i = 0; i < MOST_FRE_WORDS; i++)
    {
      r->words[i] = nondet_u32 ();
      __CPROVER_assume (fits (r->words[i], 1u << size_code));
    }
}

/* The second FRE has another shape; each shape is that of a second one, too.  */
static void
any_fde_record (int turn, uint32_t rows)
{
  uint8_t fre_type = (uint8_t) (turn / SHAPES);
  fde_record.start = nondet_u64 ();
  fde_record.size = nondet_u32 ();
  fde_record.info = (uint8_t) (turn << 4 | fre_type);
  fde_record.info2 = turn & 1 ? FDE_TYPE_FLEX : FDE_TYPE_DEFAULT;
  fde_record.rep_size = nondet_u8 ();
  fde_record.padding = 0;
  fde_record.start_offset = fde_record.start_fre_off = fde_record.num_fres
      = fde_record.position = computed;
  fde_record.omits_attribute = false;
  fde_record.fre_count = rows;
  fde_record.fres = fre_records;
  for (int i = 0; i < MOST_ROWS; i++)
    any_fre_record (&fre_records[i], (turn + 7 * i) % SHAPES, fre_type);
}

static void
any_element (uint8_t version, int turn, bool has_function)
{
  int abis = version == 1 ? 3 : 4, id = (turn + turn / SHAPES) % abis + 1;
  const sf_abi *its = sf_abi_by_id ((uint8_t) id, version);
  element.address = nondet_u64 ();
  element.magic = MAGIC;
  element.version = version;
  element.flags = (uint8_t) turn & flags_defined_in (version);
  element.abi_arch = its->id;
  element.big_endian = its->big_endian;
  element.cfa_fixed_fp_offset = nondet_s8 ();
  element.cfa_fixed_ra_offset = (int8_t) (its->tracks_ra ? 0 : -turn - 1);
  element.auxhdr_length = 0;
  element.auxhdr_len = element.num_fdes = element.num_fres = element.fre_len
      = element.fdeoff = element.freoff = computed;
  element.gap_before_index = element.gap_before_fres = 0;
  element.fde_count = has_function;
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

/* What any_element has made.  */
static void
element_is_read_as_written (uint8_t version)
{
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
  uint64_t base = element.address
                  + (element.flags & F_FDE_FUNC_START_PCREL ? HEADER_SIZE : 0);
  __CPROVER_assume (version == 3
                    || fits_signed ((int64_t) (fde_record.start - base), 4));
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
}

static void
function_is_undone (uint8_t version, int turn, uint32_t rows)
{
  any_element (version, turn, true);
  any_fde_record (turn, rows);
  element_is_read_as_written (version);
}

static void
encode_is_undone (uint8_t version)
{
  any_element (version, 0, false);
  element_is_read_as_written (version);
  function_is_undone (version, 1, 0);
  function_is_undone (version, 2, 1);
  for (int turn = 0; turn < 3 * SHAPES; turn++)
    function_is_undone (version, turn, MOST_ROWS);
  DONE;
}
#endif
