/* What the functions of owners.c and walk.c require and ensure.  Part of
   contracts.h.  */

/* owners.c  */

/* What a function writes that gives bytes an owner.  */
#undef MAY_OWN
#define MAY_OWN(o, was)                                                       \
  FORGETS ((o)->shared);                                                      \
  FORGETS ((o)->unowned);                                                     \
  FORGETS_WORDS ((o)->owned);                                                 \
  KEEPS ((o)->header, (was).header);                                          \
  KEEPS ((o)->owned, (was).owned);                                            \
  KEEPS ((o)->claims, (was).claims);                                          \
  ENSURES (IS_BOOL ((o)->shared))

CONTRACT (uint32_t, words_of_bits, const sf_header *h)
{
  REQUIRES (READABLE (h));
  RESULT (uint32_t, words_of_bits (h));
  SETS (result, h->fre_len / 64 + 1);
  RETURN (result);
}

CONTRACT (size_t, sf_owners_words, const sf_header *h)
{
  REQUIRES (READABLE (h));
  RESULT (size_t, sf_owners_words (h));
  SETS (result, words_for (h->fre_len));
  RETURN (result);
}

CONTRACT (void, sf_owners_begin, sf_owners *o, const sf_header *h,
          uint64_t *lent)
{
  REQUIRES (is_header (h) && WRITABLE (o) && is_lent (lent, h->fre_len));
  REQUIRES (APART (o, h) && any_bit <= h->fre_len);
  CALL (sf_owners_begin (o, h, lent));
  FORGETS (*o);
  SETS (o->header, h);
  SETS (o->owned, lent);
  SETS (o->claims, lent + (h->fre_len / 64 + 1));
  SETS (o->shared, false);
  SETS (o->unowned, h->fre_len);
  FORGETS_WORDS (lent);
  ENSURES (!is_any_bit_owned (lent));
  REACHES (h->fre_len > 1000);
  DONE;
}

/* A bit is set when it was, or when its byte gets an owner; a byte that has one
   already makes the sub-section shared.  */
CONTRACT (void, sf_own, sf_owners *o, uint64_t from, uint64_t end)
{
  REQUIRES (is_owners (o) && any_bit <= o->header->fre_len);
  REQUIRES (from == end
            || (from < end && is_place (o, from) && is_place (o, end)));
  sf_owners was = *o;
  uint64_t at = o->header->fres_at + any_bit;
  bool was_owned = is_any_bit_owned (o->owned),
       is_given = at >= from && at < end;
  CALL (sf_own (o, from, end));
  MAY_OWN (o, was);
  ENSURES (is_any_bit_owned (o->owned) == (was_owned || is_given));
  ENSURES (o->shared || !was.shared);
  ENSURES (o->shared || !(was_owned && is_given));
  REACHES (is_given && !was_owned && end - from > 1000);
  REACHES (!is_given && from < end);
  REACHES (from == end);
  DONE;
}

CONTRACT (bool, sf_is_owned, const sf_owners *o, uint64_t at)
{
  REQUIRES (is_owners (o) && is_place (o, at));
  RESULT (bool, sf_is_owned (o, at));
  ENSURES (IS_BOOL (result));
  ENSURES (at - o->header->fres_at != any_bit
           || result == is_any_bit_owned (o->owned));
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (uint64_t, sf_room_for_fres, const sf_owners *o)
{
  REQUIRES (is_owners (o));
  RESULT (uint64_t, sf_room_for_fres (o));
  ENSURES (result <= o->header->fre_len / 2);
  REACHES (result > 1000);
  REACHES (result == 0);
  RETURN (result);
}

#undef IS_CLAIM
#define IS_CLAIM(o, at, fde_type)                                             \
  (is_owners (o) && is_place ((o), (at)) && (fde_type) >= 0                   \
   && (fde_type) <= FDE_TYPE_FLEX)

CONTRACT (uint32_t, claimed, uint64_t claims, int fde_type)
{
  REQUIRES (fde_type >= 0 && fde_type <= FDE_TYPE_FLEX);
  RESULT (uint32_t, claimed (claims, fde_type));
  SETS (result, claims >> 32 * fde_type & UINT32_MAX);
  REACHES (result == UINT32_MAX && fde_type == 0);
  REACHES (result == 0 && fde_type == 1);
  RETURN (result);
}

CONTRACT (void, claim, sf_owners *o, uint64_t at, int fde_type, uint32_t count)
{
  REQUIRES (IS_CLAIM (o, at, fde_type));
  CALL (claim (o, at, fde_type, count));
  FORGETS_WORDS (o->owned);
  REACHES (fde_type == 1 && count == UINT32_MAX);
  DONE;
}

CONTRACT (void, claim_first, sf_owners *o, uint8_t fre_type)
{
  REQUIRES (is_owners (o));
  CALL (claim_first (o, fre_type));
  FORGETS_WORDS (o->owned);
  REACHES (o->header->num_fdes > 1000);
  DONE;
}

CONTRACT (bool, read_claimed, sf_owners *o, uint64_t at, uint8_t fre_type,
          uint8_t fde_type, sf_report *report)
{
  REQUIRES (IS_CLAIM (o, at, fde_type) && fre_type <= FRE_TYPE_ADDR4);
  REQUIRES (any_bit <= o->header->fre_len);
  REQUIRES (is_report (report) && APART (report, o)
            && APART (report, o->header));
  sf_owners was = *o;
  sf_report before = *report;
  RESULT (bool, read_claimed (o, at, fre_type, fde_type, report));
  MAY_OWN (o, was);
  MAY_REPORT (report, before);
  ENSURES (IS_BOOL (result));
  REACHES (result && !report->is_invalid);
  REACHES (result && report->is_invalid && !before.is_invalid);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (uint64_t, count_of_type, sf_owners *o, uint8_t fre_type,
          sf_report *report)
{
  REQUIRES (is_owners (o) && fre_type <= FRE_TYPE_ADDR4);
  REQUIRES (any_bit <= o->header->fre_len);
  REQUIRES (is_report (report) && APART (report, o)
            && APART (report, o->header));
  sf_owners was = *o;
  sf_report before = *report;
  RESULT (uint64_t, count_of_type (o, fre_type, report));
  MAY_OWN (o, was);
  MAY_REPORT (report, before);
  ENSURES (result <= (uint64_t) o->header->fre_len + 1);
  REACHES (result > 1000);
  RETURN (result);
}

CONTRACT (uint64_t, sf_count_fres, sf_owners *o, sf_report *report)
{
  REQUIRES (is_owners (o) && any_bit <= o->header->fre_len);
  REQUIRES (is_report (report) && APART (report, o)
            && APART (report, o->header));
  sf_owners was = *o;
  sf_report before = *report;
  RESULT (uint64_t, sf_count_fres (o, report));
  MAY_OWN (o, was);
  MAY_REPORT (report, before);
  SETS (report->is_silent, before.is_silent);
  ENSURES (result <= 3 * ((uint64_t) o->header->fre_len + 1));
  REACHES (result > 1000);
  REACHES (report->is_invalid && !before.is_invalid);
  RETURN (result);
}

/* walk.c  */

/* The FREs of all functions are not more: 2^32 - 1 have 2^32 - 1 each.  */
#undef MOST_CLAIMED
#define MOST_CLAIMED ((uint64_t) UINT32_MAX << 32)

/* The counters of a report go on with each record.  */
#undef MAY_VISIT
#define MAY_VISIT(report, before)                                             \
  FORGETS ((report)->fdes);                                                   \
  FORGETS ((report)->fres);                                                   \
  FORGETS ((report)->is_invalid);                                             \
  FORGETS ((report)->is_silent);                                              \
  FORGETS ((report)->broken);                                                 \
  FORGETS ((report)->silence);                                                \
  KEEPS ((report)->on_silence, (before).on_silence);                          \
  KEEPS ((report)->context, (before).context);                                \
  ENSURES (is_report (report));                                               \
  ENSURES ((report)->is_invalid || !(before).is_invalid)

/* A walker whose header has been read; its visitor is one of ours.  */
#undef IS_WALKER
#define IS_WALKER(w)                                                          \
  (WRITABLE (w) && is_header (&(w)->header) && is_report ((w)->report)        \
   && is_owners (&(w)->owners) && (w)->owners.header == &(w)->header          \
   && any_bit <= (w)->header.fre_len && APART (w, (w)->report))
#undef KEEPS_WALKER
#define KEEPS_WALKER(w, was)                                                  \
  KEEPS ((w)->visitor, (was).visitor);                                        \
  KEEPS ((w)->lent, (was).lent);                                              \
  KEEPS ((w)->report, (was).report);                                          \
  KEEPS_HEADER (&(w)->header, (was).header)
#undef KEEPS_ORDER
#define KEEPS_ORDER(w, was)                                                   \
  KEEPS ((w)->previous_place, (was).previous_place);                          \
  KEEPS ((w)->first.start, (was).first.start);                                \
  KEEPS ((w)->first.size, (was).first.size);                                  \
  KEEPS ((w)->farthest.start, (was).farthest.start);                          \
  KEEPS ((w)->farthest.size, (was).farthest.size)

CONTRACT (void, check_fre_start, sf_walker *w, const sf_fde *f,
          const sf_fre *fre, int64_t previous_start)
{
  REQUIRES (READABLE (w) && is_report (w->report));
  REQUIRES (READABLE (f) && f->fre_type <= FRE_TYPE_ADDR4 && READABLE (fre));
  sf_report *report = w->report, before = *report;
  CALL (check_fre_start (w, f, fre, previous_start));
  MAY_REPORT (report, before);
  SETS (report->is_invalid, before.is_invalid);
  REACHES (report->is_silent && !before.is_silent);
  REACHES (!report->is_silent);
  DONE;
}

CONTRACT (bool, is_enough, const sf_walker *w, const sf_fres *fres)
{
  REQUIRES (READABLE (w) && READABLE (fres) && is_owners (&w->owners));
  REQUIRES (fres->left == 0 || is_place (&w->owners, fres->cursor.at));
  RESULT (bool, is_enough (w, fres));
  ENSURES (IS_BOOL (result));
  REACHES (result);
  REACHES (!result && fres->left);
  RETURN (result);
}

CONTRACT (void, walk_fres, sf_walker *w, const sf_fde *f)
{
  REQUIRES (IS_WALKER (w) && is_fde (&w->header, f)
            && has_its_data (&w->header, f));
  REQUIRES (APART (f, w) && APART (f, w->report));
  REQUIRES (w->claimed <= MOST_CLAIMED - UINT32_MAX);
  sf_walker was = *w;
  sf_report *report = w->report, before = *report;
  CALL (walk_fres (w, f));
  FORGETS (w->visited);
  SETS (w->claimed, was.claimed + f->func_num_fres);
  MAY_OWN (&w->owners, was.owners);
  KEEPS_WALKER (w, was);
  KEEPS_ORDER (w, was);
  KEEPS (w->enough, was.enough);
  KEEPS (report->elements, before.elements);
  MAY_VISIT (report, before);
  REACHES (!report->is_invalid && f->func_num_fres > 1000);
  REACHES (!report->is_invalid && f->func_num_fres == 0);
  REACHES (report->is_invalid);
  DONE;
}

CONTRACT (bool, is_number_of, uint64_t counted, uint32_t stated, uint64_t room)
{
  REQUIRES (counted <= MOST_CLAIMED && room <= UINT32_MAX);
  RESULT (bool, is_number_of (counted, stated, room));
  SETS (result, stated >= counted && stated - counted <= room);
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (void, check_totals, sf_walker *w)
{
  REQUIRES (IS_WALKER (w) && w->claimed <= MOST_CLAIMED);
  sf_walker was = *w;
  sf_report *report = w->report, before = *report;
  CALL (check_totals (w));
  MAY_OWN (&w->owners, was.owners);
  KEEPS_WALKER (w, was);
  KEEPS_ORDER (w, was);
  MAY_REPORT (report, before);
  REACHES (!report->is_invalid && was.owners.shared);
  REACHES (report->is_invalid && !before.is_invalid);
  DONE;
}

CONTRACT (bool, starts_in, sf_range function, sf_range other)
{
  RESULT (bool, starts_in (function, other));
  ENSURES (IS_BOOL (result) && (!result || other.size));
  REACHES (result);
  REACHES (!result && other.size);
  RETURN (result);
}

CONTRACT (bool, overlaps, const sf_walker *w, sf_range f)
{
  REQUIRES (READABLE (w));
  RESULT (bool, overlaps (w, f));
  ENSURES (IS_BOOL (result) && (!result || (f.size && w->first.size)));
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (void, note_extent, sf_walker *w, sf_range f)
{
  REQUIRES (WRITABLE (w));
  sf_walker was = *w;
  CALL (note_extent (w, f));
  FORGETS (w->first);
  FORGETS (w->farthest);
  KEEPS (w->previous_place, was.previous_place);
  KEEPS (w->visited, was.visited);
  KEEPS_WALKER (w, was);
  REACHES (w->farthest.start == f.start && w->first.start != f.start);
  REACHES (w->farthest.start != f.start);
  DONE;
}

CONTRACT (bool, check_order, sf_walker *w, const sf_fde *f, uint32_t index)
{
  REQUIRES (WRITABLE (w) && is_header (&w->header) && is_report (w->report));
  REQUIRES (READABLE (f) && APART (w, w->report) && APART (f, w)
            && APART (f, w->report));
  REQUIRES (index > 0 || w->previous_place == INT64_MIN);
  sf_walker was = *w;
  sf_report *report = w->report, before = *report;
  RESULT (bool, check_order (w, f, index));
  FORGETS (w->previous_place);
  FORGETS (w->first);
  FORGETS (w->farthest);
  KEEPS_WALKER (w, was);
  KEEPS (w->visited, was.visited);
  MAY_REPORT (report, before);
  ENSURES (IS_BOOL (result) && (result || report->is_invalid));
  REACHES (result && index > 0 && w->previous_place > was.previous_place);
  REACHES (!result && !before.is_invalid);
  RETURN (result);
}

CONTRACT (void, walk_fdes, sf_walker *w)
{
  REQUIRES (WRITABLE (w) && is_header (&w->header) && is_report (w->report) && APART (w, w->report));
  REQUIRES (is_lent (w->lent, w->header.fre_len)
            && any_bit <= w->header.fre_len);
  sf_walker was = *w;
  sf_report *report = w->report, before = *report;
  CALL (walk_fdes (w));
  FORGETS (w->visited);
  FORGETS (w->claimed);
  FORGETS (w->enough);
  FORGETS (w->previous_place);
  FORGETS (w->first);
  FORGETS (w->farthest);
  FORGETS (w->owners);
  FORGETS_WORDS (w->lent);
  KEEPS_WALKER (w, was);
  KEEPS (report->elements, before.elements);
  MAY_VISIT (report, before);
  REACHES (!report->is_invalid && w->header.num_fdes > 1000);
  REACHES (report->is_invalid);
  DONE;
}

/* As many words as the longest FRE sub-section would take that a section of
   SIZE bytes has room for.  */
#undef MOST_FRES
#define MOST_FRES(size) ((size) < UINT32_MAX ? (size) : UINT32_MAX)

CONTRACT (enum sf_verdict, sf_walk, const sf_section *section, uint64_t *lent,
          const sf_visitor *visitor, sf_report *report)
{
  REQUIRES (is_section (section) && is_report (report));
  REQUIRES (is_lent (lent, MOST_FRES (section->size)));
  REQUIRES (APART (report, section) && any_bit == 0);
  sf_report before = *report;
  RESULT (enum sf_verdict, sf_walk (section, lent, visitor, report));
  FORGETS_WORDS (lent);
  FORGETS (report->elements);
  MAY_VISIT (report, before);
  ENSURES ((result == SF_INVALID) == report->is_invalid);
  REACHES (result == SF_INVALID && !before.is_invalid);
  REACHES (result == SF_SILENT);
  REACHES (result == SF_VALID);
  RETURN (result);
}

CONTRACT (size_t, sf_words_needed, const sf_section *section)
{
  REQUIRES (is_section (section));
  RESULT (size_t, sf_words_needed (section));
  ENSURES (result == 0 || result <= words_for (MOST_FRES (section->size)));
  REACHES (result == 0);
  REACHES (result > 1000);
  RETURN (result);
}

CONTRACT (enum sf_verdict, sf_check, const sf_section *section, uint64_t *lent,
          sf_report *report)
{
  REQUIRES (is_section (section) && is_report (report));
  REQUIRES (is_lent (lent, MOST_FRES (section->size)));
  REQUIRES (APART (report, section) && any_bit == 0);
  sf_report before = *report;
  RESULT (enum sf_verdict, sf_check (section, lent, report));
  FORGETS_WORDS (lent);
  FORGETS (report->elements);
  MAY_VISIT (report, before);
  ENSURES ((result == SF_INVALID) == report->is_invalid);
  REACHES (result == SF_VALID);
  RETURN (result);
}
