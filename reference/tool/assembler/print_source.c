/* Sources (vector_read.h) to text.  */
#include "print_source.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "assembler.h"
#include "lib/base/lend.h"
#include "reference/elements.h"
#include "reference/tool/vectors/vector_read.h"
#include "reference/write/dump.h"
#include "row_words.h"

static void
print_hex (const uint8_t *bytes, size_t size)
{
  for (size_t i = 0; i < size; i++)
    printf (" %02x", bytes[i]);
}

static void
print_bytes (const uint8_t *bytes, size_t size)
{
  enum { PER_LINE = 16 };
  for (size_t i = 0; i < size; i += PER_LINE)
    {
      fputs ("bytes", stdout);
      print_hex (bytes + i, size - i < PER_LINE ? size - i : PER_LINE);
      putchar ('\n');
    }
}

/* The element line.  */

static void
print_flags (uint8_t flags)
{
  const char *separator = " flags=";
  for (int bit = 0; bit < SF_FLAGS; bit++)
    if (flags >> bit & 1)
      {
        printf ("%s%s", separator, sf_flag_names[bit]);
        separator = ",";
      }
  if (!flags)
    fputs (" flags=none", stdout);
}

static void
print_fixed (const char *name, int8_t offset)
{
  if (offset)
    printf (" %s=%d", name, offset);
  else
    printf (" %s=none", name);
}

static void
print_aux (const buffer *aux)
{
  bool is_zero = true;
  for (size_t i = 0; i < aux->size; i++)
    is_zero &= aux->bytes[i] == 0;
  if (is_zero)
    {
      printf (" aux=%zu", aux->size);
      return;
    }
  fputs (" aux=hex:", stdout);
  for (size_t i = 0; i < aux->size; i++)
    printf ("%02x", aux->bytes[i]);
}

static void
print_element (uint32_t index, const sf_header *e, const source *s)
{
  const sf_element_record *r = &s->element;
  printf ("element %" PRIu32 " version=%u abi=%s", index, r->version,
          e->abi->name);
  print_flags (r->flags);
  print_fixed ("fixed-fp", r->cfa_fixed_fp_offset);
  print_fixed ("fixed-ra", r->cfa_fixed_ra_offset);
  print_aux (&s->aux);
  if (r->num_fres.is_given)
    printf (" num-fres=%" PRIu64, r->num_fres.value);
  if (r->gap_before_index)
    printf (" index-gap=%" PRIu32, r->gap_before_index);
  if (r->gap_before_fres)
    printf (" rows-gap=%" PRIu32, r->gap_before_fres);
  putchar ('\n');
}

/* The fde line.  */

static uint32_t
highest_start (const sf_fde_record *f)
{
  uint32_t highest = 0;
  for (uint32_t i = 0; i < f->fre_count; i++)
    if (!f->fres[i].raw && f->fres[i].start_address > highest)
      highest = f->fres[i].start_address;
  return highest;
}

static void
print_attribute (const sf_header *e, const sf_fde_record *f)
{
  uint8_t fre_type = f->info & 0xf, key = f->info >> 5 & 1;
  uint8_t pc_type = f->info >> 4 & 1;
  bool signal = e->version == 3 && f->info >> 7;
  bool has_block_size = pc_type && e->version > 1;
  printf (" type=%s pc=%s",
          e->version == 3 && (f->info2 & 0x1f) == FDE_TYPE_FLEX ? "flex"
                                                                : "default",
          pc_type ? "mask" : "inc");
  if (has_block_size)
    printf ("/%u", f->rep_size);
  printf (" signal=%s key=%c", signal ? "yes" : "no", key ? 'b' : 'a');
  if (fre_type != usual_fre_type (f, highest_start (f)))
    printf (" fre-type=addr%u", 1u << fre_type);
  if (f->info != sf_fde_info (fre_type, pc_type, key, signal))
    printf (" info=0x%x", f->info);
  if (f->info2 > FDE_TYPE_FLEX)
    printf (" info2=0x%x", f->info2);
  if (f->rep_size && !has_block_size)
    printf (" rep-size=%u", f->rep_size);
  if (f->padding)
    printf (" padding=0x%x", f->padding);
}

static void
print_fde (const sf_header *e, uint32_t order, const sf_fde_record *f)
{
  printf ("fde %" PRIu64 " start=0x%" PRIx64 " size=%" PRIu32,
          f->position.is_given ? f->position.value : order, f->start,
          f->size);
  bool has_attribute = e->version < 3 || !f->omits_attribute;
  if (has_attribute)
    print_attribute (e, f);
  if (f->omits_attribute)
    printf (" data=none");
  if (f->start_fre_off.is_given)
    printf (" fre-off=0x%" PRIx64, f->start_fre_off.value);
  if (f->num_fres.is_given)
    printf (" num-fres=%" PRIu64, f->num_fres.value);
  putchar ('\n');
}

/* The fre lines.  */

static uint8_t
word_size_of (uint8_t info)
{
  return (uint8_t) (1u << (info >> 5 & 3));
}

/* The row as the decoder reads it.  */
static sf_fre
decoded (const sf_fre_record *record)
{
  sf_fre row = { .start_address = record->start_address,
                 .base_reg_is_sp = record->info & 1,
                 .mangled_ra_p = record->info >> 7,
                 .dataword_size = word_size_of (record->info),
                 .dataword_count = record->word_count };
  memcpy (row.datawords, record->words, sizeof row.datawords);
  return row;
}

static bool
words_agree (const sf_fre_record *chosen, const sf_fre_record *stored)
{
  uint8_t size = word_size_of (stored->info);
  uint32_t mask = size == 4 ? UINT32_MAX : (1u << 8 * size) - 1;
  bool agree = chosen->word_count == stored->word_count
               && word_size_of (chosen->info) <= size;
  for (unsigned i = 0; agree && i < stored->word_count; i++)
    agree = (chosen->words[i] & mask) == stored->words[i];
  return agree;
}

/* The rules in the spelling of the dump, behind the PC of a look-up.  */
static void
print_rules (const sf_header *e, const sf_rules *rules)
{
  buffer text = EMPTY_BUFFER;
  sf_found found = { .result = SF_FOUND, .header = *e, .rules = *rules };
  sf_dump_found (&found, 0, buffer_sink (&text));
  size_t skipped = strlen ("find 0x0");
  fwrite (text.bytes + skipped, 1, text.size - skipped - 1, stdout);
  buffer_free (&text);
}

/* What makes of the info byte FROM the info byte TO.  */
static void
print_info (uint8_t from, uint8_t to)
{
  uint8_t size = word_size_of (to);
  if (word_size_of (from) != size)
    {
      printf (" word-size=%u", size);
      from = (uint8_t) ((from & 0x9f) | (size >> 1) << 5);
    }
  if (from != to)
    printf (" info=0x%x", to);
}

static void
print_words (const sf_fre_record *r)
{
  fputs (r->word_count ? " words=" : " words=none", stdout);
  for (unsigned i = 0; i < r->word_count; i++)
    printf ("%s%" PRId64, i ? "," : "",
            sf_signed (r->words[i], word_size_of (r->info)));
  printf (" info=0x%x", r->info);
}

static void
print_row (const sf_header *e, const sf_fde_record *f,
           const sf_fre_record *stored)
{
  bool is_flex = e->version == 3 && (f->info2 & 0x1f) == FDE_TYPE_FLEX;
  row_context context = { .abi = e->abi, .version = e->version,
                          .is_flex = is_flex,
                          .fixed_fp = e->cfa_fixed_fp_offset,
                          .fixed_ra = e->cfa_fixed_ra_offset };
  sf_fde fde = { .fde_type = is_flex ? FDE_TYPE_FLEX : FDE_TYPE_DEFAULT };
  sf_fre row = decoded (stored);
  sf_report report = SF_NO_REPORT;
  sf_rules rules;
  sf_fre_record chosen = { .start_address = 0 };
  if (f->info >> 4 & 1)
    printf ("fre +0x%" PRIx32, stored->start_address);
  else
    printf ("fre 0x%" PRIx64, f->start + stored->start_address);
  if (sf_interpret (e, &fde, &row, &rules, &report)
      && !words_of_rules (&context, &rules, &chosen)
      && words_agree (&chosen, stored))
    {
      print_rules (e, &rules);
      print_info (chosen.info, stored->info);
    }
  else
    print_words (stored);
  putchar ('\n');
}

/* Elements and sections.  */

static void
print_records (uint32_t index, const sf_header *e, const source *s)
{
  const uint8_t *poked = s->poked_bytes.bytes;
  print_element (index, e, s);
  for (uint32_t i = 0; i < s->element.fde_count; i++)
    {
      const sf_fde_record *f = &s->element.fdes[i];
      print_fde (e, i, f);
      for (uint32_t j = 0; j < f->fre_count; j++)
        if (f->fres[j].raw)
          print_bytes (f->fres[j].raw, f->fres[j].raw_length);
        else
          print_row (e, f, &f->fres[j]);
    }
  for (size_t i = 0; i < s->poke_count; i++)
    {
      printf ("poke 0x%" PRIx64, s->pokes[i].offset);
      print_hex (poked, s->pokes[i].length);
      putchar ('\n');
      poked += s->pokes[i].length;
    }
  puts ("end");
}

static void
print_elements (const sf_section *section)
{
  sf_report report = SF_NO_REPORT;
  sf_header e;
  uint64_t at = 0;
  uint32_t index = 0;
  bool is_first = true;
  while (sf_next_header (section, is_first ? NULL : &e, &e, &report))
    {
      source s;
      print_bytes (section->bytes + at, e.at - at);
      if (vector_read (&e, &s))
        print_records (index++, &e, &s);
      else
        print_bytes (section->bytes + e.at, e.end - e.at);
      source_free (&s);
      at = e.end;
      is_first = false;
    }
  print_bytes (section->bytes + at, section->size - at);
}

enum sf_verdict
print_source (const sf_section *section, sf_report *report)
{
  if (section->address)
    printf ("section address=0x%" PRIx64 "\n", section->address);
  sf_section deployed = *section;
  deployed.reading = SF_DEPLOYED;
  print_elements (&deployed);
  return check_section (section, report);
}
