/* How far each silence reaches.  */
#include "silence.h"

#include "../elements.h"
#include "../walk.h"

static const uint8_t scopes[SF_CLAUSES] = {
  /* A flag may change the meaning of everything.  */
  [FLAGS_UNDEFINED] = SF_OF_REST,
  /* One reader stops where another one finds elements.  */
  [SECTION_SEVERAL_ELEMENTS] = SF_OF_REST,
  [SECTION_TRAILING_BYTES] = SF_OF_REST,
  /* Where the sub-sections are is said, whatever the bytes mean.  */
  [HEADER_AUX_OPAQUE] = SF_OF_NOTHING,
  /* Each function says by itself where its rows are; bytes that belong to
     no function are no line.  (Of rows that a walk does not visit: see
     end_function.)  */
  [ROWS_SHARED] = SF_OF_NOTHING,
  [ROWS_UNUSED] = SF_OF_NOTHING,
  /* A function that a reader may leave out, or read in another way from its
     info bytes on.  */
  [FUNCTION_EMPTY] = SF_OF_FUNCTION,
  [FDE_NO_ROWS] = SF_OF_FUNCTION,
  [FDE_UNUSED_BITS] = SF_OF_FUNCTION,
  [FDE_PADDING] = SF_OF_FUNCTION,
  [MASK_BLOCK_SIZE_ZERO] = SF_OF_FUNCTION,
  /* A reader may sort them or leave some out.  */
  [FRE_NOT_ASCENDING] = SF_OF_ROWS,
  [FRE_BEYOND_FUNCTION] = SF_OF_ROW,
  [FRE_MANGLED_ELSEWHERE] = SF_OF_ROW,
  [FRE_NO_WORDS_V1] = SF_OF_ROW,
  [FIXED_FP_S390X] = SF_OF_ROW,
  [FIXED_FP_AND_TRACKED] = SF_OF_ROW,
  [DEFAULT_AARCH64_RA_ZERO] = SF_OF_ROW,
  [DEFAULT_S390X_REGISTER_NEGATIVE] = SF_OF_ROW,
  [DEFAULT_SURPLUS_WORDS] = SF_OF_ROW,
  [FLEX_UNUSED_BIT] = SF_OF_ROW,
  [FLEX_BASE_REGISTER_BIT] = SF_OF_ROW,
  [FLEX_SURPLUS_WORDS] = SF_OF_ROW,
  /* Both functions are there, whichever is found.  */
  [FUNCTIONS_OVERLAP] = SF_OF_LOOK_UP,
  [FDE_PC_TYPE_MASK_V1] = SF_OF_LOOK_UP,
  /* No byte of the section depends on it.  */
  [ADDRESSES_WRAP] = SF_OF_LOOK_UP,
  /* No section is by itself in several tables.  */
  [TABLES_OVERLAP] = SF_OF_LOOK_UP,
  [TABLE_TWICE] = SF_OF_LOOK_UP,
  [TABLE_BEYOND_RANGE] = SF_OF_LOOK_UP,
  [UNWIND_OUTERMOST_ROW] = SF_OF_STEP,
  [UNWIND_FRAME_POINTER] = SF_OF_STEP,
  [UNWIND_RA_SAME_TOPMOST] = SF_OF_STEP,
  [UNWIND_RA_SAME_AARCH64] = SF_OF_STEP,
  [UNWIND_V1] = SF_OF_STEP,
  [UNWIND_UNSAFE_RA_FP_V2] = SF_OF_STEP,
  [UNWIND_PROGRESS] = SF_OF_STEP,
  [UNWIND_SIGNED_RA] = SF_OF_STEP,
  [UNWIND_SIGNAL] = SF_OF_STEP,
};

enum sf_scope
sf_scope_of (enum sf_clause clause)
{
  return (enum sf_scope) scopes[clause];
}

bool
sf_is_broken_after_first (const sf_report *report)
{
  return report->is_invalid && report->elements > 0
         && report->broken.clause != SECTION_TRAILING_ZEROS;
}

static void
keep_first (enum sf_clause *kept, enum sf_clause clause)
{
  if (*kept == SF_CLAUSES)
    *kept = clause;
}

/* Lines of a dump.

   A silence is heard before the line that it is about: of a row before the
   row, of a function before the function.  Only that of all rows of a function
   may be heard between two of them.  */

/* What makes lines silent; SF_CLAUSES: nothing does.  */
typedef struct sf_unsaid_of
{
  enum sf_clause row, rows, function, rest;
} sf_unsaid_of;

static const sf_unsaid_of nothing
    = { SF_CLAUSES, SF_CLAUSES, SF_CLAUSES, SF_CLAUSES };

typedef struct sf_marker
{
  enum sf_clause *marks;
  uint64_t room, lines, silent;
  uint64_t function;    /* line of this function */
  sf_unsaid_of heard; /* about what comes next */
  sf_unsaid_of here;  /* about what is being read */
  uint32_t rows_left;   /* of this function, not visited yet */
} sf_marker;

static void
mark (sf_marker *m, uint64_t line, enum sf_clause clause)
{
  if (clause == SF_CLAUSES || line >= m->room
      || m->marks[line] != SF_CLAUSES)
    return;
  m->marks[line] = clause;
  m->silent++;
}

static void
mark_from (sf_marker *m, uint64_t line, enum sf_clause clause)
{
  for (; line < m->lines; line++)
    mark (m, line, clause);
}

static void
add_line (sf_marker *m, enum sf_clause clause)
{
  uint64_t line = m->lines++;
  if (line < m->room)
    m->marks[line] = SF_CLAUSES;
  mark (m, line, m->here.rest);
  mark (m, line, clause);
}

static void
hear (void *context, const sf_finding *silence)
{
  sf_marker *m = context;
  enum sf_clause clause = silence->clause;
  switch (sf_scope_of (clause))
    {
    case SF_OF_ROW:
      keep_first (&m->heard.row, clause);
      break;
    case SF_OF_ROWS:
      keep_first (&m->here.rows, clause);
      mark_from (m, m->function + 1, clause);
      break;
    case SF_OF_FUNCTION:
      keep_first (&m->heard.function, clause);
      break;
    case SF_OF_REST:
      keep_first (&m->here.rest, clause);
      break;
    default: /* of no line */
      break;
    }
}

/* A walk has an end where functions share rows over and over: a function some
   of whose rows were not visited has any.  */
static void
end_function (sf_marker *m)
{
  if (m->rows_left)
    mark_from (m, m->function, ROWS_SHARED);
  m->rows_left = 0;
}

static void
mark_element (void *context, uint32_t index, const sf_header *e)
{
  sf_marker *m = context;
  (void) index;
  (void) e;
  end_function (m);
  add_line (m, SF_CLAUSES);
}

static void
mark_fde (void *context, uint32_t index, const sf_fde *f)
{
  sf_marker *m = context;
  (void) index;
  end_function (m);
  m->here.function = m->heard.function;
  m->here.rows = m->heard.function = SF_CLAUSES;
  m->function = m->lines;
  m->rows_left = f->func_num_fres;
  add_line (m, m->here.function);
}

static void
mark_row (void *context, const sf_fde *f, const sf_fre *fre,
          const sf_rules *rules)
{
  sf_marker *m = context;
  uint64_t line = m->lines;
  (void) f, (void) fre, (void) rules;
  m->rows_left--;
  add_line (m, m->here.function);
  mark (m, line, m->here.rows);
  mark (m, line, m->heard.row);
  m->heard.row = SF_CLAUSES;
}

sf_silences
sf_mark_silences (const sf_section *section, uint64_t *lent,
                  enum sf_clause *marks, uint64_t room, sf_report *report)
{
  sf_marker m = { .marks = marks, .room = room, .heard = nothing,
                  .here = nothing };
  sf_visitor visitor = { .header = mark_element, .fde = mark_fde,
                         .fre = mark_row, .context = &m };
  report->on_silence = hear;
  report->context = &m;
  sf_walk (section, lent, &visitor, report);
  end_function (&m);
  return (sf_silences) { .lines = m.lines, .silent = m.silent,
                         .rest = m.here.rest };
}

/* Look-ups.  */

typedef struct sf_hearing
{
  /* The first that was met of each: of what is found, of an element and what
     follows it, and of these another than that there are several.  */
  enum sf_clause answer, rest, rest_of_one;
} sf_hearing;

static void
hear_look_up (void *context, const sf_finding *silence)
{
  sf_hearing *h = context;
  enum sf_scope scope = sf_scope_of (silence->clause);
  if (scope == SF_OF_REST)
    {
      keep_first (&h->rest, silence->clause);
      if (silence->clause != SECTION_SEVERAL_ELEMENTS)
        keep_first (&h->rest_of_one, silence->clause);
    }
  else if (scope != SF_OF_NOTHING)
    keep_first (&h->answer, silence->clause);
}

static bool
rows_ascend (const sf_found *found)
{
  sf_report ignored = SF_NO_REPORT;
  sf_fres fres;
  sf_fre fre;
  int64_t previous = -1;
  sf_fres_begin (&found->header, &found->fde, &fres, &ignored);
  while (sf_fres_next (&fres, &fre))
    {
      if (fre.start_address <= previous)
        return false;
      previous = fre.start_address;
    }
  return true;
}

/* The functions of an element around a PC.  */
typedef struct sf_candidates
{
  uint32_t covering;
  bool has_lower;     /* one starts at or below the PC */
  bool last_is_empty; /* of those that start last there, one has 0 bytes */
  bool last_covers;   /* and each covers the PC */
  uint64_t nearest;   /* where they start */
} sf_candidates;

static sf_candidates
candidates_of (const sf_header *e, uint64_t pc)
{
  sf_candidates c = { .covering = 0 };
  for (uint32_t i = 0; i < e->num_fdes; i++)
    {
      sf_range function = sf_read_fde_range (e, i);
      uint64_t distance = pc - function.start;
      bool covers = distance < function.size;
      bool is_nearer = !c.has_lower || distance < pc - c.nearest;
      c.covering += covers;
      if (sf_place (e, function.start) > sf_place (e, pc)
          || (!is_nearer && distance > pc - c.nearest))
        continue;
      c.last_is_empty = function.size == 0 || (c.last_is_empty && !is_nearer);
      c.last_covers = covers && (c.last_covers || is_nearer);
      c.has_lower = true;
      c.nearest = function.start;
    }
  return c;
}

/* Does function INDEX have a row at or beyond its end?  */
static bool
has_row_beyond (const sf_header *e, uint32_t index)
{
  sf_report ignored = SF_NO_REPORT;
  sf_fde function;
  sf_fres fres;
  sf_fre fre;
  if (!sf_read_fde (e, index, &function, &ignored))
    return false;
  sf_fres_begin (e, &function, &fres, &ignored);
  while (sf_fres_next (&fres, &fre))
    if (fre.start_address >= function.func_size)
      return true;
  return false;
}

/* Does one of the functions that start at START have a row at or beyond its
   end?  */
static bool
one_has_row_beyond (const sf_header *e, uint64_t start)
{
  for (uint32_t i = 0; i < e->num_fdes; i++)
    if (sf_read_fde_range (e, i).start == start && has_row_beyond (e, i))
      return true;
  return false;
}

/* Is it open which function PC belongs to?  Where one covers it, each way of
   searching must come upon that one alone; where none does, the rows of the
   function before must not go on.  */
static enum sf_clause
open_function (const sf_section *section, uint64_t pc)
{
  sf_report ignored = SF_NO_REPORT;
  sf_header e;
  bool is_first = true;
  uint32_t covering = 0;
  while (sf_next_header (section, is_first ? NULL : &e, &e, &ignored))
    {
      sf_candidates c = candidates_of (&e, pc);
      bool is_hidden = c.covering && c.has_lower && !c.last_covers;
      is_first = false;
      covering += c.covering;
      if (c.last_is_empty)
        return FUNCTION_EMPTY;
      if (covering > 1 || is_hidden)
        return FUNCTIONS_OVERLAP;
      /* Who lets such a row be lets the one before it end there.  */
      if (!covering && c.has_lower && one_has_row_beyond (&e, c.nearest))
        return FRE_BEYOND_FUNCTION;
    }
  return SF_CLAUSES;
}

/* What addresses and distances from the section do at their ends.

   A section at address 0 is one whose address is not known, as in an object
   file: what is called an address is a distance there, has a sign, and leads
   past no end at 0.  Only the first element is met here: what another one has
   is open in any case.  */

static bool
has_address (const sf_header *e)
{
  return e->section->address != 0;
}

/* Does function INDEX, which starts at START, do so past the last distance from
   the section?  With the flag the field counts from its own place.  */
static bool
distance_wraps (const sf_header *e, uint32_t index, uint64_t start)
{
  uint64_t at
      = e->index_at + (uint64_t) index * sf_index_entry_size (e->version);
  int64_t field;
  return (e->flags & F_FDE_FUNC_START_PCREL)
         && __builtin_sub_overflow (sf_place (e, start), (int64_t) at, &field);
}

/* Does its start lie past the last address, or below the first?  Then it is on
   the other side of the section.  */
static bool
address_wraps (const sf_header *e, uint64_t start)
{
  return has_address (e)
         && (start < e->section->address) != (sf_place (e, start) < 0);
}

static bool
is_below_by_distance (const sf_header *e, uint64_t start, uint64_t pc)
{
  return sf_place (e, start) <= sf_place (e, pc);
}

static bool
is_below_by_address (const sf_header *e, uint64_t start, uint64_t pc)
{
  return has_address (e) ? start <= pc : is_below_by_distance (e, start, pc);
}

/* May a search take function INDEX for one on the other side of PC?  */
static bool
may_be_misplaced (const sf_header *e, uint32_t index, uint64_t pc)
{
  uint64_t start = sf_read_fde_range (e, index).start;
  return distance_wraps (e, index, start)
         || is_below_by_distance (e, start, pc)
                != is_below_by_address (e, start, pc);
}

/* May the function that covers PC not be found there?  So it is where it wraps
   up to PC, and in a sorted index where any is misplaced.  (Where none covers
   PC, none does in any reading.)  */
static bool
may_be_missed (const sf_found *found, uint64_t pc)
{
  const sf_header *e = &found->header;
  uint64_t start = found->fde.start;
  if (!is_below_by_distance (e, start, pc)
      || may_be_misplaced (e, found->fde_index, pc)
      || address_wraps (e, start))
    return true;
  for (uint32_t i = 0; (e->flags & F_FDE_SORTED) && i < e->num_fdes; i++)
    if (may_be_misplaced (e, i, pc))
      return true;
  return false;
}

/* An element that a reader need not look at, or may read in its own way,
   changes only answers that come from there.  Nothing is found in several as
   in one.  */
static enum sf_clause
rest_behind (const sf_hearing *heard, const sf_found *found)
{
  return found->result == SF_NO_FDE ? heard->rest_of_one : heard->rest;
}

enum sf_clause
sf_find_silence (const sf_section *section, uint64_t pc, sf_found *found)
{
  sf_hearing heard = { SF_CLAUSES, SF_CLAUSES, SF_CLAUSES };
  sf_report report = { .on_silence = hear_look_up, .context = &heard };
  enum sf_find_result result = sf_find (section, pc, found, &report);
  bool has_function = result != SF_NO_FDE && result != SF_FIND_INVALID;
  enum sf_clause rest = rest_behind (&heard, found);

  if (rest != SF_CLAUSES)
    return rest;
  if (result == SF_FIND_INVALID)
    return report.broken.clause;
  if (heard.answer != SF_CLAUSES)
    return heard.answer;
  if (has_function && !rows_ascend (found))
    return FRE_NOT_ASCENDING;
  enum sf_clause open = open_function (section, pc);
  if (open == SF_CLAUSES && has_function && may_be_missed (found, pc))
    return ADDRESSES_WRAP;
  return open;
}
