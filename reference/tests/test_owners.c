/* Which bytes of the FRE sub-section belong to which function, and how many
   FREs there are: random claims on random FREs, against a model that reads
   function by function, counts the owners of every byte in an array and
   collects the places of FREs in another.  */
#include "testing.h"

#include "lib/base/lend.h"
#include "reference/elements.h"
#include "reference/owners.h"
#include "reference/write/encode.h"
#include "samples.h"

enum { MOST_BYTES = 400, MOST_FDES = 40, SECTIONS = 20000 };

static uint64_t random_state = 88172645463325252;

static uint32_t
random_below (uint32_t limit)
{
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (uint32_t) (random_state >> 20) % limit;
}

/* Bytes that read as FREs of few words from most places: starts and data words
   are 0 or small, info bytes say 0 to 3 words of one byte.  */
static void
fill_fres (uint8_t *bytes, uint32_t count)
{
  static const uint8_t likely[] = { 0, 0, 0, 1, 2, 3, 3, 4, 5, 16 };
  for (uint32_t i = 0; i < count; i++)
    bytes[i] = likely[random_below (COUNT (likely))];
}

/* What the model finds.  */
typedef struct model
{
  bool is_broken; /* an FDE or an FRE is */
  uint8_t owners[MOST_BYTES];
  bool is_fre[3][MOST_BYTES];
  uint64_t each, once;
  bool shared;
  uint32_t unowned; /* bytes */
  uint32_t room;    /* pairs of them, next to each other */
} model;

static void
read_function (model *m, const sf_header *h, uint32_t index)
{
  sf_report report = SF_NO_REPORT;
  sf_fde f;
  sf_fres fres;
  sf_fre fre;
  sf_rules rules;
  if (!sf_read_fde (h, index, &f, &report))
    {
      m->is_broken = true;
      return;
    }
  uint64_t from = f.fres_at - (h->version == 3 ? 5 : 0);
  sf_fres_begin (h, &f, &fres, &report);
  while (sf_fres_next (&fres, &fre)
         && sf_interpret (h, &f, &fre, &rules, &report))
    m->is_fre[f.fre_type][fre.at - h->fres_at] = true;
  m->is_broken |= report.is_invalid;
  m->each += f.func_num_fres;
  for (uint64_t at = from; at < fres.cursor.at; at++)
    m->owners[at - h->fres_at]++;
}

static model
read_all (const sf_header *h)
{
  model m = { .is_broken = false };
  bool paired = false; /* the byte before is the first of a pair */
  for (uint32_t i = 0; i < h->num_fdes && !m.is_broken; i++)
    read_function (&m, h, i);
  for (uint32_t at = 0; at < h->fre_len; at++)
    {
      for (int type = 0; type < 3; type++)
        m.once += m.is_fre[type][at];
      m.shared |= m.owners[at] > 1;
      m.unowned += m.owners[at] == 0;
      paired = !paired && at + 1 < h->fre_len && m.owners[at] == 0
               && m.owners[at + 1] == 0;
      m.room += paired;
    }
  return m;
}

/* Silences that are told, as a set.  */
static void
note_silence (void *context, const sf_finding *silence)
{
  bool *told = context;
  told[silence->clause] = true;
}

static unsigned broken, counted_wrongly, shared_only, unused_only, both, neither;

/* What no function has may be FREs that are counted, of two bytes at least.  */
static bool
may_be_counted (const model *m, uint64_t counted, uint32_t stated)
{
  return stated >= counted && stated <= counted + m->room;
}

static void
compare (const sf_section *section, const sf_header *h)
{
  static bool told[SF_CLAUSES];
  memset (told, 0, sizeof told);
  model m = read_all (h);
  sf_report report = SF_NO_REPORT;
  report.on_silence = note_silence;
  report.context = told;
  check_section (section, &report);

  bool good_count = may_be_counted (&m, m.each, h->num_fres)
                    || may_be_counted (&m, m.once, h->num_fres);
  bool unused = m.unowned > 0;
  if (report.is_invalid != (m.is_broken || !good_count))
    fail_msg ("invalid: %d (%s); broken: %d, count %u, each %llu, once %llu",
              report.is_invalid, report.broken.message, m.is_broken,
              h->num_fres, (unsigned long long) m.each,
              (unsigned long long) m.once);
  if (report.is_invalid)
    {
      assert_int_equal (report.broken.clause == HEADER_NUM_FRES,
                        !m.is_broken);
      broken += m.is_broken;
      counted_wrongly += !m.is_broken;
      return;
    }
  assert_int_equal (told[ROWS_SHARED], m.shared);
  assert_int_equal (told[ROWS_UNUSED], unused);
  /* A walk shows no more than twice as many FREs as there are bytes.  */
  assert_true (report.fres <= 2 * section->size);
  both += m.shared && unused;
  shared_only += m.shared && !unused;
  unused_only += unused && !m.shared;
  neither += !unused && !m.shared;
}

/* The functions of version 1 or 2: anywhere, often where another one begins,
   often as many FREs as another one has.  Of version 3: the attribute is among
   the random bytes, so most are at a few places where one was put.  */
static void
claim_fres (sf_fde_record *fdes, uint32_t count, uint32_t fre_len,
            bool has_attribute)
{
  uint32_t places = 1 + random_below (3), usual[3];
  for (uint32_t i = 0; i < 3; i++)
    usual[i] = i && fre_len ? random_below (fre_len) : 0;
  for (uint32_t i = 0; i < count; i++)
    {
      uint32_t offset = random_below (8) || !fre_len
                            ? usual[random_below (places)]
                            : random_below (fre_len);
      fdes[i] = (sf_fde_record) {
        .start = UINT64_C (0x1000) * i, .size = 256, .omits_attribute = true,
        .info = has_attribute || random_below (4) ? 0
                                                  : (uint8_t) random_below (3),
        .start_fre_off = { true, offset },
        .num_fres = { true, 1 + random_below (random_below (4) ? 3 : 30) },
      };
    }
}

/* FREs of three bytes, which the functions have one after the other, in any
   order: they tile the sub-section.  Now and then one has one more or less.
   Returns the length.  */
static uint32_t
tile (sf_fde_record *fdes, uint32_t count, uint8_t *fres)
{
  static const uint8_t fre[] = { 0, 0x03, 16 };
  uint32_t offset = 0, turn = random_below (count);
  for (uint32_t i = 0; i < count; i++)
    {
      sf_fde_record *f = &fdes[(i + turn) % count];
      uint32_t num_fres = 1 + random_below (MOST_BYTES / 3 / count);
      *f = (sf_fde_record) { .start = UINT64_C (0x1000) * i, .size = 256,
                             .omits_attribute = true,
                             .start_fre_off = { true, offset },
                             .num_fres = { true, num_fres } };
      for (uint32_t j = 0; j < num_fres; j++, offset += 3)
        memcpy (fres + offset, fre, 3);
    }
  if (random_below (2))
    fdes[random_below (count)].num_fres.value
        += random_below (2) ? 1u : UINT32_MAX;
  return offset;
}

static void
put_attributes (uint8_t *bytes, const sf_fde_record *fdes, uint32_t count,
                uint32_t fre_len)
{
  for (uint32_t i = 0; i < count; i++)
    {
      uint8_t *at = bytes + fdes[i].start_fre_off.value;
      if (fdes[i].start_fre_off.value + 5 > fre_len || random_below (2))
        continue;
      memset (at, 0, 5);
      at[0] = (uint8_t) (1 + random_below (random_below (4) ? 3 : 30));
      at[2] = (uint8_t) (random_below (4) ? 0 : random_below (3));
      at[3] = random_below (6) == 0;
    }
}

static void
random_section (void)
{
  uint8_t fres[MOST_BYTES], bytes[28 + 20 * MOST_FDES + MOST_BYTES];
  sf_fde_record fdes[MOST_FDES + 1];
  uint32_t count = 1 + random_below (random_below (4) ? 4 : MOST_FDES);
  uint32_t fre_len = random_below (random_below (4) ? 40 : MOST_BYTES);
  uint8_t version = (uint8_t) (1 + random_below (3));

  fill_fres (fres, fre_len);
  if (version < 3 && random_below (2))
    fre_len = tile (fdes, count, fres);
  else
    claim_fres (fdes, count, fre_len, version == 3);
  if (version == 3)
    put_attributes (fres, fdes, count, fre_len);
  /* The bytes come last, as those of a function that the index leaves out.  */
  sf_fre_record raw = { .raw = fres, .raw_length = fre_len };
  fdes[count] = (sf_fde_record) { .omits_attribute = true, .fres = &raw,
                                  .fre_count = 1,
                                  .position = { true, count } };
  sf_element_record e = { .magic = MAGIC, .version = version,
                          .abi_arch = 3, .cfa_fixed_ra_offset = -8,
                          .num_fdes = { true, count }, .fdes = fdes,
                          .num_fres = { true, 0 },
                          .fde_count = count + 1 };
  size_t size = sf_encode (&e, bytes, sizeof bytes);
  assert_true (size <= sizeof bytes);

  sf_section section = { .bytes = bytes, .size = size };
  sf_header h;
  sf_report report = SF_NO_REPORT;
  assert_true (sf_read_header (&section, 0, &h, &report));
  model m = read_all (&h);
  uint64_t unnamed = m.room;
  const uint64_t totals[] = { m.each,         m.once,
                              m.each,         m.once,
                              m.each + 1,     m.once + 1,
                              m.each - 1,     m.once - 1,
                              m.each + unnamed, m.once + unnamed,
                              m.each + unnamed + 1, m.once + unnamed + 1,
                              (m.each + m.once) / 2 };
  put_number (bytes + 12, totals[random_below (COUNT (totals))], 4, false);
  assert_true (sf_read_header (&section, 0, &h, &report));
  compare (&section, &h);
}

static void
random_claims (void **state)
{
  (void) state;
  for (int i = 0; i < SECTIONS; i++)
    random_section ();
  checked ("sections", SECTIONS);
  checked ("broken", broken);
  checked ("miscounted", counted_wrongly);
  checked ("shared", shared_only);
  checked ("unused", unused_only);
  checked ("both", both);
  checked ("neither", neither);
  assert_true (broken > 500 && counted_wrongly > 500 && shared_only > 100
               && unused_only > 500 && both > 500 && neither > 20);
}

/* Ownership at the edges of the words of the bitmap.  */
static void
words_of_the_bitmap (void **state)
{
  (void) state;
  uint64_t lent[400];
  for (uint32_t length = 0; length <= 200; length++)
    for (uint32_t from = 0; from <= length; from++)
      {
        sf_header h = { .fres_at = 1000, .fre_len = length,
                        .end = 1000 + length };
        sf_owners o;
        memset (lent, 0xff, sizeof lent);
        assert_true (sf_owners_words (&h) <= COUNT (lent));
        sf_owners_begin (&o, &h, lent);
        assert_int_equal (o.unowned, length);
        sf_own (&o, 1000 + from, 1000 + length);
        assert_int_equal (o.unowned, from);
        for (uint32_t i = 0; i < length; i++)
          assert_int_equal (sf_is_owned (&o, 1000 + i), i >= from);
        sf_own (&o, 1000, 1000 + from);
        assert_false (o.shared);
        assert_int_equal (o.unowned, 0);
        sf_own (&o, 1000 + from, 1000 + from);
        assert_false (o.shared);
        if (length > 0)
          sf_own (&o, 1000 + length / 2, 1001 + length / 2);
        assert_int_equal (o.shared, length > 0);
        checked ("extents", 1);
      }
}

/* A bit for each byte of the sub-section and the one after the last, and a word
   for each of them: no word less, and none more.  The first word that is not
   lent stays as it is.  */
static void
memory_that_is_lent (void **state)
{
  (void) state;
  enum { MOST = 200, GUARD = 0x5a };
  for (uint32_t length = 0; length <= MOST; length++)
    {
      uint64_t lent[MOST + 8];
      sf_header h = { .fres_at = 1000, .fre_len = length,
                      .end = 1000 + length };
      size_t words = sf_owners_words (&h);
      assert_int_equal (words, (length + 1 + 63) / 64 + length + 1);
      memset (lent, 0xa5, sizeof lent);
      lent[words] = GUARD;
      sf_owners o;
      sf_report report = SF_NO_REPORT;
      sf_owners_begin (&o, &h, lent);
      sf_own (&o, 1000, 1000 + length);
      assert_true (sf_count_fres (&o, &report) == 0);
      assert_int_equal (lent[words], GUARD);
      assert_int_equal (o.unowned, 0);
      assert_false (report.is_invalid);
      checked ("extents", 1);
    }
}

/* Of v2_amd64, whose functions have 2 FREs and 3: the first one has an FRE type
   that there is not.  It claims nothing, whoever counts without a walk.  */
static void
a_function_that_cannot_be_read (void **state)
{
  (void) state;
  const sample *s = sample_of (2, 3);
  sf_section section = load (s->bytes, s->size);
  ((uint8_t *) section.bytes)[28 + 16] = 0x0f;
  sf_header h;
  sf_owners o;
  sf_report report = SF_NO_REPORT;
  uint64_t lent[64];
  assert_true (sf_next_header (&section, NULL, &h, &report));
  assert_true (sf_owners_words (&h) <= COUNT (lent));
  sf_owners_begin (&o, &h, lent);
  assert_true (sf_count_fres (&o, &report) == 3);
  release (&section);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (random_claims),
    cmocka_unit_test (a_function_that_cannot_be_read),
    cmocka_unit_test (words_of_the_bitmap),
    cmocka_unit_test (memory_that_is_lent),
  };
  return RUN (tests);
}
