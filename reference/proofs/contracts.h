/* What each function of the core requires and ensures.  Included twice: see
   contract.h.  */
#include "contract.h"

#pragma CPROVER check push
#pragma CPROVER check disable "conversion"
#pragma CPROVER check disable "unsigned-overflow"

/* What may be said of a section is written into its report; what has been
   found stays.  */
#undef MAY_REPORT
#define MAY_REPORT(report, before)                                            \
  if (report)                                                                 \
    {                                                                         \
      FORGETS ((report)->is_invalid);                                         \
      FORGETS ((report)->is_silent);                                          \
      FORGETS ((report)->broken);                                             \
      FORGETS ((report)->silence);                                            \
      KEEPS ((report)->elements, (before).elements);                          \
      KEEPS ((report)->fdes, (before).fdes);                                  \
      KEEPS ((report)->fres, (before).fres);                                  \
      KEEPS ((report)->on_silence, (before).on_silence);                      \
      KEEPS ((report)->context, (before).context);                            \
      ENSURES (is_report (report));                                           \
      ENSURES ((report)->is_invalid || !(before).is_invalid);                 \
      ENSURES ((report)->is_silent || !(before).is_silent);                   \
    }

/* Reading moves a cursor and may break it.  */
#undef KEEPS_CURSOR
#define KEEPS_CURSOR(c, was)                                                  \
  KEEPS ((c)->bytes, (was).bytes);                                             \
  KEEPS ((c)->end, (was).end);                                                 \
  KEEPS ((c)->past_end, (was).past_end);                                       \
  KEEPS ((c)->big_endian, (was).big_endian);                                   \
  KEEPS ((c)->report, (was).report)

/* finding.c  */

CONTRACT (void, record, sf_finding *finding, enum sf_clause clause,
          uint64_t offset, uint64_t length, const char *format,
          va_list values)
{
  REQUIRES (WRITABLE (finding) && format);
  CALL (record (finding, clause, offset, length, format, values));
  FORGETS (*finding);
  SETS (finding->clause, clause);
  SETS (finding->offset, offset);
  SETS (finding->length, length);
  DONE;
}

CONTRACT (void, sf_broken, sf_report *report, enum sf_clause clause,
          uint64_t offset, uint64_t length, const char *format, ...)
{
  REQUIRES (is_report (report) && is_clause (clause) && format);
  sf_report before = *report;
  CALL (sf_broken (report, clause, offset, length, format));
  MAY_REPORT (report, before);
  SETS (report->is_invalid, true);
  SETS (report->is_silent, before.is_silent);
  ENSURES (is_clause (report->broken.clause) || before.is_invalid);
  REACHES (before.is_invalid);
  REACHES (!before.is_invalid);
  DONE;
}

CONTRACT (void, sf_unsaid, sf_report *report, enum sf_clause clause,
          uint64_t offset, uint64_t length, const char *format, ...)
{
  REQUIRES (is_report (report) && is_clause (clause) && format);
  sf_report before = *report;
  CALL (sf_unsaid (report, clause, offset, length, format));
  MAY_REPORT (report, before);
  SETS (report->is_invalid, before.is_invalid);
  SETS (report->is_silent, true);
  REACHES (before.is_silent);
  REACHES (!before.is_silent && report->on_silence);
  REACHES (!before.is_silent && !report->on_silence);
  DONE;
}

CONTRACT (enum sf_verdict, sf_verdict_of, const sf_report *report)
{
  REQUIRES (is_report (report));
  RESULT (enum sf_verdict, sf_verdict_of (report));
  ENSURES ((result == SF_INVALID) == report->is_invalid);
  ENSURES ((result == SF_VALID)
           == (!report->is_invalid && !report->is_silent));
  REACHES (result == SF_VALID);
  REACHES (result == SF_SILENT);
  REACHES (result == SF_INVALID);
  RETURN (result);
}

CONTRACT (const sf_finding *, sf_decisive, const sf_report *report)
{
  REQUIRES (is_report (report));
  RESULT (const sf_finding *, sf_decisive (report));
  SETS (result, report->is_invalid  ? &report->broken
                : report->is_silent ? &report->silence
                                    : NULL);
  REACHES (result == NULL);
  REACHES (result == &report->silence);
  RETURN (result);
}

/* cursor.h  */

CONTRACT (bool, is_sound, const sf_cursor *c)
{
  REQUIRES (READABLE (c));
  RESULT (bool, is_sound (c));
  SETS (result, !c->broken);
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (bool, sf_reach, sf_cursor *c, uint32_t count)
{
  REQUIRES (is_cursor (c) && (can_read (c, count) || c->report));
  sf_cursor was = *c;
  sf_report *report = c->report, before = report_before (report);
  RESULT (bool, sf_reach (c, count));
  FORGETS (c->at);
  FORGETS (c->broken);
  KEEPS_CURSOR (c, was);
  SETS (c->at, was.at);
  SETS (c->broken, !can_read (&was, count));
  SETS (result, can_read (&was, count));
  MAY_REPORT (report, before);
  ENSURES (is_cursor (c));
  REACHES (result);
  REACHES (!result && !was.broken);
  RETURN (result);
}

/* What the functions that read COUNT bytes have in common.  */
#undef MAY_READ
#define MAY_READ(c, count)                                                    \
  REQUIRES (is_cursor (c) && (can_read (c, count) || (c)->report))

#undef HAS_READ
#define HAS_READ(c, was, count)                                               \
  FORGETS ((c)->at);                                                          \
  FORGETS ((c)->broken);                                                      \
  KEEPS_CURSOR (c, was);                                                      \
  SETS ((c)->at, (was).at + (can_read (&(was), count) ? (count) : 0));        \
  SETS ((c)->broken, !can_read (&(was), count));                              \
  MAY_REPORT ((c)->report, before);                                           \
  ENSURES (is_cursor (c));                                                    \
  ENSURES (!(c)->broken || result == 0);                                      \
  REACHES (result != 0);                                                      \
  REACHES ((c)->broken && !(was).broken)

CONTRACT (uint64_t, sf_get, sf_cursor *c, uint32_t count)
{
  MAY_READ (c, count);
  REQUIRES (count >= 1 && count <= 8);
  sf_cursor was = *c;
  sf_report before = report_before (c->report);
  RESULT (uint64_t, sf_get (c, count));
  HAS_READ (c, was, count);
  ENSURES (fits (result, count));
  REACHES (result == UINT64_MAX);
  RETURN (result);
}

CONTRACT (uint8_t, get_u8, sf_cursor *c)
{
  MAY_READ (c, 1);
  sf_cursor was = *c;
  sf_report before = report_before (c->report);
  RESULT (uint8_t, get_u8 (c));
  HAS_READ (c, was, 1);
  RETURN (result);
}

CONTRACT (uint16_t, get_u16, sf_cursor *c)
{
  MAY_READ (c, 2);
  sf_cursor was = *c;
  sf_report before = report_before (c->report);
  RESULT (uint16_t, get_u16 (c));
  HAS_READ (c, was, 2);
  RETURN (result);
}

CONTRACT (uint32_t, get_u32, sf_cursor *c)
{
  MAY_READ (c, 4);
  sf_cursor was = *c;
  sf_report before = report_before (c->report);
  RESULT (uint32_t, get_u32 (c));
  HAS_READ (c, was, 4);
  RETURN (result);
}

CONTRACT (int64_t, sf_signed, uint64_t value, uint32_t bytes)
{
  REQUIRES (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8);
  REQUIRES (fits (value, bytes));
  RESULT (int64_t, sf_signed (value, bytes));
  ENSURES (fits_signed (result, bytes));
  ENSURES (((uint64_t) result ^ value) << (64 - 8 * bytes) == 0);
  REACHES (result == INT64_MIN);
  REACHES (result == INT64_MAX);
  RETURN (result);
}

CONTRACT (int64_t, get_signed, sf_cursor *c, uint32_t count)
{
  MAY_READ (c, count);
  REQUIRES (count == 1 || count == 2 || count == 4 || count == 8);
  sf_cursor was = *c;
  sf_report before = report_before (c->report);
  RESULT (int64_t, get_signed (c, count));
  HAS_READ (c, was, count);
  ENSURES (fits_signed (result, count));
  RETURN (result);
}

CONTRACT (int8_t, get_s8, sf_cursor *c)
{
  MAY_READ (c, 1);
  sf_cursor was = *c;
  sf_report before = report_before (c->report);
  RESULT (int8_t, get_s8 (c));
  HAS_READ (c, was, 1);
  RETURN (result);
}

/* abi.c, reading.h  */

CONTRACT (const sf_abi *, sf_abi_by_id, uint8_t id, uint8_t version)
{
  RESULT (const sf_abi *, sf_abi_by_id (id, version));
  LEADS_TO (result, abis_of_headers);
  ENSURES (!result
           || (is_abi (result) && result->id == id
               && result->since <= version));
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (bool, sf_literally, const sf_section *section, enum sf_clause clause,
          bool condition)
{
  REQUIRES (READABLE (section) && is_clause (clause) && IS_BOOL (condition));
  RESULT (bool, sf_literally (section, clause, condition));
  ENSURES (!condition || result);
  ENSURES (IS_BOOL (result));
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (enum sf_meaning, sf_meaning_of, const sf_section *section,
          enum sf_clause clause)
{
  REQUIRES (READABLE (section) && is_clause (clause));
  RESULT (enum sf_meaning, sf_meaning_of (section, clause));
  ENSURES (result <= CALLERS_BEFORE_RA);
  RETURN (result);
}

/* decode.c: the header  */

/* What a check does that reads nothing: it may break the cursor.  */
#undef MAY_BREAK
#define MAY_BREAK(c, was)                                                     \
  FORGETS ((c)->at);                                                          \
  FORGETS ((c)->broken);                                                      \
  KEEPS_CURSOR (c, was);                                                      \
  SETS ((c)->at, (was).at);                                                   \
  MAY_REPORT ((c)->report, before);                                           \
  ENSURES (is_cursor (c));                                                    \
  ENSURES ((c)->broken || !(was).broken);                                     \
  REACHES (!(c)->broken);                                                     \
  REACHES ((c)->broken && !(was).broken)

/* The parts of a header that a function leaves alone.  */
#undef KEEPS_START
#define KEEPS_START(h, was)                                                   \
  KEEPS ((h)->section, (was).section);                                         \
  KEEPS ((h)->at, (was).at)
#undef KEEPS_PREAMBLE
#define KEEPS_PREAMBLE(h, was)                                                \
  KEEPS ((h)->version, (was).version);                                         \
  KEEPS ((h)->flags, (was).flags)
#undef KEEPS_FIELDS
#define KEEPS_FIELDS(h, was)                                                  \
  KEEPS ((h)->cfa_fixed_fp_offset, (was).cfa_fixed_fp_offset);                 \
  KEEPS ((h)->cfa_fixed_ra_offset, (was).cfa_fixed_ra_offset);                 \
  KEEPS ((h)->auxhdr_len, (was).auxhdr_len);                                   \
  KEEPS ((h)->num_fdes, (was).num_fdes);                                       \
  KEEPS ((h)->num_fres, (was).num_fres);                                       \
  KEEPS ((h)->fre_len, (was).fre_len);                                         \
  KEEPS ((h)->fdeoff, (was).fdeoff);                                           \
  KEEPS ((h)->freoff, (was).freoff)
#undef KEEPS_PLACES
#define KEEPS_PLACES(h, was)                                                  \
  KEEPS ((h)->index_at, (was).index_at);                                       \
  KEEPS ((h)->fres_at, (was).fres_at);                                         \
  KEEPS ((h)->end, (was).end)
#undef KEEPS_HEADER
#define KEEPS_HEADER(h, was)                                                  \
  KEEPS_START (h, was);                                                       \
  KEEPS_PREAMBLE (h, was);                                                    \
  KEEPS ((h)->abi, (was).abi);                                                 \
  KEEPS_FIELDS (h, was);                                                      \
  KEEPS_PLACES (h, was)

CONTRACT (sf_cursor, cursor_over, const sf_section *section, uint64_t at,
          uint64_t end, enum sf_clause past_end, bool big_endian,
          sf_report *report)
{
  REQUIRES (READABLE (section));
  RESULT (sf_cursor,
          cursor_over (section, at, end, past_end, big_endian, report));
  SETS (result.bytes, section->bytes);
  SETS (result.at, at);
  SETS (result.end, end < at ? at : end);
  SETS (result.past_end, past_end);
  SETS (result.big_endian, big_endian);
  SETS (result.report, report);
  SETS (result.broken, false);
  REACHES (end < at);
  REACHES (end > at);
  RETURN (result);
}

CONTRACT (uint8_t, flags_defined_in, uint8_t version)
{
  RESULT (uint8_t, flags_defined_in (version));
  ENSURES (result <= 7);
  REACHES (version == 3);
  REACHES (version == 255);
  RETURN (result);
}

CONTRACT (void, read_preamble, sf_cursor *c, sf_header *h)
{
  REQUIRES (is_cursor (c) && c->report && WRITABLE (h) && APART (c, h));
  REQUIRES (h->at <= MOST_BYTES);
  sf_cursor was = *c;
  sf_header h_was = *h;
  sf_report before = *c->report;
  CALL (read_preamble (c, h));
  FORGETS (c->at);
  FORGETS (c->broken);
  FORGETS (c->big_endian);
  KEEPS (c->bytes, was.bytes);
  KEEPS (c->end, was.end);
  KEEPS (c->past_end, was.past_end);
  KEEPS (c->report, was.report);
  MAY_REPORT (c->report, before);
  FORGETS (h->version);
  FORGETS (h->flags);
  KEEPS_START (h, h_was);
  KEEPS (h->abi, h_was.abi);
  KEEPS_FIELDS (h, h_was);
  KEEPS_PLACES (h, h_was);
  ENSURES (is_cursor (c) && IS_BOOL (c->big_endian));
  ENSURES (c->at >= was.at && c->at - was.at <= 4);
  ENSURES (c->broken || (!was.broken && c->at - was.at == 4));
  ENSURES (c->broken || is_version (h->version));
  REACHES (!c->broken && h->version == 1);
  REACHES (!c->broken && h->version == 3);
  DONE;
}

CONTRACT (uint32_t, sf_index_entry_size, uint8_t version)
{
  RESULT (uint32_t, sf_index_entry_size (version));
  SETS (result, entry_size (version));
  RETURN (result);
}

CONTRACT (void, read_abi, sf_cursor *c, sf_header *h)
{
  REQUIRES (is_cursor (c) && c->report && WRITABLE (h) && APART (c, h));
  REQUIRES (h->at <= MOST_BYTES);
  sf_cursor was = *c;
  sf_header h_was = *h;
  sf_report before = *c->report;
  CALL (read_abi (c, h));
  FORGETS (c->at);
  FORGETS (c->broken);
  KEEPS_CURSOR (c, was);
  MAY_REPORT (c->report, before);
  LEADS_TO (h->abi, abis_of_headers);
  KEEPS_START (h, h_was);
  KEEPS_PREAMBLE (h, h_was);
  KEEPS_FIELDS (h, h_was);
  KEEPS_PLACES (h, h_was);
  ENSURES (is_cursor (c));
  ENSURES (c->at >= was.at && c->at - was.at <= 1);
  ENSURES (c->broken || (!was.broken && c->at - was.at == 1));
  ENSURES (c->broken
           || (h->abi && is_abi (h->abi) && h->abi->since <= h->version));
  REACHES (!c->broken);
  REACHES (!h->abi);
  REACHES (h->abi && c->broken && !was.broken);
  DONE;
}

CONTRACT (void, check_fixed_offsets, sf_cursor *c, const sf_header *h)
{
  REQUIRES (is_cursor (c) && c->report && READABLE (h) && is_abi (h->abi));
  REQUIRES (h->at <= MOST_BYTES);
  sf_cursor was = *c;
  sf_report before = *c->report;
  CALL (check_fixed_offsets (c, h));
  MAY_BREAK (c, was);
  DONE;
}

CONTRACT (uint32_t, alignment_of_index, uint8_t version)
{
  RESULT (uint32_t, alignment_of_index (version));
  ENSURES (result == 1 || result == 4 || result == 8);
  RETURN (result);
}

CONTRACT (void, check_literal_places, sf_cursor *c, const sf_header *h)
{
  REQUIRES (is_cursor (c) && c->report && READABLE (h)
            && READABLE (h->section));
  REQUIRES (h->at <= MOST_BYTES);
  sf_cursor was = *c;
  sf_report before = *c->report;
  CALL (check_literal_places (c, h));
  MAY_BREAK (c, was);
  DONE;
}

CONTRACT (void, place_subsections, sf_cursor *c, sf_header *h)
{
  REQUIRES (is_cursor (c) && c->report && WRITABLE (h) && APART (c, h));
  REQUIRES (is_section (h->section) && c->end == h->section->size);
  REQUIRES (h->at <= c->end
            && c->end - h->at >= (uint64_t) HEADER_SIZE + h->auxhdr_len);
  REQUIRES (is_version (h->version) && is_abi (h->abi)
            && h->abi->since <= h->version);
  sf_cursor was = *c;
  sf_header h_was = *h;
  sf_report before = *c->report;
  CALL (place_subsections (c, h));
  MAY_BREAK (c, was);
  FORGETS (h->index_at);
  FORGETS (h->fres_at);
  FORGETS (h->end);
  KEEPS_START (h, h_was);
  KEEPS_PREAMBLE (h, h_was);
  KEEPS (h->abi, h_was.abi);
  KEEPS_FIELDS (h, h_was);
  ENSURES (c->broken || is_header (h));
  REACHES (!c->broken && h->version == 1 && h->num_fdes > 100);
  REACHES (!c->broken && h->version == 3 && h->num_fdes > 100);
  DONE;
}

CONTRACT (bool, sf_read_header, const sf_section *section, uint64_t offset,
          sf_header *h, sf_report *report)
{
  REQUIRES (is_section (section) && offset <= section->size);
  REQUIRES (WRITABLE (h) && is_report (report));
  REQUIRES (APART (section, h) && APART (report, h)
            && APART (report, section));
  sf_report before = *report;
  RESULT (bool, sf_read_header (section, offset, h, report));
  FORGETS (*h);
  SETS (h->section, section);
  SETS (h->at, offset);
  LEADS_TO (h->abi, abis_of_headers);
  MAY_REPORT (report, before);
  ENSURES (IS_BOOL (result));
  ENSURES (result ? is_header (h) : report->is_invalid);
  REACHES (result && h->version == 1);
  REACHES (result && h->version == 2);
  REACHES (result && h->version == 3);
  REACHES (result && report->is_silent && !before.is_silent);
  REACHES (!result);
  RETURN (result);
}

/* decode.c: functions  */

CONTRACT (uint64_t, entry_at, const sf_header *h, uint32_t index)
{
  REQUIRES (is_header (h) && index <= h->num_fdes);
  RESULT (uint64_t, entry_at (h, index));
  uint64_t room = h->fres_at - h->index_at;
  /* Steps, each of which the next one needs: a product is difficult.  */
  ENSURES (entries_size (h->version, index) <= room);
  ENSURES (index == h->num_fdes
           || entries_size (h->version, (uint64_t) index + 1) <= room);
  ENSURES (index == h->num_fdes
           || room - entries_size (h->version, index)
                  >= entry_size (h->version));
  SETS (result, h->index_at + entries_size (h->version, index));
  ENSURES (result <= h->fres_at);
  ENSURES (index == h->num_fdes
           || h->fres_at - result >= entry_size (h->version));
  REACHES (index > 1000 && index == h->num_fdes);
  RETURN (result);
}

CONTRACT (uint64_t, start_address, const sf_header *h, uint64_t at,
          int64_t offset)
{
  REQUIRES (is_header (h));
  RESULT (uint64_t, start_address (h, at, offset));
  REACHES (h->version == 1);
  REACHES (h->version == 3);
  RETURN (result);
}

CONTRACT (int64_t, get_start_offset, sf_cursor *c, uint8_t version)
{
  REQUIRES (is_version (version));
  MAY_READ (c, version < 3 ? 4 : 8);
  sf_cursor was = *c;
  sf_report before = report_before (c->report);
  RESULT (int64_t, get_start_offset (c, version));
  HAS_READ (c, was, (version < 3 ? 4 : 8));
  ENSURES (fits_signed (result, version < 3 ? 4 : 8));
  RETURN (result);
}

CONTRACT (sf_range, sf_read_fde_range, const sf_header *h, uint32_t index)
{
  REQUIRES (is_header (h) && index < h->num_fdes);
  RESULT (sf_range, sf_read_fde_range (h, index));
  REACHES (result.size == UINT32_MAX);
  REACHES (h->version == 1);
  REACHES (h->version == 2);
  REACHES (h->version == 3);
  RETURN (result);
}

CONTRACT (int64_t, sf_place, const sf_header *h, uint64_t address)
{
  REQUIRES (is_header (h));
  RESULT (int64_t, sf_place (h, address));
  RETURN (result);
}

/* What a function leaves alone that fills in the rest of an FDE.  */
#undef KEEPS_ENTRY
#define KEEPS_ENTRY(f, was)                                                   \
  KEEPS ((f)->start, (was).start);                                             \
  KEEPS ((f)->func_start_offset, (was).func_start_offset);                     \
  KEEPS ((f)->func_size, (was).func_size);                                     \
  KEEPS ((f)->func_start_fre_off, (was).func_start_fre_off);                   \
  KEEPS ((f)->index_at, (was).index_at)

CONTRACT (void, take_info, sf_cursor *c, const sf_header *h, uint8_t info,
          uint64_t at, sf_fde *f)
{
  REQUIRES (is_cursor (c) && c->report && READABLE (h) && READABLE (h->abi));
  REQUIRES (WRITABLE (f) && APART (c, f) && APART (h, f));
  sf_cursor was = *c;
  sf_fde f_was = *f;
  sf_report before = *c->report;
  CALL (take_info (c, h, info, at, f));
  MAY_BREAK (c, was);
  FORGETS (f->fre_type);
  FORGETS (f->pc_type);
  FORGETS (f->pauth_key);
  FORGETS (f->signal_p);
  KEEPS_ENTRY (f, f_was);
  KEEPS (f->func_num_fres, f_was.func_num_fres);
  KEEPS (f->fde_type, f_was.fde_type);
  KEEPS (f->rep_size, f_was.rep_size);
  KEEPS (f->fres_at, f_was.fres_at);
  ENSURES (f->pc_type <= 1);
  ENSURES (c->broken || f->fre_type <= FRE_TYPE_ADDR4);
  REACHES (f->signal_p);
  DONE;
}

CONTRACT (void, take_info2, sf_cursor *c, uint8_t info2, uint64_t at,
          sf_fde *f)
{
  REQUIRES (is_cursor (c) && c->report);
  REQUIRES (WRITABLE (f) && APART (c, f));
  sf_cursor was = *c;
  sf_fde f_was = *f;
  sf_report before = *c->report;
  CALL (take_info2 (c, info2, at, f));
  MAY_BREAK (c, was);
  FORGETS (f->fde_type);
  KEEPS_ENTRY (f, f_was);
  KEEPS (f->func_num_fres, f_was.func_num_fres);
  KEEPS (f->fre_type, f_was.fre_type);
  KEEPS (f->pc_type, f_was.pc_type);
  KEEPS (f->pauth_key, f_was.pauth_key);
  KEEPS (f->signal_p, f_was.signal_p);
  KEEPS (f->rep_size, f_was.rep_size);
  KEEPS (f->fres_at, f_was.fres_at);
  ENSURES (c->broken || f->fde_type <= FDE_TYPE_FLEX);
  DONE;
}

/* Reading that may end anywhere up to COUNT bytes on, when it breaks.  */
#undef MAY_ADVANCE
#define MAY_ADVANCE(c, was, count)                                            \
  FORGETS ((c)->at);                                                          \
  FORGETS ((c)->broken);                                                      \
  KEEPS_CURSOR (c, was);                                                      \
  MAY_REPORT ((c)->report, before);                                           \
  ENSURES (is_cursor (c));                                                    \
  ENSURES ((c)->broken || !(was).broken);                                     \
  ENSURES ((c)->at >= (was).at && (c)->at - (was).at <= (count));             \
  REACHES (!(c)->broken);                                                     \
  REACHES ((c)->broken && !(was).broken)

CONTRACT (void, read_rest_v1_v2, sf_cursor *c, const sf_header *h,
          sf_fde *f)
{
  REQUIRES (is_cursor (c) && c->report && READABLE (h) && READABLE (h->abi));
  REQUIRES (WRITABLE (f) && APART (c, f) && APART (h, f));
  sf_cursor was = *c;
  sf_fde f_was = *f;
  sf_report before = *c->report;
  CALL (read_rest_v1_v2 (c, h, f));
  MAY_ADVANCE (c, was, 8);
  FORGETS (f->func_num_fres);
  FORGETS (f->fre_type);
  FORGETS (f->pc_type);
  FORGETS (f->pauth_key);
  FORGETS (f->signal_p);
  FORGETS (f->rep_size);
  KEEPS_ENTRY (f, f_was);
  KEEPS (f->fde_type, f_was.fde_type);
  KEEPS (f->fres_at, f_was.fres_at);
  ENSURES (f->pc_type <= 1);
  ENSURES (c->broken || f->fre_type <= FRE_TYPE_ADDR4);
  REACHES (!c->broken && h->version == 1);
  REACHES (!c->broken && h->version == 2);
  DONE;
}

CONTRACT (void, read_attribute, sf_cursor *c, const sf_header *h, sf_fde *f)
{
  REQUIRES (is_cursor (c) && c->report && is_header (h));
  REQUIRES (c->bytes == h->section->bytes);
  /* The data lies in the FRE sub-section, or that has been refused.  */
  REQUIRES (c->broken || (f->fres_at >= h->fres_at && f->fres_at <= h->end));
  REQUIRES (f->fres_at <= 2 * MOST_BYTES);
  REQUIRES (WRITABLE (f) && APART (c, f) && APART (h, f));
  sf_cursor was = *c;
  sf_fde f_was = *f;
  sf_report before = *c->report;
  CALL (read_attribute (c, h, f));
  FORGETS (c->at);
  FORGETS (c->broken);
  SETS (c->end, h->end);
  SETS (c->past_end, FDE_ATTRIBUTE_COMPLETE);
  KEEPS (c->bytes, was.bytes);
  KEEPS (c->big_endian, was.big_endian);
  KEEPS (c->report, was.report);
  MAY_REPORT (c->report, before);
  ENSURES (is_cursor (c));
  ENSURES (c->broken || !was.broken);
  FORGETS (f->func_num_fres);
  FORGETS (f->fre_type);
  FORGETS (f->fde_type);
  FORGETS (f->pc_type);
  FORGETS (f->pauth_key);
  FORGETS (f->rep_size);
  FORGETS (f->signal_p);
  FORGETS (f->fres_at);
  KEEPS_ENTRY (f, f_was);
  ENSURES (f->func_num_fres <= UINT16_MAX);
  ENSURES (c->broken
           || (f->pc_type <= 1 && f->fre_type <= FRE_TYPE_ADDR4
               && f->fde_type <= FDE_TYPE_FLEX
               && f->fres_at >= h->fres_at + FDE_ATTRIBUTE_SIZE
               && f->fres_at <= h->end));
  REACHES (!c->broken && f->func_num_fres == UINT16_MAX);
  REACHES (c->broken && !was.broken);
  DONE;
}

CONTRACT (void, check_function, sf_cursor *c, const sf_header *h,
          const sf_fde *f)
{
  REQUIRES (READABLE (c) && is_report (c->report));
  REQUIRES (READABLE (h) && READABLE (f));
  sf_cursor was = *c;
  sf_report before = *c->report;
  CALL (check_function (c, h, f));
  KEEPS (c->at, was.at);
  KEEPS (c->broken, was.broken);
  KEEPS_CURSOR (c, was);
  MAY_REPORT (c->report, before);
  SETS (c->report->is_invalid, before.is_invalid);
  REACHES (!before.is_silent && c->report->is_silent);
  REACHES (!c->report->is_silent);
  DONE;
}

CONTRACT (uint64_t, data_base, const sf_header *h)
{
  REQUIRES (is_header (h));
  RESULT (uint64_t, data_base (h));
  ENSURES (result <= h->fres_at);
  ENSURES (h->version < 3 || result == h->fres_at);
  REACHES (result < h->fres_at);
  REACHES (h->version == 3);
  RETURN (result);
}

CONTRACT (bool, sf_read_fde, const sf_header *h, uint32_t index, sf_fde *f,
          sf_report *report)
{
  REQUIRES (is_header (h) && index < h->num_fdes);
  REQUIRES (WRITABLE (f) && is_report (report));
  REQUIRES (APART (f, h) && APART (f, report) && APART (h, report));
  sf_report before = *report;
  RESULT (bool, sf_read_fde (h, index, f, report));
  FORGETS (*f);
  MAY_REPORT (report, before);
  ENSURES (IS_BOOL (result));
  ENSURES (result ? is_fde (h, f) && has_its_data (h, f)
                  : report->is_invalid);
  REACHES (result && h->version == 1);
  REACHES (result && h->version == 2);
  REACHES (result && h->version == 3);
  REACHES (!result);
  RETURN (result);
}

/* decode.c: FREs  */

#undef KEEPS_FRES
#define KEEPS_FRES(fres, was)                                                 \
  KEEPS_CURSOR (&(fres)->cursor, (was).cursor);                               \
  KEEPS ((fres)->fre_type, (was).fre_type)

CONTRACT (void, sf_fres_begin, const sf_header *h, const sf_fde *f,
          sf_fres *fres, sf_report *report)
{
  REQUIRES (is_header (h) && is_fde (h, f));
  REQUIRES (WRITABLE (fres) && is_report (report));
  REQUIRES (APART (fres, h) && APART (fres, f) && APART (fres, report));
  CALL (sf_fres_begin (h, f, fres, report));
  FORGETS (*fres);
  SETS (fres->cursor.bytes, h->section->bytes);
  SETS (fres->cursor.report, report);
  SETS (fres->cursor.at, f->fres_at);
  SETS (fres->cursor.end, h->end < f->fres_at ? f->fres_at : h->end);
  SETS (fres->cursor.broken, false);
  SETS (fres->left, f->func_num_fres);
  SETS (fres->fre_type, f->fre_type);
  ENSURES (is_fres (fres));
  REACHES (fres->cursor.at < fres->cursor.end);
  REACHES (fres->left == 0);
  DONE;
}

CONTRACT (void, take_fre_info, sf_cursor *c, uint8_t info, sf_fre *fre)
{
  REQUIRES (is_cursor (c) && c->report && WRITABLE (fre) && APART (c, fre));
  REQUIRES (c->at >= 1 || info == 0);
  sf_cursor was = *c;
  sf_report before = *c->report;
  uint64_t at = fre->at;
  uint32_t start_address = fre->start_address;
  CALL (take_fre_info (c, info, fre));
  MAY_BREAK (c, was);
  FORGETS (*fre);
  SETS (fre->at, at);
  SETS (fre->start_address, start_address);
  ENSURES (IS_BOOL (fre->mangled_ra_p) && IS_BOOL (fre->base_reg_is_sp));
  ENSURES (fre->dataword_count <= MAX_DATAWORDS);
  ENSURES (fre->dataword_size == 1 || fre->dataword_size == 2
           || fre->dataword_size == 4
           || (fre->dataword_size == 8 && c->broken));
  REACHES (!c->broken && fre->dataword_size == 4);
  DONE;
}

CONTRACT (bool, sf_fres_next, sf_fres *fres, sf_fre *fre)
{
  REQUIRES (is_fres (fres) && !fres->cursor.broken);
  REQUIRES (WRITABLE (fre) && APART (fres, fre));
  REQUIRES (APART (fres->cursor.report, fres)
            && APART (fres->cursor.report, fre));
  sf_fres was = *fres;
  sf_report before = *fres->cursor.report;
  RESULT (bool, sf_fres_next (fres, fre));
  FORGETS (*fre);
  FORGETS (fres->cursor.at);
  FORGETS (fres->cursor.broken);
  FORGETS (fres->left);
  KEEPS_FRES (fres, was);
  MAY_REPORT (fres->cursor.report, before);
  ENSURES (is_fres (fres) && IS_BOOL (result));
  ENSURES (fres->cursor.at >= was.cursor.at
           && fres->cursor.at <= was.cursor.end);
  ENSURES (was.left > 0 || fres->cursor.at == was.cursor.at);
  /* It comes to an end: each FRE has bytes, and is one of those left.  */
  ENSURES (!result || (fres->left < was.left && was.left - fres->left == 1));
  ENSURES (!result
           || (fres->cursor.at > was.cursor.at && !fres->cursor.broken
               && is_fre (fre) && fre->at == was.cursor.at));
  ENSURES (result || was.left == 0 || fres->cursor.report->is_invalid);
  REACHES (result && fre->dataword_count == MAX_DATAWORDS
           && fre->dataword_size == 4);
  REACHES (result && fre->dataword_count == 0);
  REACHES (!result && was.left > 0);
  REACHES (!result && was.left == 0);
  RETURN (result);
}

/* elements.c  */

CONTRACT (uint64_t, skip_zeros, const sf_section *section, uint64_t at)
{
  REQUIRES (is_section (section) && at <= section->size);
  RESULT (uint64_t, skip_zeros (section, at));
  ENSURES (result >= at && result <= section->size);
  REACHES (result == section->size && at < result);
  REACHES (result > at && result < section->size);
  RETURN (result);
}

CONTRACT (bool, is_magic_at, const sf_section *section, uint64_t at)
{
  REQUIRES (is_section (section) && at <= section->size);
  RESULT (bool, is_magic_at (section, at));
  ENSURES (IS_BOOL (result) && (!result || section->size - at >= 2));
  REACHES (result);
  REACHES (!result && section->size - at >= 2);
  RETURN (result);
}

/* PREVIOUS may be NEXT.  */
CONTRACT (bool, read_what_follows, const sf_section *section,
          const sf_header *previous, sf_header *next, sf_report *report)
{
  REQUIRES (is_section (section) && READABLE (previous)
            && previous->end <= section->size);
  REQUIRES (WRITABLE (next) && is_report (report));
  REQUIRES (APART (section, next) && APART (report, next)
            && APART (report, section) && APART (report, previous));
  sf_report before = *report;
  uint64_t end = previous->end;
  RESULT (bool, read_what_follows (section, previous, next, report));
  FORGETS (*next);
  SETS_IF (result, next->section, section);
  LEADS_TO (next->abi, abis_of_headers);
  MAY_REPORT (report, before);
  ENSURES (IS_BOOL (result));
  ENSURES (!result || (is_header (next) && next->at >= end));
  REACHES (result && next->at > end);
  REACHES (!result && report->is_invalid && !before.is_invalid);
  REACHES (!result && !report->is_invalid);
  RETURN (result);
}

CONTRACT (bool, sf_next_header, const sf_section *section,
          const sf_header *previous, sf_header *next, sf_report *report)
{
  REQUIRES (is_section (section));
  REQUIRES (!previous || READABLE (previous));
  REQUIRES (WRITABLE (next) && is_report (report));
  REQUIRES (APART (section, next) && APART (report, next)
            && APART (report, section));
  REQUIRES (!previous || APART (report, previous));
  sf_report before = *report;
  uint64_t end = previous ? previous->end : 0;
  RESULT (bool, sf_next_header (section, previous, next, report));
  FORGETS (*next);
  SETS_IF (result, next->section, section);
  LEADS_TO (next->abi, abis_of_headers);
  MAY_REPORT (report, before);
  ENSURES (IS_BOOL (result));
  /* It comes to an end: each header begins where the one before has ended.  */
  ENSURES (!result || (is_header (next) && next->at >= end));
  ENSURES (!result || !before.is_invalid);
  REACHES (result && !previous);
  REACHES (result && previous == next);
  REACHES (!result && !before.is_invalid && previous);
  REACHES (!result && !before.is_invalid && !previous);
  RETURN (result);
}

/* rules.c  */

CONTRACT (int64_t, signed_word, const sf_fre *fre, int i)
{
  REQUIRES (is_fre (fre) && i >= 0 && i < fre->dataword_count);
  RESULT (int64_t, signed_word (fre, i));
  ENSURES (fits_signed (result, fre->dataword_size));
  REACHES (result == INT32_MIN);
  RETURN (result);
}

CONTRACT (sf_rule, stored_at_cfa, int64_t offset)
{
  RESULT (sf_rule, stored_at_cfa (offset));
  SETS (result.kind, SF_OFFSET);
  SETS (result.from_cfa, true);
  SETS (result.deref_p, true);
  SETS (result.reg, 0);
  SETS (result.offset, offset);
  RETURN (result);
}

CONTRACT (sf_rule, in_register, uint32_t reg, int64_t offset)
{
  RESULT (sf_rule, in_register (reg, offset));
  SETS (result.kind, SF_OFFSET);
  SETS (result.from_cfa, false);
  SETS (result.deref_p, false);
  SETS (result.reg, reg);
  SETS (result.offset, offset);
  RETURN (result);
}

/* A rule of a word, or of the header: its offset has 32 bits.  */
#undef IS_STORED
#define IS_STORED(rule) (is_rule (&(rule)) && fits_signed ((rule).offset, 4))

CONTRACT (sf_rule, fixed_or_same, int8_t fixed_offset)
{
  RESULT (sf_rule, fixed_or_same (fixed_offset));
  ENSURES (IS_STORED (result));
  REACHES (result.kind == SF_SAME);
  REACHES (result.offset == -128);
  RETURN (result);
}

CONTRACT (bool, tracks_ra, const sf_header *h)
{
  REQUIRES (is_header (h));
  RESULT (bool, tracks_ra (h));
  SETS (result, h->abi->tracks_ra && !h->cfa_fixed_ra_offset);
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (int64_t, cfa_offset, const sf_header *h, int64_t word,
          enum sf_meaning meaning)
{
  REQUIRES (is_header (h) && fits_signed (word, 4));
  RESULT (int64_t, cfa_offset (h, word, meaning));
  ENSURES (result >= -MOST_OFFSET && result <= MOST_OFFSET);
  REACHES (result > UINT32_MAX);
  RETURN (result);
}

CONTRACT (sf_rule, located_by_word, const sf_header *h, const sf_fre *fre,
          int i)
{
  REQUIRES (is_header (h) && is_fre (fre));
  REQUIRES (i >= 0 && i < fre->dataword_count);
  RESULT (sf_rule, located_by_word (h, fre, i));
  ENSURES (IS_STORED (result));
  REACHES (result.from_cfa);
  REACHES (!result.from_cfa);
  RETURN (result);
}

CONTRACT (bool, is_odd_and_negative, const sf_fre *fre, int i)
{
  REQUIRES (is_fre (fre) && i >= 0);
  RESULT (bool, is_odd_and_negative (fre, i));
  ENSURES (IS_BOOL (result) && (!result || i < fre->dataword_count));
  REACHES (result);
  REACHES (!result && i < fre->dataword_count);
  REACHES (i > MAX_DATAWORDS);
  RETURN (result);
}

/* The checks of a row.  */
#undef CHECKS_ROW
#define CHECKS_ROW(c, h, fre)                                                 \
  REQUIRES (is_cursor (c) && (c)->report && is_header (h) && is_fre (fre));   \
  REQUIRES ((fre)->dataword_count > 0)

CONTRACT (void, check_default_words, sf_cursor *c, const sf_header *h,
          const sf_fre *fre)
{
  CHECKS_ROW (c, h, fre);
  sf_cursor was = *c;
  sf_report before = *c->report;
  CALL (check_default_words (c, h, fre));
  MAY_BREAK (c, was);
  DONE;
}

CONTRACT (bool, is_unaligned, const sf_header *h, const sf_fre *fre, int i)
{
  REQUIRES (is_header (h) && is_fre (fre) && i >= 0);
  RESULT (bool, is_unaligned (h, fre, i));
  ENSURES (IS_BOOL (result) && (!result || i < fre->dataword_count));
  REACHES (result);
  REACHES (!result && i < fre->dataword_count);
  RETURN (result);
}

CONTRACT (void, check_s390x_stack, sf_cursor *c, const sf_header *h,
          const sf_fre *fre)
{
  CHECKS_ROW (c, h, fre);
  sf_cursor was = *c;
  sf_report before = *c->report;
  CALL (check_s390x_stack (c, h, fre));
  MAY_BREAK (c, was);
  DONE;
}

CONTRACT (bool, locates_fp, const sf_header *h, const sf_fre *fre, int i)
{
  REQUIRES (is_header (h) && is_fre (fre) && i >= 0);
  RESULT (bool, locates_fp (h, fre, i));
  ENSURES (IS_BOOL (result) && (!result || i < fre->dataword_count));
  REACHES (result && fre->datawords[i] == 0 && h->version != 1);
  REACHES (!result && i < fre->dataword_count);
  RETURN (result);
}

CONTRACT (void, interpret_default, sf_cursor *c, const sf_header *h,
          const sf_fre *fre, sf_rules *r)
{
  CHECKS_ROW (c, h, fre);
  REQUIRES (WRITABLE (r) && APART (r, h) && APART (r, fre) && APART (r, c));
  sf_cursor was = *c;
  sf_report before = *c->report;
  bool ra_is_signed = r->ra_is_signed;
  CALL (interpret_default (c, h, fre, r));
  MAY_BREAK (c, was);
  FORGETS (*r);
  SETS (r->ra_is_signed, ra_is_signed);
  ENSURES (are_rules (r));
  REACHES (r->cfa.offset == 8 * INT64_C (0x7fffffff) + 160);
  REACHES (r->ra.kind == SF_SAME && r->fp.kind == SF_OFFSET);
  DONE;
}

CONTRACT (sf_rule, take_pair, sf_cursor *c, const sf_fre *fre, int *i,
          sf_rule fallback)
{
  REQUIRES (is_cursor (c) && c->report && is_fre (fre) && WRITABLE (i));
  REQUIRES (APART (i, fre) && APART (i, c));
  REQUIRES (*i >= 0 && *i <= 8 && IS_STORED (fallback));
  sf_cursor was = *c;
  sf_report before = *c->report;
  int i_was = *i;
  RESULT (sf_rule, take_pair (c, fre, i, fallback));
  MAY_BREAK (c, was);
  FORGETS (*i);
  ENSURES (*i >= i_was && *i <= i_was + 2);
  ENSURES (*i == i_was || *i <= fre->dataword_count);
  FORGETS (result);
  ENSURES (IS_STORED (result));
  REACHES (*i == i_was);
  REACHES (*i == i_was + 1 && !c->broken);
  REACHES (*i == i_was + 2 && result.reg > 1000);
  RETURN (result);
}

CONTRACT (void, interpret_flex, sf_cursor *c, const sf_header *h,
          const sf_fre *fre, sf_rules *r)
{
  CHECKS_ROW (c, h, fre);
  REQUIRES (WRITABLE (r) && APART (r, h) && APART (r, fre) && APART (r, c));
  sf_cursor was = *c;
  sf_report before = *c->report;
  bool ra_is_signed = r->ra_is_signed;
  CALL (interpret_flex (c, h, fre, r));
  MAY_BREAK (c, was);
  FORGETS (*r);
  SETS (r->ra_is_signed, ra_is_signed);
  ENSURES (are_rules (r));
  REACHES (!c->broken && r->fp.deref_p && r->ra.deref_p);
  DONE;
}

CONTRACT (bool, sf_interpret, const sf_header *h, const sf_fde *f,
          const sf_fre *fre, sf_rules *r, sf_report *report)
{
  REQUIRES (is_header (h) && READABLE (f) && is_fre (fre));
  REQUIRES (WRITABLE (r) && is_report (report));
  REQUIRES (APART (r, h) && APART (r, f) && APART (r, fre)
            && APART (r, report));
  REQUIRES (APART (report, h) && APART (report, f) && APART (report, fre));
  sf_report before = *report;
  RESULT (bool, sf_interpret (h, f, fre, r, report));
  FORGETS (*r);
  MAY_REPORT (report, before);
  ENSURES (IS_BOOL (result));
  ENSURES (result || report->is_invalid);
  ENSURES (are_rules (r));
  REACHES (result && r->cfa.kind == SF_UNDEFINED);
  REACHES (result && r->cfa.kind == SF_OFFSET && f->fde_type == 0);
  REACHES (result && r->cfa.kind == SF_OFFSET && f->fde_type == 1);
  REACHES (!result);
  RETURN (result);
}

/* find.c  */

CONTRACT (bool, covers, const sf_header *h, uint32_t index, uint64_t pc)
{
  REQUIRES (is_header (h) && index < h->num_fdes);
  RESULT (bool, covers (h, index, pc));
  ENSURES (IS_BOOL (result));
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (uint32_t, find_in_sorted, const sf_header *h, uint64_t pc)
{
  REQUIRES (is_header (h));
  RESULT (uint32_t, find_in_sorted (h, pc));
  ENSURES (result <= h->num_fdes);
  REACHES (result == h->num_fdes);
  REACHES (result > 100000000 && result < h->num_fdes);
  RETURN (result);
}

CONTRACT (uint32_t, next_that_covers, const sf_header *h, uint32_t index,
          uint64_t pc)
{
  REQUIRES (is_header (h) && index <= h->num_fdes);
  RESULT (uint32_t, next_that_covers (h, index, pc));
  ENSURES (result >= index && result <= h->num_fdes);
  REACHES (result == h->num_fdes && index < result);
  REACHES (result > index && result < h->num_fdes);
  RETURN (result);
}

CONTRACT (uint32_t, find_in_order, const sf_header *h, uint64_t pc,
          sf_report *report)
{
  REQUIRES (is_header (h) && is_report (report) && APART (report, h));
  sf_report before = *report;
  RESULT (uint32_t, find_in_order (h, pc, report));
  MAY_REPORT (report, before);
  SETS (report->is_invalid, before.is_invalid);
  ENSURES (result <= h->num_fdes);
  REACHES (result < h->num_fdes && report->is_silent && !before.is_silent);
  REACHES (result < h->num_fdes && !report->is_silent);
  REACHES (result == h->num_fdes);
  RETURN (result);
}

CONTRACT (bool, can_be_bisected, const sf_header *h)
{
  REQUIRES (is_header (h));
  RESULT (bool, can_be_bisected (h));
  ENSURES (IS_BOOL (result));
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

/* H is the header in FOUND.  */
CONTRACT (bool, find_function, const sf_header *h, uint64_t pc,
          sf_found *found, sf_report *report)
{
  REQUIRES (WRITABLE (found) && h == &found->header && is_header (h));
  REQUIRES (is_report (report) && APART (report, found));
  sf_report before = *report;
  sf_header h_was = found->header;
  enum sf_find_result result_was = found->result;
  uint32_t element_index = found->element_index;
  RESULT (bool, find_function (h, pc, found, report));
  FORGETS (found->fde);
  FORGETS (found->fde_index);
  FORGETS (found->fre);
  FORGETS (found->fre_index);
  FORGETS (found->rules);
  MAY_REPORT (report, before);
  KEEPS_HEADER (&found->header, h_was);
  KEEPS (found->result, result_was);
  KEEPS (found->element_index, element_index);
  ENSURES (IS_BOOL (result));
  ENSURES (!result
           || (found->fde_index < h->num_fdes
               && is_fde (&found->header, &found->fde)));
  REACHES (result);
  REACHES (!result && !report->is_invalid);
  REACHES (!result && report->is_invalid && !before.is_invalid);
  RETURN (result);
}

CONTRACT (bool, is_mask_v1, const sf_found *found)
{
  REQUIRES (READABLE (found));
  RESULT (bool, is_mask_v1 (found));
  ENSURES (IS_BOOL (result));
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (bool, starts_at_or_below, const sf_found *found, uint32_t start,
          uint32_t offset)
{
  REQUIRES (READABLE (found));
  RESULT (bool, starts_at_or_below (found, start, offset));
  ENSURES (IS_BOOL (result) && (!result || start <= offset));
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (uint32_t, offset_of, const sf_found *found, uint64_t pc)
{
  REQUIRES (READABLE (found) && READABLE (found->header.section));
  RESULT (uint32_t, offset_of (found, pc));
  REACHES (result == UINT32_MAX);
  REACHES (found->fde.rep_size == 255 && result == 254);
  RETURN (result);
}

CONTRACT (bool, block_size_is_missing, const sf_found *found)
{
  REQUIRES (READABLE (found));
  RESULT (bool, block_size_is_missing (found));
  ENSURES (IS_BOOL (result));
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (enum sf_find_result, find_fre, sf_found *found, uint64_t pc,
          sf_report *report)
{
  REQUIRES (WRITABLE (found) && is_header (&found->header)
            && is_fde (&found->header, &found->fde));
  REQUIRES (is_report (report) && APART (report, found));
  sf_report before = *report;
  sf_header h_was = found->header;
  enum sf_find_result result_was = found->result;
  uint32_t element_index = found->element_index;
  uint32_t fde_index = found->fde_index;
  RESULT (enum sf_find_result, find_fre (found, pc, report));
  FORGETS (found->fde);
  FORGETS (found->fre);
  FORGETS (found->fre_index);
  FORGETS (found->rules);
  MAY_REPORT (report, before);
  KEEPS_HEADER (&found->header, h_was);
  KEEPS (found->result, result_was);
  KEEPS (found->element_index, element_index);
  KEEPS (found->fde_index, fde_index);
  ENSURES (result == SF_FOUND || result == SF_FOUND_NO_FRES
           || result == SF_NO_FRE || result == SF_FIND_INVALID);
  ENSURES (result != SF_FIND_INVALID || report->is_invalid);
  ENSURES (result != SF_FOUND
           || (is_fre (&found->fre) && are_rules (&found->rules)
               && found->fre_index < found->fde.func_num_fres));
  REACHES (result == SF_FOUND && found->fre_index > 1);
  REACHES (result == SF_FOUND_NO_FRES);
  REACHES (result == SF_NO_FRE);
  REACHES (result == SF_FIND_INVALID);
  RETURN (result);
}

CONTRACT (enum sf_find_result, sf_find, const sf_section *section,
          uint64_t pc, sf_found *found, sf_report *report)
{
  REQUIRES (is_section (section) && WRITABLE (found) && is_report (report));
  REQUIRES (APART (section, found) && APART (report, found)
            && APART (report, section));
  sf_report before = *report;
  RESULT (enum sf_find_result, sf_find (section, pc, found, report));
  FORGETS (*found);
  MAY_REPORT (report, before);
  ENSURES ((uint32_t) result <= SF_FIND_INVALID && found->result == result);
  ENSURES ((result == SF_FIND_INVALID) == report->is_invalid);
  SETS_IF (result == SF_FOUND, found->header.section, section);
  LEADS_TO (found->header.abi, abis_of_headers);
  TRUSTS (result != SF_FOUND
          || (found->header.abi && is_abi (found->header.abi)));
  ENSURES (result != SF_FOUND
           || (is_fre (&found->fre) && are_rules (&found->rules)));
  REACHES (result == SF_FOUND);
  REACHES (result == SF_FOUND && found->element_index > 1);
  REACHES (result == SF_FOUND_NO_FRES);
  REACHES (result == SF_NO_FRE);
  REACHES (result == SF_NO_FDE);
  REACHES (result == SF_FIND_INVALID && !before.is_invalid);
  RETURN (result);
}

#include "contracts_unwind.h"
#include "contracts_walk.h"

#pragma CPROVER check pop
