/* The reports colour what a page names: a clause that is not named is not shown
   as broken, and one that does not exist is shown nowhere.  */
#include "issues_index.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/word.h"
#include "reference/clause.h"

static bool
is_without_clauses (const issue *page)
{
  return strcmp (page->clauses, "-") == 0;
}

/* ID, which REST of the page's clauses follows.  */
static bool
check_id (const issue *page, const char *id, const char *rest, problem *p)
{
  if (sf_clause_by_id (id) == SF_CLAUSES)
    return problem_set (p, STATUS_USAGE, "%s: '%s' is no clause "
                        "(scripts/sframe clauses lists them)", page->path, id);
  if (has_word (rest, id))
    return problem_set (p, STATUS_USAGE, "%s: names the clause '%s' twice",
                        page->path, id);
  return true;
}

static bool
check_ids (const issue *page, problem *p)
{
  bool good = true;
  char *ids = format_text ("%s", page->clauses);
  for (char *rest = ids, *id; good && (id = strsep (&rest, " "));)
    good = !*id || check_id (page, id, rest, p);
  free (ids);
  return good;
}

/* What is slow, or no defect, breaks no clause.  */
static bool
can_break_a_clause (const issue *page)
{
  return strcmp (page->blame, "consumer") == 0
         && strcmp (page->severity, "slow") != 0
         && strcmp (page->severity, "none") != 0;
}

/* What LINE, about sections, asks of its page.  */
static bool
check_line (const issue *page, const shows *line, problem *p)
{
  if (is_without_clauses (page))
    return problem_set (p, STATUS_USAGE, "%s:%u: shows what a reader makes of "
                        "sections, and the page names no clause",
                        page->path, line->line);
  const globs *accepted = &line->field[SECTION_CLAUSE];
  for (size_t i = 0; i < accepted->count; i++)
    if (!has_word (page->clauses, accepted->items[i]))
      return problem_set (p, STATUS_USAGE, "%s:%u: the page does not name the "
                          "clause '%s' of this line", page->path, line->line,
                          accepted->items[i]);
  return true;
}

bool
pages_name_clauses (const issue_list *list, problem *p)
{
  bool good = true;
  for (size_t i = 0; good && i < list->count; i++)
    good = is_without_clauses (&list->items[i])
           || check_ids (&list->items[i], p);
  for (size_t i = 0; good && i < list->shows_count; i++)
    {
      const shows *line = &list->shows[i];
      const issue *page = issue_of (list, line);
      if (line->oracle == ORACLE_SECTION && can_break_a_clause (page))
        good = check_line (page, line, p);
    }
  return good;
}

/* --- other texts --------------------------------------------------------- */

static const char no_text[] = "no text: ";

/* Other texts; the sections of the specification are those of clauses.  */
static const char *const texts[] = { "sframe-api.h",
                                     "GNU as",
                                     "GNU ld",
                                     "GCC",
                                     "LLVM Language Reference",
                                     "DWARF 5",
                                     "psABI of amd64",
                                     "AAPCS64",
                                     "AADWARF64",
                                     "s390x ELF ABI",
                                     "gABI",
                                     "C11" };

/* Is the title of LENGTH one of SECTIONS, between semicolons?  */
static bool
is_one_of (const char *sections, const char *title, size_t length)
{
  while (*sections)
    {
      size_t size = strcspn (sections, ";");
      if (size == length && memcmp (sections, title, length) == 0)
        return true;
      sections += size;
      sections += strspn (sections, "; ");
    }
  return false;
}

/* Is PLACE, as "TITLE", a section of the specification?  */
static bool
is_section (const char *place)
{
  size_t length = strlen (place);
  if (length < 3 || place[0] != '"' || place[length - 1] != '"')
    return false;
  for (int c = 0; c < SF_CLAUSES; c++)
    if (is_one_of (sf_clause_text_of ((enum sf_clause) c)->section, place + 1,
                   length - 2))
      return true;
  return false;
}

/* Is TEXT the name of one, and after a comma a place in it?  */
static bool
is_text_and_place (const char *text)
{
  if (text_begins (text, "SFrame, "))
    return is_section (text + strlen ("SFrame, "));
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (text_begins (text, texts[i]))
      return text_begins (text + strlen (texts[i]), ", ")
             && text[strlen (texts[i]) + 2];
  return false;
}

static bool
check_rests (const issue *page, problem *p)
{
  bool good = true;
  char *all = format_text ("%s", page->rests);
  for (char *rest = all, *one; good && (one = strsep (&rest, ";"));)
    {
      one += strspn (one, " ");
      good = is_text_and_place (one)
             || problem_set (p, STATUS_USAGE,
                             "%s: rests on '%s', which is no text that is "
                             "known, with a place in it",
                             page->path, one);
    }
  free (all);
  return good;
}

bool
pages_rest_on_texts (const issue_list *list, size_t *untold, problem *p)
{
  bool good = true;
  *untold = 0;
  for (size_t i = 0; good && i < list->count; i++)
    {
      const issue *page = &list->items[i];
      bool has_none = text_begins (page->rests, no_text)
                      && page->rests[strlen (no_text)];
      *untold += has_none;
      if (!has_none && page->rests)
        good = check_rests (page, p);
      else if (!has_none && is_without_clauses (page)
               && strcmp (page->severity, "none") != 0)
        good = problem_set (p, STATUS_USAGE,
                            "%s: a defect names a clause, or `rests': a text "
                            "and a place in it, or "
                            "`no text: ' and what a reader may expect",
                            page->path);
    }
  return good;
}
