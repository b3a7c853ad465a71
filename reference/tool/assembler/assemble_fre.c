/* The line `fre START KEY=VALUE...`: recovery rules, or data words.  */
#include "assembler.h"
#include "reference/format.h"
#include "row_words.h"

static const field_name base_names[]
    = { { "fp", 0 }, { "sp", BASE_REG_SP }, { NULL, 0 } };
static const field_name yes_no[] = { { "no", 0 }, { "yes", 1 }, { NULL, 0 } };

enum
{
  CFA, RA, FP, WORDS, WORD_SIZE, COUNT, BASE, MANGLED, INFO, FIELDS
};

static const field fields[FIELDS] = {
  [CFA] = { "cfa", FIELD_TEXT, 0, NULL },
  [RA] = { "ra", FIELD_TEXT, 0, NULL },
  [FP] = { "fp", FIELD_TEXT, 0, NULL },
  [WORDS] = { "words", FIELD_TEXT, 0, NULL },
  [WORD_SIZE] = { "word-size", FIELD_NUMBER, 3, NULL },
  [COUNT] = { "count", FIELD_NUMBER, 4, NULL },
  [BASE] = { "base", FIELD_NUMBER, 1, base_names },
  [MANGLED] = { "mangled", FIELD_NUMBER, 1, yes_no },
  [INFO] = { "info", FIELD_NUMBER, 8, NULL },
};

/* `0x401614`, an address, or `+0x4`, an offset in function or block.  */
static bool
read_start (assembler *a, uint32_t *start)
{
  const sf_fde_record *f = &a->source.fdes[a->source.fde_count - 1];
  uint64_t value;
  if (a->line.count < 2)
    return word_problem (a, a->line.words[0], "fre wants an address, or "
                                              "+OFFSET");
  word w = a->line.words[1];
  if (!read_number (&a->line, w, 64, &value, a->p))
    return false;
  if (*w.text != '+' && a->by_block)
    return word_problem (a, w, "rows of repeating blocks want +OFFSET");
  if (*w.text != '+')
    value -= f->start;
  *start = (uint32_t) value;
  return value <= UINT32_MAX
         || word_problem (a, w, "this is not within 4 GiB behind the start "
                                "of the function");
}

/* Rows by rule.  */

/* Cut ",signed" off the rule for RA.  */
static word
cut_signed (word w, bool *is_signed)
{
  word rule, attribute;
  *is_signed = split_word (w, ',', &rule, &attribute)
               && word_is (attribute, "signed");
  return *is_signed ? rule : w;
}

static bool
read_rules (assembler *a, const field_value *v, const row_context *context,
            sf_rules *r)
{
  const line *l = &a->line;
  if (!a->abi)
    return word_problem (a, v[CFA].text, "rules want an ABI that exists: "
                                         "use words=");
  if (!read_rule (l, v[CFA].text, a->abi, &r->cfa, a->p))
    return false;
  bool is_outermost = r->cfa.kind == SF_UNDEFINED;
  sf_rule nothing = { .kind = SF_UNDEFINED };
  r->ra = is_outermost ? nothing : rule_without_words (context->fixed_ra);
  r->fp = is_outermost ? nothing : rule_without_words (context->fixed_fp);
  r->ra_is_signed = false;
  if (v[RA].is_given
      && !read_rule (l, cut_signed (v[RA].text, &r->ra_is_signed), a->abi,
                     &r->ra, a->p))
    return false;
  return !v[FP].is_given || read_rule (l, v[FP].text, a->abi, &r->fp, a->p);
}

static bool
take_rules (assembler *a, const field_value *v, sf_fre_record *row)
{
  const sf_element_record *e = &a->source.element;
  row_context context = { .abi = a->abi, .version = e->version,
                          .is_flex = a->is_flex,
                          .fixed_fp = e->cfa_fixed_fp_offset,
                          .fixed_ra = e->cfa_fixed_ra_offset };
  sf_rules rules;
  if (!read_rules (a, v, &context, &rules))
    return false;
  const char *why = words_of_rules (&context, &rules, row);
  return !why || word_problem (a, v[CFA].text, "%s", why);
}

/* Rows by data words.  */

/* Hexadecimal words are bits, decimal ones signed numbers.  */
static uint8_t
size_of_word (word w, uint64_t value)
{
  bool is_bits = w.length > 1 && (w.text[1] == 'x' || w.text[1] == 'X');
  if (!is_bits)
    return sf_word_size_for (sf_signed (value, 8));
  return value > UINT32_MAX ? 0 : value > UINT16_MAX ? 4
         : value > UINT8_MAX ? 2 : 1;
}

static bool
take_words (assembler *a, const field_value *v, sf_fre_record *row)
{
  word w, rest = v->text;
  bool more = true;
  uint8_t size = 1;
  while (more)
    {
      uint64_t value;
      more = split_word (rest, ',', &w, &rest);
      if (word_is (w, "none") && !more && row->word_count == 0)
        break;
      if (row->word_count == MAX_DATAWORDS)
        return word_problem (a, w, "a row has at most 15 data words");
      if (!read_number (&a->line, w, 64, &value, a->p))
        return false;
      uint8_t needed = size_of_word (w, value);
      if (needed == 0)
        return word_problem (a, w, "a data word has at most 4 bytes");
      size = needed > size ? needed : size;
      row->words[row->word_count++] = (uint32_t) value;
    }
  row->info = sf_fre_info (true, row->word_count, size, false);
  return true;
}

/* Fields that change the info byte afterwards.  */
static bool
override_info (assembler *a, const field_value *v, sf_fre_record *row)
{
  uint8_t info = row->info;
  uint64_t size = v[WORD_SIZE].number;
  if (v[WORD_SIZE].is_given && size != 1 && size != 2 && size != 4)
    return word_problem (a, v[WORD_SIZE].text, "word-size is 1, 2 or 4");
  if (v[WORD_SIZE].is_given)
    info = (uint8_t) ((info & 0x9f) | (size >> 1) << 5);
  if (v[COUNT].is_given)
    info = (uint8_t) ((info & 0xe1) | v[COUNT].number << 1);
  if (v[BASE].is_given)
    info = (uint8_t) ((info & 0xfe) | v[BASE].number);
  if (v[MANGLED].is_given)
    info = (uint8_t) ((info & 0x7f) | v[MANGLED].number << 7);
  row->info = v[INFO].is_given ? (uint8_t) v[INFO].number : info;
  return true;
}

bool
assemble_fre (assembler *a)
{
  field_value v[FIELDS] = { { .is_given = false } };
  sf_fre_record row = { .start_address = 0 };
  if (!a->in_element || a->source.fde_count == 0)
    return word_problem (a, a->line.words[0], "no fde line comes before");
  if (!read_start (a, &row.start_address)
      || !read_fields (&a->line, 2, fields, FIELDS, v, a->p))
    return false;
  if (v[CFA].is_given == v[WORDS].is_given)
    return word_problem (a, a->line.words[0],
                         "fre wants either cfa= (and ra=, fp=) or words=");
  if (!v[CFA].is_given && (v[RA].is_given || v[FP].is_given))
    return word_problem (a, v[v[RA].is_given ? RA : FP].text,
                         "there are words= already");
  if (!(v[CFA].is_given ? take_rules (a, v, &row)
                        : take_words (a, &v[WORDS], &row))
      || !override_info (a, v, &row))
    return false;
  if (row.start_address > a->highest_start)
    a->highest_start = row.start_address;
  *source_add_row (&a->source) = row;
  return true;
}
