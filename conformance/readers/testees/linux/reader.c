/* A Linux tree's own reader, compiled as a part of this file, and what it gives
   as rows and callers.  reader_form.h says which form the reader has (take).  */
#include "shim.h"

#include "reader_form.h"
#include "reader.h"

#include "kernel/unwind/sframe.c"
#ifndef READER_OF_KERNEL
#include "kernel/unwind/user.c"
#endif

const int reader_version = FORM_VERSION;
#ifdef READER_OF_KERNEL
const bool reader_is_of_kernel = true;
#define FIND FORM_FIND_KERNEL
#else
const bool reader_is_of_kernel = false;
#define FIND FORM_FIND_USER
#endif
#ifdef READER_ARCH_ARM64
const int reader_abi = ABI_AARCH64_LE;
#else
const int reader_abi = ABI_AMD64_LE;
#endif

/* All that can be text.  */
enum { TEXT_START = 1 };
#define TEXT_END ULONG_MAX

#ifdef READER_OF_KERNEL
int
reader_add (uint64_t address, size_t size)
{
  kernel_bounds.sframe_start = (char *) address;
  kernel_bounds.sframe_end = (char *) address + size;
  kernel_bounds.text_start = (char *) TEXT_START;
  kernel_bounds.text_end = (char *) TEXT_END;
  init_sframe_table ();
  return sframe_init ? 0 : -EINVAL;
}

int
reader_add_for (uint64_t address, size_t size, uint64_t first, uint64_t last)
{
  (void) address, (void) size, (void) first, (void) last;
  return -ENOSYS;
}

int
reader_remove (uint64_t address)
{
  (void) address;
  return -ENOSYS;
}

bool
reader_has_section (void)
{
  return sframe_init;
}

void
reader_forget (void)
{
  sframe_init = false;
}
#else
int
reader_add (uint64_t address, size_t size)
{
  return sframe_add_section (address, address + size, TEXT_START, TEXT_END);
}

int
reader_add_for (uint64_t address, size_t size, uint64_t first, uint64_t last)
{
  return sframe_add_section (address, address + size, first, last);
}

int
reader_remove (uint64_t address)
{
  int status = sframe_remove_section (address);
  shim_rest ();
  return status;
}

bool
reader_has_section (void)
{
  return current_has_sframe ();
}

void
reader_forget (void)
{
  shim_rest ();
  sframe_free_mm (current->mm);
}
#endif

/* --- look-ups */

static struct FORM_FRAME found;
enum { UNTOUCHED = 0xa5 };

bool
reader_left_frame (void)
{
  const unsigned char *byte = (const unsigned char *) &found;
  for (size_t i = 0; i < sizeof found; i++)
    if (byte[i] != UNTOUCHED)
      return false;
  return true;
}

#ifdef FORM_HAS_RULES
static int64_t
base_of (unsigned register_number)
{
#ifdef SFRAME_REG_SP
  if (register_number == SFRAME_REG_SP)
    return BASE_SP;
  if (register_number == SFRAME_REG_FP)
    return BASE_FP;
#endif
  return register_number;
}

static bool
is_in_memory (unsigned long rule_number)
{
  return rule_number & (uint32_t) FORM_RULE (RULE_DEREF);
}

static struct rule
rule_at (int64_t base, int64_t offset, unsigned long rule_number)
{
  return is_in_memory (rule_number) ? rule_memory (base, offset)
                                    : rule_value (base, offset);
}

/* Of RA and FP.  */
#define RULE_OF(data)                                                         \
  ((data).rule == FORM_RULE (RULE_RETAIN) ? rule (RULE_SAME)                  \
   : ((data).rule & ~(uint32_t) FORM_RULE (RULE_DEREF))                       \
           == (uint32_t) FORM_RULE (RULE_CFA_OFFSET)                          \
       ? rule_at (BASE_CFA, (data).offset, (data).rule)                       \
       : rule_at (base_of ((data).regnum), (data).offset, (data).rule))
#endif

#ifdef FORM_HAS_CFA_RULE
static struct rule
cfa_of (const struct FORM_FRAME *f)
{
  switch ((uint32_t) f->cfa.rule & ~(uint32_t) FORM_RULE (RULE_DEREF))
    {
    case FORM_RULE (CFA_RULE_SP_OFFSET):
      return rule_at (BASE_SP, f->cfa.offset, f->cfa.rule);
    case FORM_RULE (CFA_RULE_FP_OFFSET):
      return rule_at (BASE_FP, f->cfa.offset, f->cfa.rule);
    default:
      return rule_at (base_of (f->cfa.regnum), f->cfa.offset, f->cfa.rule);
    }
}
#else
static struct rule
cfa_of (const struct FORM_FRAME *f)
{
  return rule_value (f->use_fp ? BASE_FP : BASE_SP, f->cfa_off);
}
#endif

static struct row
row_of (const struct FORM_FRAME *f)
{
#ifdef FORM_HAS_RULES
  if (f->outermost)
    return row_undefined ();
  return (struct row) { cfa_of (f), RULE_OF (f->ra), RULE_OF (f->fp), false };
#else
  return (struct row) { cfa_of (f), rule_memory (BASE_CFA, f->ra_off),
                        f->fp_off ? rule_memory (BASE_CFA, f->fp_off)
                                  : rule (RULE_SAME),
                        false };
#endif
}

int
reader_find (uint64_t pc, struct row *row)
{
  memset (&found, UNTOUCHED, sizeof found);
  int status = FIND (pc, &found);
  if (status == 0)
    *row = row_of (&found);
  return status;
}

/* --- all functions and rows */

#if defined FORM_LISTS_INTERNAL || defined FORM_LISTS_FIELDS_OF_VERSION_2
const bool reader_lists = true;
#ifdef FORM_LISTS_INTERNAL
typedef struct sframe_fde_internal fde_of_reader;
typedef struct sframe_fre_internal fre_of_reader;
#else
typedef struct sframe_fde fde_of_reader;
typedef struct sframe_fre fre_of_reader;
#endif
static fde_of_reader function;
static unsigned long next_row;

static struct sframe_section *
the_section (void)
{
#ifdef READER_OF_KERNEL
  return &FORM_KERNEL_SECTION;
#else
  return mtree_load (&current->mm->sframe_mt, TEXT_START);
#endif
}

static struct fde
fde_of (const struct sframe_section *sec, const fde_of_reader *f)
{
#ifdef FORM_LISTS_INTERNAL
  (void) sec;
  return (struct fde) { .start = f->func_addr, .size = f->func_size,
                        .is_flex = SFRAME_V3_FDE_TYPE (f->info2) != 0,
                        .is_mask = SFRAME_V3_FDE_PCTYPE (f->info) != 0,
                        .block_size = f->rep_size,
                        .is_signal = UNKNOWN, .key_is_b = UNKNOWN };
#else
  return (struct fde) { .start = sec->sframe_start + f->start_addr,
                        .size = f->func_size,
                        .is_mask = SFRAME_FUNC_FDE_TYPE (f->info) != 0,
                        .block_size = f->rep_size,
                        .is_signal = UNKNOWN, .key_is_b = UNKNOWN };
#endif
}

int
reader_function (unsigned number, struct fde *fde, unsigned *row_count)
{
  struct sframe_section *sec = the_section ();
  if (number >= sec->num_fdes)
    return READER_NO_MORE;
  (void) user_read_access_begin (sec->sframe_start,
                                 sec->sframe_end - sec->sframe_start);
  int status = __read_fde (sec, number, &function);
  user_read_access_end ();
  if (status)
    return status;
  *fde = fde_of (sec, &function);
  *row_count = function.fres_num;
  next_row = sec->fres_start + function.fres_off;
  return 0;
}

int
reader_row_offset (uint64_t *offset)
{
  struct sframe_section *sec = the_section ();
  fre_of_reader row;
  (void) user_read_access_begin (sec->sframe_start,
                                 sec->sframe_end - sec->sframe_start);
  int status = __read_fre (sec, &function, next_row, &row);
  user_read_access_end ();
  if (status)
    return status;
  *offset = row.ip_off;
  next_row += row.size;
  return 0;
}

void
reader_element (struct element *e)
{
  const struct sframe_section *sec = the_section ();
  *e = (struct element) { .version = reader_version, .abi = UNKNOWN,
                          .flags = UNKNOWN, .fixed_fp = sec->fp_off,
                          .fixed_ra = sec->ra_off };
}
#else
const bool reader_lists = false;

int
reader_function (unsigned number, struct fde *fde, unsigned *row_count)
{
  (void) number, (void) fde, (void) row_count;
  return -ENOSYS;
}

int
reader_row_offset (uint64_t *offset)
{
  (void) offset;
  return -ENOSYS;
}

void
reader_element (struct element *e)
{
  *e = (struct element) { 0 };
}
#endif

/* --- unwinding */

#ifdef READER_OF_KERNEL
void
reader_start (uint64_t pc, uint64_t sp, uint64_t fp, bool is_topmost,
              uint64_t shift)
{
  (void) pc, (void) sp, (void) fp, (void) is_topmost, (void) shift;
}

int
reader_next (struct caller *caller)
{
  (void) caller;
  return -ENOSYS;
}
#else
static struct unwind_user_state state;
static uint64_t pc_shift;

void
reader_start (uint64_t pc, uint64_t sp, uint64_t fp, bool is_topmost,
              uint64_t shift)
{
  pc_shift = shift;
  current->regs = (struct pt_regs) { .ip = pc + shift, .sp = sp, .bp = fp };
  unwind_user_start (&state);
#ifdef FORM_HAS_TOPMOST
  state.topmost = is_topmost;
#else
  (void) is_topmost;
#endif
}

int
reader_next (struct caller *caller)
{
  int status = unwind_user_next (&state);
  if (status)
    return status;
  if (state.done)
    return READER_OUTERMOST;
  *caller = (struct caller) { state.ip, state.sp, state.fp };
  state.ip += pc_shift;
  return 0;
}
#endif
