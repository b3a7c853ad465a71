/* GNU poke's description of SFrame (the pickle sframe.pk of the root's package `poke`) through
   libpoke: version 1, without look-ups.

   The pickle maps the header, the index and the rows, and poke's exceptions are what it refuses.
   Its methods take from their caller where the rows begin; they are given what the pickle's own
   caller, sframe-dump.pk, gives.  What the numbers of a row mean no pickle says: they are interpreted as
   the specification has it, in order, CFA, RA unless the header fixes it, FP.  One that is not
   there leaves the register as it is.  */
#include <libpoke.h>
#include <stdlib.h>
#include <string.h>

#include "testee.h"

/* The functions below in Poke; the compiler is slow to start, and starts once.  */
static pk_compiler compiler;
static pk_val map_section, rows_begin, rows_of[3];

static const char functions[] =
  "fun testee_section = SFrame_Section: { return SFrame_Section @ 0#B; }\n"
  "fun testee_rows_begin = (SFrame_Section s) offset<uint<32>,B>:\n"
  "  { return s.header'size + s.header.sfh_freoff; }\n"
  "fun testee_rows_1 = (SFrame_Func_Desc_Entry f, offset<uint<32>,B> begin) SFrame_FRE_Addr1[]:\n"
  "  { return f.get_sframe_fre_addr1s (begin); }\n"
  "fun testee_rows_2 = (SFrame_Func_Desc_Entry f, offset<uint<32>,B> begin) SFrame_FRE_Addr2[]:\n"
  "  { return f.get_sframe_fre_addr2s (begin); }\n"
  "fun testee_rows_4 = (SFrame_Func_Desc_Entry f, offset<uint<32>,B> begin) SFrame_FRE_Addr4[]:\n"
  "  { return f.get_sframe_fre_addr4s (begin); }\n";

/* What poke prints goes nowhere: its errors are values.  */

static void
no_flush (pk_compiler pkc)
{
  (void) pkc;
}

static void
no_puts (pk_compiler pkc, const char *text)
{
  (void) pkc, (void) text;
}

static void __attribute__ ((format (printf, 2, 3)))
no_printf (pk_compiler pkc, const char *format, ...)
{
  (void) pkc, (void) format;
}

static void
no_indent (pk_compiler pkc, unsigned level, unsigned step)
{
  (void) pkc, (void) level, (void) step;
}

static int
no_end (pk_compiler pkc, const char *class)
{
  (void) pkc, (void) class;
  return 1;
}

static void
no_hyperlink (pk_compiler pkc, const char *url, const char *id)
{
  (void) pkc, (void) url, (void) id;
}

static int
no_end_hyperlink (pk_compiler pkc)
{
  (void) pkc;
  return 1;
}

static struct pk_color
no_color (pk_compiler pkc)
{
  (void) pkc;
  return (struct pk_color) { 0 };
}

static void
no_set_color (pk_compiler pkc, struct pk_color color)
{
  (void) pkc, (void) color;
}

static struct pk_term_if terminal = {
  .flush_fn = no_flush,
  .puts_fn = no_puts,
  .printf_fn = no_printf,
  .indent_fn = no_indent,
  .class_fn = no_puts,
  .end_class_fn = no_end,
  .hyperlink_fn = no_hyperlink,
  .end_hyperlink_fn = no_end_hyperlink,
  .get_color_fn = no_color,
  .get_bgcolor_fn = no_color,
  .set_color_fn = no_set_color,
  .set_bgcolor_fn = no_set_color,
};

/* The section as a device of poke, which reads as of a file.  */

static const char device_name[] = "testee";

static const char *
device_if_name (void)
{
  return device_name;
}

static char *
device_normalize (const char *handler, uint64_t flags, int *error)
{
  (void) flags;
  *error = PK_IOD_OK;
  return strcmp (handler, device_name) == 0 ? strdup (handler) : NULL;
}

static void *
device_open (const char *handler, uint64_t flags, int *error, void *data)
{
  (void) handler, (void) flags;
  *error = PK_IOD_OK;
  return data;
}

static int
device_close (void *device)
{
  (void) device;
  return PK_IOD_OK;
}

/* A read that is not whole is the end of the file.  */
static int
device_read (void *device, void *to, size_t count, pk_iod_off offset)
{
  const struct input *in = *(const struct input **) device;
  if (offset > in->size || count > in->size - offset)
    return PK_IOD_EOF;
  memcpy (to, in->bytes + offset, count);
  return PK_IOD_OK;
}

static int
device_write (void *device, const void *from, size_t count, pk_iod_off offset)
{
  (void) device, (void) from, (void) count, (void) offset;
  return PK_IOD_EOF;
}

static int
device_is_volatile (void *device, const char *handler)
{
  (void) device, (void) handler;
  return 0;
}

static uint64_t
device_flags (void *device)
{
  (void) device;
  return PK_IOS_F_READ;
}

static pk_iod_off
device_size (void *device)
{
  return (*(const struct input **) device)->size;
}

static int
device_flush (void *device, pk_iod_off offset)
{
  (void) device, (void) offset;
  return PK_IOD_OK;
}

static const struct input *asked;
static struct pk_iod_if device = {
  .get_if_name = device_if_name,
  .handler_normalize = device_normalize,
  .open = device_open,
  .close = device_close,
  .pread = device_read,
  .pwrite = device_write,
  .volatile_by_default = device_is_volatile,
  .get_flags = device_flags,
  .size = device_size,
  .flush = device_flush,
  .data = &asked,
};

/* Start.  */

static pk_val
need_function (const char *name)
{
  pk_val function = pk_decl_val (compiler, name);
  if (function == PK_NULL)
    no_answer ("poke has no function %s", name);
  return function;
}

/* Where the program poke looks for pickles, and libpoke by itself does not.  */
static void
add_pickles (void)
{
  char path[4096];
  pk_val before = pk_decl_val (compiler, "load_path");
  if (before == PK_NULL)
    no_answer ("libpoke has no load_path");
  snprintf (path, sizeof path, "%s:%%DATADIR%%/pickles", pk_string_str (before));
  pk_decl_set_val (compiler, "load_path", pk_make_string (compiler, path));
}

static void
start (void)
{
  pk_val exception;
  /* A process lives for one request: nothing in it is worth collecting.  And a thread of the collector may hold a
     lock when a process is forked, which then waits for it for ever.  */
  setenv ("GC_DONT_GC", "1", 1);
  setenv ("GC_MARKERS", "1", 1);
  compiler = pk_compiler_new (&terminal);
  if (!compiler || pk_register_iod (compiler, &device) != PK_OK)
    no_answer ("libpoke does not start");
  add_pickles ();
  if (pk_load (compiler, "sframe", &exception) != PK_OK || exception != PK_NULL)
    no_answer ("libpoke does not load its pickle sframe");
  if (pk_compile_buffer (compiler, functions, NULL, &exception) != PK_OK || exception != PK_NULL)
    no_answer ("the pickle sframe has no longer what the adapter calls");
  map_section = need_function ("testee_section");
  rows_begin = need_function ("testee_rows_begin");
  rows_of[0] = need_function ("testee_rows_1");
  rows_of[1] = need_function ("testee_rows_2");
  rows_of[2] = need_function ("testee_rows_4");
}

/* Values.  */

static pk_val
need_field (pk_val value, const char *name)
{
  pk_val field = pk_struct_ref_field_value (value, name);
  if (field == PK_NULL)
    no_answer ("the pickle has no field %s", name);
  return field;
}

/* A field that is a number, signed where the pickle says so.  */
static int64_t
number (pk_val value, const char *name)
{
  pk_val field = need_field (value, name);
  return pk_val_kind (field) == PK_VAL_INT ? pk_int_value (field) : (int64_t) pk_uint_value (field);
}

static uint64_t
count_of (pk_val array)
{
  return pk_uint_value (pk_array_nelem (array));
}

static enum answer
refused (pk_val exception)
{
  const char *message = pk_string_str (need_field (exception, "msg"));
  return reject ("%s%s%s", pk_string_str (need_field (exception, "name")), *message ? ": " : "",
                 message);
}

/* Rows.  */

/* A union of arrays has one field, the array that its alternative is.  */
static pk_val
offsets_of (pk_val row)
{
  pk_val offsets = need_field (row, "offsets");
  pk_val array = pk_struct_field_value (offsets, 0);
  if (pk_val_kind (array) != PK_VAL_ARRAY)
    no_answer ("the offsets of a row are no array");
  return array;
}

/* The next of the offsets, from the CFA.  */
static struct rule
next_rule (pk_val offsets, uint64_t *at)
{
  if (*at >= count_of (offsets))
    return rule (RULE_SAME);
  return rule_memory (BASE_CFA, pk_int_value (pk_array_elem_value (offsets, (*at)++)));
}

static struct row
row_of (pk_val entry, const struct element *e)
{
  pk_val info = need_field (entry, "fre_info"), offsets = offsets_of (entry);
  struct row row = { .cfa = rule (RULE_UNDEFINED) };
  uint64_t at = 0;
  if (count_of (offsets) > 0)
    row.cfa = rule_value (number (info, "base_reg_id") ? BASE_SP : BASE_FP,
                          pk_int_value (pk_array_elem_value (offsets, at++)));
  row.ra = e->fixed_ra ? rule_memory (BASE_CFA, e->fixed_ra) : next_rule (offsets, &at);
  row.fp = e->fixed_fp ? rule_memory (BASE_CFA, e->fixed_fp) : next_rule (offsets, &at);
  row.ra_is_signed = number (info, "mangled_ra_p");
  return row;
}

static void
print_rows (FILE *out, const struct element *e, const struct fde *f, pk_val rows)
{
  for (uint64_t i = 0; i < count_of (rows); i++)
    {
      pk_val entry = pk_array_elem_value (rows, i);
      struct row row = row_of (entry, e);
      print_row (out, e->abi, f, (uint64_t) number (entry, "fre_start_address"), &row);
    }
}

/* Functions.  */

static struct fde
fde_of (pk_val function, const struct element *e, uint64_t address)
{
  pk_val info = need_field (function, "func_info");
  return (struct fde) {
    .start = address + (uint64_t) number (function, "func_start_address"),
    .size = number (function, "func_size"),
    .is_mask = number (info, "fde_type") == 1,
    .block_size = NO_BLOCK_SIZE,
    .key_is_b = e->abi != ABI_AMD64_LE && number (info, "aarch64_pauth_key") == 1,
  };
}

static enum answer
print_function (FILE *out, const struct element *e, uint64_t address, pk_val function,
                unsigned index, pk_val begin)
{
  struct fde f = fde_of (function, e, address);
  pk_val rows, exception = PK_NULL;
  int64_t type = number (need_field (function, "func_info"), "fre_type");
  print_fde (out, index, &f);
  if (type < 0 || type >= 3)
    no_answer ("the pickle has a type of rows %d", (int) type);
  if (pk_call (compiler, rows_of[type], &rows, &exception, 2, function, begin) != PK_OK)
    return refused (exception);
  print_rows (out, e, &f, rows);
  return ACCEPTED;
}

static struct element
element_of (pk_val section)
{
  pk_val header = need_field (section, "header"), preamble = need_field (header, "sfh_preamble");
  return (struct element) {
    .version = (int) number (preamble, "sfp_version"),
    .flags = (int) number (preamble, "sfp_flags"),
    .abi = (int) number (header, "sfh_abi_arch"),
    .fixed_fp = (int) number (header, "sfh_cfa_fixed_bp_offset"),
    .fixed_ra = (int) number (header, "sfh_cfa_fixed_ra_offset"),
    .aux = (int) number (header, "sfh_auxhdr_len"),
  };
}

static enum answer
decode (const struct input *in, FILE *out)
{
  pk_val section, begin, exception = PK_NULL;
  asked = in;
  if (pk_ios_open (compiler, device_name, PK_IOS_F_READ, 1) == PK_IOS_NOID)
    no_answer ("poke does not open the section");
  if (pk_call (compiler, map_section, &section, &exception, 0) != PK_OK)
    return refused (exception);
  struct element e = element_of (section);
  print_element (out, 0, &e);
  if (pk_call (compiler, rows_begin, &begin, &exception, 1, section) != PK_OK)
    return refused (exception);
  pk_val functions_there = need_field (section, "funcidx");
  enum answer answer = ACCEPTED;
  for (uint64_t i = 0; answer == ACCEPTED && i < count_of (functions_there); i++)
    answer = print_function (out, &e, in->address, pk_array_elem_value (functions_there, i),
                             (unsigned) i, begin);
  return answer;
}

const struct testee testee = {
  .caps = "name " TESTEE_NAME "\n"
          "version " PEER_VERSION "\n"
          "sframe-versions 1\n"
          "abis amd64-le aarch64-le aarch64-be\n"
          "operations decode\n"
          "input raw\n",
  .decode = decode,
  .start = start,
};
