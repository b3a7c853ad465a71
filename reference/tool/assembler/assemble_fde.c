/* The line `fde [I] KEY=VALUE...`.  */
#include "assembler.h"
#include "reference/format.h"

static const field_name type_names[] = { { "default", FDE_TYPE_DEFAULT },
                                         { "flex", FDE_TYPE_FLEX },
                                         { NULL, 0 } };
static const field_name yes_no[] = { { "no", 0 }, { "yes", 1 }, { NULL, 0 } };
static const field_name key_names[] = { { "a", 0 }, { "b", 1 }, { NULL, 0 } };
static const field_name width_names[]
    = { { "addr1", 0 }, { "addr2", 1 }, { "addr4", 2 }, { NULL, 0 } };
static const field_name data_names[] = { { "none", 0 }, { NULL, 0 } };

enum
{
  START, SIZE, TYPE, PC, SIGNAL, KEY, FRE_TYPE, INFO, INFO2, REP_SIZE, PADDING,
  START_OFFSET, FRE_OFF, NUM_FRES, DATA, FIELDS
};

static const field fields[FIELDS] = {
  [START] = { "start", FIELD_NUMBER, 64, NULL },
  [SIZE] = { "size", FIELD_NUMBER, 32, NULL },
  [TYPE] = { "type", FIELD_NUMBER, 5, type_names },
  [PC] = { "pc", FIELD_TEXT, 0, NULL },
  [SIGNAL] = { "signal", FIELD_NUMBER, 1, yes_no },
  [KEY] = { "key", FIELD_NUMBER, 1, key_names },
  [FRE_TYPE] = { "fre-type", FIELD_NUMBER, 4, width_names },
  [INFO] = { "info", FIELD_NUMBER, 8, NULL },
  [INFO2] = { "info2", FIELD_NUMBER, 8, NULL },
  [REP_SIZE] = { "rep-size", FIELD_NUMBER, 8, NULL },
  [PADDING] = { "padding", FIELD_NUMBER, 16, NULL },
  [START_OFFSET] = { "start-offset", FIELD_NUMBER, 64, NULL },
  [FRE_OFF] = { "fre-off", FIELD_NUMBER, 32, NULL },
  [NUM_FRES] = { "num-fres", FIELD_NUMBER, 32, NULL },
  [DATA] = { "data", FIELD_NUMBER, 1, data_names },
};

static sf_override
override (const field_value *v)
{
  return (sf_override) { .is_given = v->is_given, .value = v->number };
}

/* `pc=inc`, `pc=mask` or `pc=mask/16`.  */
static bool
read_pc_type (assembler *a, const field_value *v, uint8_t *pc_type,
              uint64_t *block_size)
{
  word type, size;
  *pc_type = FDE_PCTYPE_INC;
  *block_size = 0;
  if (!v->is_given || word_is (v->text, "inc"))
    return true;
  bool has_size = split_word (v->text, '/', &type, &size);
  if (!word_is (type, "mask"))
    return word_problem (a, v->text, "pc is inc, mask or mask/SIZE");
  *pc_type = FDE_PCTYPE_MASK;
  return !has_size || read_number (&a->line, size, 8, block_size, a->p);
}

static bool
read_position (assembler *a, sf_override *position, size_t *from)
{
  *from = 1;
  if (a->line.count < 2 || *a->line.words[1].text < '0'
      || *a->line.words[1].text > '9')
    return true;
  *from = 2;
  position->is_given = true;
  return read_number (&a->line, a->line.words[1], 32, &position->value, a->p);
}

/* Fields that decide how the rows are written.  */
static void
prepare_rows (assembler *a, const field_value *v, const sf_fde_record *f)
{
  a->fre_type_is_given = v[FRE_TYPE].is_given || v[INFO].is_given;
  a->is_flex = a->source.element.version >= 3
               && (f->info2 & 0x1f) == FDE_TYPE_FLEX;
  a->by_block = f->info >> 4 & 1;
  a->highest_start = 0;
}

static void
fill_in (assembler *a, const field_value *v, uint8_t pc_type,
         uint64_t block_size, sf_fde_record *f)
{
  f->start = v[START].number;
  f->size = (uint32_t) v[SIZE].number;
  f->info = sf_fde_info ((uint8_t) v[FRE_TYPE].number, pc_type,
                         (uint8_t) v[KEY].number, v[SIGNAL].number);
  if (v[INFO].is_given)
    f->info = (uint8_t) v[INFO].number;
  f->info2 = (uint8_t) v[v[INFO2].is_given ? INFO2 : TYPE].number;
  f->rep_size = (uint8_t) (v[REP_SIZE].is_given ? v[REP_SIZE].number
                                                : block_size);
  f->padding = (uint16_t) v[PADDING].number;
  f->start_offset = override (&v[START_OFFSET]);
  f->start_fre_off = override (&v[FRE_OFF]);
  f->num_fres = override (&v[NUM_FRES]);
  f->omits_attribute = v[DATA].is_given;
  prepare_rows (a, v, f);
}

bool
assemble_fde (assembler *a)
{
  field_value v[FIELDS] = { { .is_given = false } };
  sf_override position = { .is_given = false };
  uint8_t pc_type;
  uint64_t block_size;
  size_t from;
  if (!a->in_element)
    return word_problem (a, a->line.words[0], "no element line comes before");
  complete_fde (a);
  if (!read_position (a, &position, &from)
      || !read_fields (&a->line, from, fields, FIELDS, v, a->p)
      || !read_pc_type (a, &v[PC], &pc_type, &block_size))
    return false;
  if ((!v[START].is_given && !v[START_OFFSET].is_given)
      || !v[SIZE].is_given)
    return word_problem (a, a->line.words[0],
                         "a function wants start= and size=");
  sf_fde_record *f = source_add_fde (&a->source);
  f->position = position;
  fill_in (a, v, pc_type, block_size, f);
  return true;
}

uint8_t
usual_fre_type (const sf_fde_record *f, uint32_t highest_start)
{
  bool has_blocks = (f->info >> 4 & 1) && f->rep_size;
  uint8_t usual = sf_fre_type_for (has_blocks ? f->rep_size : f->size);
  uint8_t needed = sf_fre_type_for (highest_start);
  return usual > needed ? usual : needed;
}

void
complete_fde (assembler *a)
{
  if (a->source.fde_count == 0 || a->fre_type_is_given)
    return;
  sf_fde_record *f = &a->source.fdes[a->source.fde_count - 1];
  f->info = (uint8_t) (f->info | usual_fre_type (f, a->highest_start));
}
