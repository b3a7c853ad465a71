/* Which bytes of a section are which field.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/known/pages/page.h"
#include "lib/tests/section_bytes.h"

static bool
passes (const char **at, const char *text)
{
  size_t size = strlen (text);
  if (strncmp (*at, text, size) != 0)
    return false;
  *at += size;
  return true;
}

/* The table's lines as text: # before a title, ~ before what is of no
   structure, ! before what the reference names, | between cells.  */
static char *
lines_of (const char *html_text)
{
  buffer b = EMPTY_BUFFER;
  const char *at = strstr (html_text, "<tbody>\n") + strlen ("<tbody>\n"),
             *end = strstr (at, "</table>");
  while (at < end)
    if (passes (&at, "</td><td>"))
      buffer_print (&b, "|");
    else if (passes (&at, "<tr><th colspan=4 scope=rowgroup>"))
      buffer_print (&b, "#");
    else if (passes (&at, "<tr class=\"rest\"><td>"))
      buffer_print (&b, "~");
    else if (passes (&at, "<tr class=\"broken\"><td>"))
      buffer_print (&b, "!");
    else if (!passes (&at, "<tr class=\"\"><td>")
             && !passes (&at, "</td></tr>") && !passes (&at, "</th></tr>"))
      buffer_add (&b, at++, 1);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

/* FOUND begins what is said below the table.  */
static void
annotates (const section_bytes *of, const char *lines, const char *found)
{
  uint8_t *bytes = malloc (of->size ? of->size : 1);
  const sf_section section = { .bytes = bytes, .size = of->size };
  page p = { .root = "../" };
  memcpy (bytes, of->byte, of->size);
  annotate (&p, &section);
  buffer_add (&p.html, "", 1);
  const char *text = (const char *) p.html.bytes,
             *below
             = strstr (text, "</table></div>\n") + strlen ("</table></div>\n");
  char *all = lines_of (text);
  assert_string_equal (all, lines);
  if (*found ? strncmp (below, found, strlen (found)) != 0 : *below != '\0')
    fail_msg ("%s", below);
  free (all);
  buffer_free (&p.html);
  free (bytes);
}

static const char lines_of_2[]
    = "#header 0\n"
    "0x00|e2 de|sfp_magic|0xdee2\n"
    "0x02|02|sfp_version|0x2\n"
    "0x03|00|sfp_flags|0x0: FDE_SORTED=0, FRAME_POINTER=0, "
    "FDE_FUNC_START_PCREL=0\n"
    "0x04|03|sfh_abi_arch|0x3: amd64-le\n"
    "0x05|00|sfh_cfa_fixed_fp_offset|0x0\n"
    "0x06|f8|sfh_cfa_fixed_ra_offset|0xf8: -8\n"
    "0x07|05|sfh_auxhdr_len|0x5\n"
    "0x08|01 00 00 00|sfh_num_fdes|0x1\n"
    "0x0c|03 00 00 00|sfh_num_fres|0x3\n"
    "0x10|0b 00 00 00|sfh_fre_len|0xb\n"
    "0x14|03 00 00 00|sfh_fdeoff|0x3\n"
    "0x18|1a 00 00 00|sfh_freoff|0x1a\n"
    "!0x1c|01 02 03 04 05 00 00 00||\n"
    "#function 0\n"
    "0x24|00 10 00 00|sfde_func_start_address|0x1000: 4096\n"
    "0x28|10 00 00 00|sfde_func_size|0x10\n"
    "0x2c|00 00 00 00|sfde_func_start_fre_off|0x0\n"
    "0x30|03 00 00 00|sfde_func_num_fres|0x3\n"
    "0x34|00|sfde_func_info|0x0: fre_type=0 (1 byte), fde_pctype=0 (INC), "
    "pauth_key=0 (A), signal_p=0\n"
    "0x35|07|sfde_func_rep_size|0x7\n"
    "0x36|00 00|sfde_func_padding2|0x0\n"
    "~0x38|00 00 00||\n"
    "#row at +0x0\n"
    "0x3b|00|sfre_start_address|0x0\n"
    "0x3c|03|sfre_info|0x3: fre_cfa_base_reg_id=1 (SP), "
    "fre_dataword_count=1, fre_dataword_size=0 (1 byte), "
    "fre_mangled_ra_p=0\n"
    "0x3d|08|data word|0x8\n"
    "#row at +0x1\n"
    "0x3e|01|sfre_start_address|0x1\n"
    "0x3f|24|sfre_info|0x24: fre_cfa_base_reg_id=0 (FP), "
    "fre_dataword_count=2, fre_dataword_size=1 (2 bytes), "
    "fre_mangled_ra_p=0\n"
    "0x40|10 00|data word|0x10: 16\n"
    "0x42|f0 ff|data word|0xfff0: -16\n"
    "#row at +0x2\n"
    "0x44|02|sfre_start_address|0x2\n"
    "0x45|01|sfre_info|0x1: fre_cfa_base_reg_id=1 (SP), "
    "fre_dataword_count=0, fre_dataword_size=0 (1 byte), "
    "fre_mangled_ra_p=0\n";

/* An auxiliary header of 5 bytes, 3 bytes before the index and 3 after it;
   words of 1 and 2 bytes, and none.  */
static void
version_2 (void **state)
{
  static const section_bytes of
      = BYTES (0xe2, 0xde, 2, 0, 3, 0, 0xf8, 5, L (1), L (3), L (11), L (3),
               L (26), 1, 2, 3, 4, 5, 0, 0, 0, L (4096), L (16), L (0), L (3),
               0, 7, 0, 0, 0, 0, 0, 0, 3, 8, 1, 0x24, 16, 0, 0xf0, 0xff, 2, 1);
  (void) state;
  annotates (&of, lines_of_2,
             "<p>The specification is silent at offset 0x1c: auxiliary header of 5 "
             "bytes: <code>");
}

static const char lines_of_big[]
    = "#header 0\n"
      "0x00|de e2|sfp_magic|0xdee2\n"
      "0x02|02|sfp_version|0x2\n"
      "0x03|00|sfp_flags|0x0: FDE_SORTED=0, FRAME_POINTER=0, "
      "FDE_FUNC_START_PCREL=0\n"
      "0x04|01|sfh_abi_arch|0x1: aarch64-be\n"
      "0x05|00|sfh_cfa_fixed_fp_offset|0x0\n"
      "0x06|00|sfh_cfa_fixed_ra_offset|0x0\n"
      "0x07|00|sfh_auxhdr_len|0x0\n"
      "0x08|00 00 00 02|sfh_num_fdes|0x2\n"
      "0x0c|00 00 00 04|sfh_num_fres|0x4\n"
      "!0x10|00 00 00 16|sfh_fre_len|0x16\n"
      "0x14|00 00 00 00|sfh_fdeoff|0x0\n"
      "0x18|00 00 00 28|sfh_freoff|0x28\n"
      "#function 0\n"
      "0x1c|00 00 10 00|sfde_func_start_address|0x1000: 4096\n"
      "0x20|00 00 00 10|sfde_func_size|0x10\n"
      "0x24|00 00 00 00|sfde_func_start_fre_off|0x0\n"
      "0x28|00 00 00 02|sfde_func_num_fres|0x2\n"
      "0x2c|01|sfde_func_info|0x1: fre_type=1 (2 bytes), fde_pctype=0 (INC), "
      "pauth_key=0 (A), signal_p=0\n"
      "0x2d|00|sfde_func_rep_size|0x0\n"
      "0x2e|00 00|sfde_func_padding2|0x0\n"
      "#function 1\n"
      "0x30|00 00 20 00|sfde_func_start_address|0x2000: 8192\n"
      "0x34|00 00 00 10|sfde_func_size|0x10\n"
      "0x38|00 00 00 00|sfde_func_start_fre_off|0x0\n"
      "0x3c|00 00 00 02|sfde_func_num_fres|0x2\n"
      "0x40|01|sfde_func_info|0x1: fre_type=1 (2 bytes), fde_pctype=0 (INC), "
      "pauth_key=0 (A), signal_p=0\n"
      "0x41|00|sfde_func_rep_size|0x0\n"
      "0x42|00 00|sfde_func_padding2|0x0\n"
      "#row at +0x0\n"
      "0x44|00 00|sfre_start_address|0x0\n"
      "0x46|43|sfre_info|0x43: fre_cfa_base_reg_id=1 (SP), "
      "fre_dataword_count=1, fre_dataword_size=2 (4 bytes), "
      "fre_mangled_ra_p=0\n"
      "0x47|00 00 00 10|data word|0x10: 16\n"
      "#row at +0x2\n"
      "0x4b|00 02|sfre_start_address|0x2\n"
      "0x4d|47|sfre_info|0x47: fre_cfa_base_reg_id=1 (SP), "
      "fre_dataword_count=3, fre_dataword_size=2 (4 bytes), "
      "fre_mangled_ra_p=0\n"
      "0x4e|00 00 00 20|data word|0x20: 32\n"
      "0x52|ff ff ff e8|data word|0xffffffe8: -24\n"
      "0x56|ff ff ff e0|data word|0xffffffe0: -32\n";

/* Big-endian; starts of 2 bytes; words of 4 bytes; two functions that share their rows.  */
static void
big_endian (void **state)
{
  static const section_bytes of
      = BYTES (0xde, 0xe2, 2, 0, 1, 0, 0, 0, M (2), M (4), M (22), M (0),
               M (40), M (4096), M (16), M (0), M (2), 1, 0, 0, 0, M (8192),
               M (16), M (0), M (2), 1, 0, 0, 0, 0, 0, 0x43, M (16), 0, 2,
               0x47, M (32), M (-24), M (-32));
  (void) state;
  annotates (&of, lines_of_big,
             "<p>The specification is silent at offset 0x10: functions "
             "share FREs: ");
}

static void
version_1 (void **state)
{
  static const section_bytes of = BYTES (
      0xe2, 0xde, 1, 0, 2, 0, 0, 0, L (1), L (1), L (10), L (0), L (17),
      L (4096), L (16), L (0), L (1), 0, 0, 0x45, L (16), L (-24));
  (void) state;
  annotates (&of,
             "#header 0\n"
             "0x00|e2 de|sfp_magic|0xdee2\n"
             "0x02|01|sfp_version|0x1\n"
             "0x03|00|sfp_flags|0x0: FDE_SORTED=0, FRAME_POINTER=0, "
             "FDE_FUNC_START_PCREL=0\n"
             "0x04|02|sfh_abi_arch|0x2: aarch64-le\n"
             "0x05|00|sfh_cfa_fixed_fp_offset|0x0\n"
             "0x06|00|sfh_cfa_fixed_ra_offset|0x0\n"
             "0x07|00|sfh_auxhdr_len|0x0\n"
             "0x08|01 00 00 00|sfh_num_fdes|0x1\n"
             "0x0c|01 00 00 00|sfh_num_fres|0x1\n"
             "0x10|0a 00 00 00|sfh_fre_len|0xa\n"
             "0x14|00 00 00 00|sfh_fdeoff|0x0\n"
             "0x18|11 00 00 00|sfh_freoff|0x11\n"
             "#function 0\n"
             "0x1c|00 10 00 00|sfde_func_start_address|0x1000: 4096\n"
             "0x20|10 00 00 00|sfde_func_size|0x10\n"
             "0x24|00 00 00 00|sfde_func_start_fre_off|0x0\n"
             "0x28|01 00 00 00|sfde_func_num_fres|0x1\n"
             "0x2c|00|sfde_func_info|0x0: fre_type=0 (1 byte), fde_pctype=0 "
             "(INC), pauth_key=0 (A), signal_p=0\n"
             "#row at +0x0\n"
             "0x2d|00|sfre_start_address|0x0\n"
             "0x2e|45|sfre_info|0x45: fre_cfa_base_reg_id=1 (SP), "
             "fre_dataword_count=2, fre_dataword_size=2 (4 bytes), "
             "fre_mangled_ra_p=0\n"
             "0x2f|10 00 00 00|data word|0x10: 16\n"
             "0x33|e8 ff ff ff|data word|0xffffffe8: -24\n",
             "");
}

/* Attributes lie before the rows; the first function's after the second's.  */
static void
version_3 (void **state)
{
  static const section_bytes of
      = BYTES (0xe2, 0xde, 3, 0, 3, 0, 0xf8, 0, L (2), L (1), L (13), L (0),
               L (32), L (4096), L (0), L (16), L (5), L (8192), L (0), L (16),
               L (0), 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 3, 8);
  (void) state;
  annotates (
      &of,
      "#header 0\n"
      "0x00|e2 de|sfp_magic|0xdee2\n"
      "0x02|03|sfp_version|0x3\n"
      "0x03|00|sfp_flags|0x0: FDE_SORTED=0, FRAME_POINTER=0, "
      "FDE_FUNC_START_PCREL=0\n"
      "0x04|03|sfh_abi_arch|0x3: amd64-le\n"
      "0x05|00|sfh_cfa_fixed_fp_offset|0x0\n"
      "0x06|f8|sfh_cfa_fixed_ra_offset|0xf8: -8\n"
      "0x07|00|sfh_auxhdr_len|0x0\n"
      "0x08|02 00 00 00|sfh_num_fdes|0x2\n"
      "0x0c|01 00 00 00|sfh_num_fres|0x1\n"
      "0x10|0d 00 00 00|sfh_fre_len|0xd\n"
      "0x14|00 00 00 00|sfh_fdeoff|0x0\n"
      "0x18|20 00 00 00|sfh_freoff|0x20\n"
      "#function 0\n"
      "0x1c|00 10 00 00 00 00 00 00|sfdi_func_start_offset|0x1000: 4096\n"
      "0x24|10 00 00 00|sfdi_func_size|0x10\n"
      "0x28|05 00 00 00|sfdi_func_start_fre_off|0x5\n"
      "#function 1\n"
      "0x2c|00 20 00 00 00 00 00 00|sfdi_func_start_offset|0x2000: 8192\n"
      "0x34|10 00 00 00|sfdi_func_size|0x10\n"
      "0x38|00 00 00 00|sfdi_func_start_fre_off|0x0\n"
      "#attribute of function 1\n"
      "0x3c|00 00|sfda_func_num_fres|0x0\n"
      "0x3e|00|sfda_func_info|0x0: fre_type=0 (1 byte), fde_pctype=0 (INC), "
      "pauth_key=0 (A), signal_p=0\n"
      "0x3f|00|sfda_func_info2|0x0: fde_type=0 (DEFAULT)\n"
      "0x40|00|sfda_func_rep_size|0x0\n"
      "#attribute of function 0\n"
      "0x41|01 00|sfda_func_num_fres|0x1\n"
      "0x43|00|sfda_func_info|0x0: fre_type=0 (1 byte), fde_pctype=0 (INC), "
      "pauth_key=0 (A), signal_p=0\n"
      "0x44|00|sfda_func_info2|0x0: fde_type=0 (DEFAULT)\n"
      "0x45|00|sfda_func_rep_size|0x0\n"
      "#row at +0x0\n"
      "0x46|00|sfre_start_address|0x0\n"
      "0x47|03|sfre_info|0x3: fre_cfa_base_reg_id=1 (SP), "
      "fre_dataword_count=1, fre_dataword_size=0 (1 byte), "
      "fre_mangled_ra_p=0\n"
      "0x48|08|data word|0x8\n",
      "");
}

/* What the reference does not read is laid out all the same; of the rest there are lines of 16 bytes.  */
static void
what_is_broken (void **state)
{
  static const section_bytes of
      = BYTES (0xde, 1, 9, 0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
               18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
               34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 0xff),
      two = BYTES (0xe2, 0xde), none = { 0, { 0 } };
  (void) state;
  annotates (
      &of,
      "#header 0\n!0x00|de 01|sfp_magic|0xde01\n0x02|09|sfp_version|0x9\n"
      "0x03|00|sfp_flags|0x0: FDE_SORTED=0, FRAME_POINTER=0, "
      "FDE_FUNC_START_PCREL=0\n"
      "0x04|04|sfh_abi_arch|0x4: "
      "s390x-be\n0x05|05|sfh_cfa_fixed_fp_offset|0x5\n"
      "0x06|06|sfh_cfa_fixed_ra_offset|0x6\n0x07|07|sfh_auxhdr_len|0x7\n"
      "0x08|08 09 0a 0b|sfh_num_fdes|0x8090a0b\n0x0c|0c 0d 0e "
      "0f|sfh_num_fres|0xc0d0e0f\n"
      "0x10|10 11 12 13|sfh_fre_len|0x10111213\n0x14|14 15 16 "
      "17|sfh_fdeoff|0x14151617\n"
      "0x18|18 19 1a 1b|sfh_freoff|0x18191a1b\n#of no structure\n"
      "~0x1c|1c 1d 1e 1f 20 21 22 23 24 25 26 27 28 29 2a 2b||\n~0x2c|ff||\n",
      "<p>Broken at offset 0x0: ");
  annotates (
      &two,
      "#header 0\n0x00|e2 de|sfp_magic|0xdee2\n!0x02||the section ends|\n",
      "<p>Broken at offset 0x2");
  annotates (&none, "!0x00||the section ends|\n", "<p>Broken at offset 0x0: ");
}

static const char lines_of_no_type[]
    = "#header 0\n"
      "0x00|e2 de|sfp_magic|0xdee2\n"
      "0x02|03|sfp_version|0x3\n"
      "0x03|00|sfp_flags|0x0: FDE_SORTED=0, FRAME_POINTER=0, "
      "FDE_FUNC_START_PCREL=0\n"
      "0x04|03|sfh_abi_arch|0x3: amd64-le\n"
      "0x05|00|sfh_cfa_fixed_fp_offset|0x0\n"
      "0x06|f8|sfh_cfa_fixed_ra_offset|0xf8: -8\n"
      "0x07|00|sfh_auxhdr_len|0x0\n"
      "0x08|02 00 00 00|sfh_num_fdes|0x2\n"
      "0x0c|02 00 00 00|sfh_num_fres|0x2\n"
      "0x10|10 00 00 00|sfh_fre_len|0x10\n"
      "0x14|00 00 00 00|sfh_fdeoff|0x0\n"
      "0x18|20 00 00 00|sfh_freoff|0x20\n"
      "#function 0\n"
      "0x1c|00 10 00 00 00 00 00 00|sfdi_func_start_offset|0x1000: 4096\n"
      "0x24|10 00 00 00|sfdi_func_size|0x10\n"
      "0x28|00 00 00 00|sfdi_func_start_fre_off|0x0\n"
      "#function 1\n"
      "0x2c|00 20 00 00 00 00 00 00|sfdi_func_start_offset|0x2000: 8192\n"
      "0x34|10 00 00 00|sfdi_func_size|0x10\n"
      "0x38|08 00 00 00|sfdi_func_start_fre_off|0x8\n"
      "#attribute of function 0\n"
      "0x3c|01 00|sfda_func_num_fres|0x1\n"
      "0x3e|00|sfda_func_info|0x0: fre_type=0 (1 byte), fde_pctype=0 (INC), "
      "pauth_key=0 (A), signal_p=0\n"
      "!0x3f|07|sfda_func_info2|0x7: fde_type=7\n"
      "0x40|00|sfda_func_rep_size|0x0\n"
      "#row at +0x0\n"
      "0x41|00|sfre_start_address|0x0\n"
      "0x42|03|sfre_info|0x3: fre_cfa_base_reg_id=1 (SP), "
      "fre_dataword_count=1, fre_dataword_size=0 (1 byte), "
      "fre_mangled_ra_p=0\n"
      "0x43|08|data word|0x8\n"
      "#attribute of function 1\n"
      "0x44|01 00|sfda_func_num_fres|0x1\n"
      "0x46|00|sfda_func_info|0x0: fre_type=0 (1 byte), fde_pctype=0 (INC), "
      "pauth_key=0 (A), signal_p=0\n"
      "0x47|00|sfda_func_info2|0x0: fde_type=0 (DEFAULT)\n"
      "0x48|00|sfda_func_rep_size|0x0\n"
      "#row at +0x0\n"
      "0x49|00|sfre_start_address|0x0\n"
      "0x4a|83|sfre_info|0x83: fre_cfa_base_reg_id=1 (SP), "
      "fre_dataword_count=1, fre_dataword_size=0 (1 byte), "
      "fre_mangled_ra_p=1\n"
      "0x4b|f8|data word|0xf8: -8\n";

/* A function of no type, before another.  */
static void
what_follows_a_function (void **state)
{
  static const section_bytes function
      = BYTES (0xe2, 0xde, 3, 0, 3, 0, 0xf8, 0, L (2), L (2), L (16), L (0),
               L (32), L (4096), L (0), L (16), L (0), L (8192), L (0), L (16),
               L (8), 1, 0, 0, 7, 0, 0, 3, 8, 1, 0, 0, 0, 0, 0, 0x83, 0xf8);
  (void) state;
  annotates (&function, lines_of_no_type,
             "<p>Broken at offset 0x3f: ");
}

/* A row whose words have no size, so that there is no next one.  */
static void
what_follows_a_row (void **state)
{
  static const section_bytes row = BYTES (
      0xe2, 0xde, 2, 0, 3, 0, 0xf8, 0, L (1), L (2), L (6), L (0), L (20),
      L (4096), L (16), L (0), L (2), 0, 0, 0, 0, 0, 0x63, 1, 8, 9, 9);
  (void) state;
  annotates (&row,
             "#header 0\n"
             "0x00|e2 de|sfp_magic|0xdee2\n"
             "0x02|02|sfp_version|0x2\n"
             "0x03|00|sfp_flags|0x0: FDE_SORTED=0, FRAME_POINTER=0, "
             "FDE_FUNC_START_PCREL=0\n"
             "0x04|03|sfh_abi_arch|0x3: amd64-le\n"
             "0x05|00|sfh_cfa_fixed_fp_offset|0x0\n"
             "0x06|f8|sfh_cfa_fixed_ra_offset|0xf8: -8\n"
             "0x07|00|sfh_auxhdr_len|0x0\n"
             "0x08|01 00 00 00|sfh_num_fdes|0x1\n"
             "0x0c|02 00 00 00|sfh_num_fres|0x2\n"
             "0x10|06 00 00 00|sfh_fre_len|0x6\n"
             "0x14|00 00 00 00|sfh_fdeoff|0x0\n"
             "0x18|14 00 00 00|sfh_freoff|0x14\n"
             "#function 0\n"
             "0x1c|00 10 00 00|sfde_func_start_address|0x1000: 4096\n"
             "0x20|10 00 00 00|sfde_func_size|0x10\n"
             "0x24|00 00 00 00|sfde_func_start_fre_off|0x0\n"
             "0x28|02 00 00 00|sfde_func_num_fres|0x2\n"
             "0x2c|00|sfde_func_info|0x0: fre_type=0 (1 byte), fde_pctype=0 "
             "(INC), pauth_key=0 (A), signal_p=0\n"
             "0x2d|00|sfde_func_rep_size|0x0\n"
             "0x2e|00 00|sfde_func_padding2|0x0\n"
             "#row at +0x0\n"
             "0x30|00|sfre_start_address|0x0\n"
             "!0x31|63|sfre_info|0x63: fre_cfa_base_reg_id=1 (SP), "
             "fre_dataword_count=1, fre_dataword_size=3, fre_mangled_ra_p=0\n"
             "#of no structure\n"
             "~0x32|01 08 09 09||\n",
             "<p>Broken at offset 0x31: ");
}

/* A function without bytes.  */
static void
what_is_silent (void **state)
{
  static const section_bytes of
      = BYTES (0xe2, 0xde, 2, 0, 3, 0, 0xf8, 0, L (1), L (1), L (3), L (0),
               L (20), L (4096), L (0), L (0), L (1), 0, 0, 0, 0, 0, 3, 8);
  uint8_t bytes[sizeof of.byte];
  page p = { .root = "../" };
  (void) state;
  memcpy (bytes, of.byte, of.size);
  annotate (&p, &(sf_section) { .bytes = bytes, .size = of.size });
  buffer_add (&p.html, "", 1);
  assert_non_null (strstr ((const char *) p.html.bytes,
                           "</table></div>\n<p>The specification is silent at "
                           "offset 0x1c: function of 0 bytes: "));
  assert_non_null (strstr ((const char *) p.html.bytes, "FUNCTION_EMPTY"));
  buffer_free (&p.html);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (version_2),
    cmocka_unit_test (big_endian),
    cmocka_unit_test (version_1),
    cmocka_unit_test (version_3),
    cmocka_unit_test (what_is_broken),
    cmocka_unit_test (what_follows_a_function),
    cmocka_unit_test (what_follows_a_row),
    cmocka_unit_test (what_is_silent),
  };
  return cmocka_run_group_tests_name ("annotate", tests, NULL, NULL);
}
