/* A report in the form of the tracker of the project: a Bugzilla, or an issue on GitHub.  What came is what the run that
   makes the report has printed.  */
#include <ctype.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "form.h"
#include "lib/base/buffer.h"
#include "lib/base/program.h"
#include "lib/base/word.h"
#include "lib/issues/blocks.h"
#include "lib/issues/issues.h"
#include "reference/clause.h"

/* A page's prose for its project: what is wrong, and what is expected.  */

/* Words of sentences that are about this suite, its pages and its work, and not about the defect.  */
static const char ours[]
    = "corpora/|corpus|(vectors|regressions|generated)/|"
      "sframe-(asm|audit|flow|issues|mutate|ref|truth)\\>|`make "
      "[a-z]|scripts/|`control:`|`expect`|[Rr]eleases tried|"
      "By its source|(^|([^i]n|[^n]) )[Cc]ases? "
      "(is|are|of)\\>|\\<[Ss]uites?\\>|[Pp]ages? |[Oo]racle|[Tt]he "
      "audit|random "
      "program|\\<(we|our|ours)\\>|"
      "(January|February|March|April|May|June|July|August|September|October|"
      "November|December) 20[0-9][0-9]|"
      "\\<S-[0-9]|[Tt]he reference\\>|[Ff]uzz|`shows`|[(]lines? `|[Tt]he "
      "lines are here|adapter|[Tt]racker|[Cc]orrected|"
      "(was|were|is) not (read|searched|executed|looked at|to be had)|not be "
      "searched|read in the source|variable LIB[A-Z]+ names|"
      "No defect[.]|[]][(][^)]*[.]md";
/* What follows such a sentence in its paragraph belongs to it.  */
static const char note[] = "^(Read again|Releases tried|Tried|Searched|Found "
                           "(on|by|in)|Looked at|It stands)";

/* Cut of TEXT each match of PATTERN, a part in parentheses that leads to a page.  */
static void
cut_matches (const char *pattern, char *text)
{
  regex_t r;
  regmatch_t m;
  if (regcomp (&r, pattern, REG_EXTENDED) != 0)
    abort ();
  while (regexec (&r, text, 1, &m, 0) == 0)
    memmove (text + m.rm_so, text + m.rm_eo, strlen (text + m.rm_eo) + 1);
  regfree (&r);
}

/* The length of the sentence at TEXT, with the blanks after it.  */
static size_t
sentence (const char *text)
{
  size_t i = 0;
  while (text[i])
    {
      /* A quotation may end there, too.  */
      size_t after = i + 1 + (text[i + 1] == '"' || text[i + 1] == ')');
      bool ends
          = strchr (".?!", text[i]) && isspace ((unsigned char) text[after]);
      size_t next = after + strspn (text + after, " \n");
      if (ends
          && (isupper ((unsigned char) text[next])
              || strchr ("`-[_.", text[next])))
        return next;
      i++;
    }
  return i;
}

/* Add a sentence without the targets of links, other than addresses.  */
static void
add_sentence (const char *text, buffer *out)
{
  const char *target;
  while ((target = strstr (text, "](")))
    {
      const char *open = memrchr (text, '[', (size_t) (target - text)),
                 *close = strchr (target, ')');
      if (!open || !close)
        break;
      buffer_add (out, text, (size_t) (open - text));
      buffer_add (out, open + 1, (size_t) (target - open - 1));
      buffer_print (out, " <%.*s>", (int) (close - target - 2), target + 2);
      text = close + 1;
    }
  buffer_add (out, text, strlen (text));
}

/* Does TEXT have the id of a clause?  */
static bool
names_clause (const char *text)
{
  bool found = false;
  while (*text && !found)
    {
      size_t length = strspn (text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
      char *word = format_text ("%.*s", (int) length, text);
      found = length && sf_clause_by_id (word) < SF_CLAUSES;
      free (word);
      text += length + (text[length] != '\0');
    }
  return found;
}

static bool
is_ours (const char *text)
{
  return matches (ours, text) || (!strchr (text, '`') && names_clause (text));
}

static void
end_paragraph (buffer *out)
{
  while (out->size && isspace (out->bytes[out->size - 1]))
    out->size--;
  if (out->size)
    buffer_print (out, "\n\n");
}

/* What is expected, and beside it what came, goes to EXPECTED, all else to
   IS.  */
static void
add_paragraph (char *text, buffer *is, buffer *expected)
{
  cut_matches ("[ \n]*[(][^()]*[[][^]]*[]][(][^)]*[.]md[^)]*[)][^()]*[)]",
               text);
  buffer *out = is;
  bool is_noted = false;
  for (size_t length; (length = sentence (text)); text += length)
    {
      char *one = format_text ("%.*s", (int) length, text);
      bool came = text_begins (one, "Actual");
      if (came || text_begins (one, "Expected"))
        out = expected;
      is_noted = (is_noted || matches (note, one)) && out == is;
      if (!is_noted && !is_ours (one))
        add_sentence (one, out);
      if (came)
        out = is;
      free (one);
    }
  end_paragraph (is);
  end_paragraph (expected);
}

/* The heading is the word that pages begin with.  */
static void
add_expected (const buffer *expected, const char *head, buffer *b)
{
  static const char word[] = "Expected: ";
  const char *text = expected->size ? (char *) expected->bytes : "";
  size_t skipped = text_begins (text, word) ? strlen (word) : 0, first;
  buffer_print (b, "%sExpected\n\n", head);
  first = b->size;
  buffer_add (b, expected->bytes + skipped, expected->size - skipped);
  if (skipped)
    b->bytes[first] = (uint8_t) toupper (b->bytes[first]);
}

/* Add to IS what PAGE says of the defect, and to EXPECTED what it expects, each paragraph with an empty line after it.  */
static void
add_prose (const issue *page, buffer *is, buffer *expected)
{
  const char *at = page->text + strspn (page->text, "\n");
  while (at && *at)
    {
      const char *end = is_fence (at) ? after_block (at) : strstr (at, "\n\n");
      size_t length = end ? (size_t) (end - at) : strlen (at);
      if (!is_fence (at) && *at != '|' && *at != ' ' && *at != '#')
        {
          char *text = format_text ("%.*s", (int) length, at);
          add_paragraph (text, is, expected);
          free (text);
        }
      at = end ? end + strspn (end, "\n") : NULL;
    }
}

enum { MOST_OF_TITLE = 100, MOST_LINES = 100 };

typedef struct tracker
{
  const char *folder; /* of conformance/issues */
  const char *product, *component; /* of a Bugzilla; on GitHub the label */
} tracker;

/* Of a component that is not here, the project's name is all that is known.  */
static const tracker *
tracker_of (const issue *page)
{
  static const tracker all[] = {
    { "gnu-as/", "binutils", "gas" },
    { "gnu-ld/", "binutils", "ld" },
    { "gold/", "binutils", "gold" },
    { "objcopy/", "binutils", "binutils" },
    { "readelf/", "binutils", "binutils" },
    { "libsframe/", "binutils", "libsframe" },
    { "glibc/", "glibc", "libc" },
    { "gcc/", "gcc", "target" },
    { "clang/", NULL, "clang:codegen" },
    { "llvm-mc/", NULL, "llvm:mc" },
    { "llvm-objcopy/", NULL, "tools:llvm-objcopy/strip" },
    { "llvm-readobj/", NULL, "tools:llvm-readobj/readelf" },
    { "lld/", NULL, "lld:ELF" },
  };
  static const tracker other = { "", NULL, NULL };
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    if (strncmp (page->name, all[i].folder, strlen (all[i].folder)) == 0)
      return &all[i];
  return &other;
}

/* Who meets it (conformance/issues/README.md); a reader meets what others
   write.  */
static const char *
who_meets (const issue *page)
{
  static const struct
  {
    const char *reach, *producer, *reader;
  } words[] = {
    { "ordinary", "Ordinary compiled code has it.",
      "Tables that released tools write have it." },
    { "shipped", "Programs that have this hand-written code.",
      NULL },
    { "option", "Only with the option shown.", NULL },
    { "special", "Only with the attribute, intrinsic or asm shown.", NULL },
    { "directives",
      "Hand-written assembly; no compiler is known to emit this.", NULL },
    { "crafted",
      "No known tool writes such an input.",
      "No known tool writes such a section." },
    { "gone", "Older releases only.", NULL },
  };
  bool is_reader = strcmp (page->blame, "consumer") == 0;
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strcmp (page->reach, words[i].reach) == 0)
      return is_reader && words[i].reader ? words[i].reader
                                          : words[i].producer;
  return "Nobody is known to.";
}

/* LENGTH bytes of TEXT as a block: Bugzilla's is indented.  */
static void
add_block (bool is_fenced, const char *text, size_t length, buffer *out)
{
  const char *end = text + length;
  buffer_print (out, "%s", is_fenced ? "```\n" : "");
  while (text < end)
    {
      const char *next = memchr (text, '\n', (size_t) (end - text));
      size_t line = (size_t) ((next ? next : end) - text);
      buffer_print (out, "%s", is_fenced || !line ? "" : "    ");
      buffer_add (out, text, line);
      buffer_print (out, "\n");
      text += line + 1;
    }
  buffer_print (out, "%s\n", is_fenced ? "```\n" : "");
}

/* The inputs and the commands; a script that makes its input otherwise is there as a whole.  */
static void
add_input (const issue *page, const block *script, bool is_fenced,
           const char *head, buffer *out)
{
  problem p;
  recipe r;
  buffer commands = EMPTY_BUFFER;
  bool good = recipe_read (&r, page, &p);
  for (int i = 0; good && i < r.input_count; i++)
    {
      buffer_print (out, "%sInput %s\n\n", head, r.inputs[i].name);
      add_block (is_fenced, (const char *) r.inputs[i].text.bytes,
                 r.inputs[i].text.size, out);
    }
  if (good)
    add_typed (&r, &commands);
  if (commands.size)
    {
      buffer_print (out, "%sCommands\n\n", head);
      add_block (is_fenced, (const char *) commands.bytes, commands.size, out);
    }
  else
    {
      buffer_print (out, "%sA script that shows it\n\n", head);
      add_block (is_fenced, script->lines, script->length, out);
    }
  buffer_free (&commands);
  recipe_free (&r);
}

/* What the reproducer has printed, or its last lines.  */
static void
add_came (const buffer *came, bool is_fenced, buffer *out)
{
  size_t from = came->size;
  for (int lines = 0;
       from > 0
       && (lines += came->bytes[from - 1] == '\n' && from < came->size)
              < MOST_LINES;)
    from--;
  if (from)
    buffer_print (out, "The last %d lines:\n\n", MOST_LINES);
  add_block (is_fenced, (const char *) came->bytes + from, came->size - from,
             out);
}

/* Is the script SCRIPT for a machine of ABIS?  */
static bool
is_about (const block *script, unsigned abis)
{
  bool is_s390x = memmem (script->lines, script->length, "s390x", 5),
       is_aarch64 = memmem (script->lines, script->length, "aarch64", 7);
  return (abis & (is_s390x ? S390X : 0)) || (abis & (is_aarch64 ? AARCH64 : 0))
         || (abis & AMD64 && !is_s390x && !is_aarch64);
}

/* The first sentence of the specification that it breaks, with its section,
   where EXPECTED names no text.  */
static void
add_clause (const issue *page, const block *script, buffer *expected)
{
  static const char texts[]
      = "[Ss]pecification|[Mm]anual|ABI\\>|DWARF";
  char *said = format_text (
           "%.*s %s", (int) expected->size, (const char *) expected->bytes,
           page->rests && strstr (page->rests, "SFrame") ? "specification"
                                                         : ""),
       *ids = format_text ("%s", page->clauses), *rest = ids;
  bool is_named = matches (texts, said);
  for (char *id; !is_named && (id = strsep (&rest, " "));)
    if (sf_clause_by_id (id) < SF_CLAUSES
        && is_about (script, sf_clause_text_of (sf_clause_by_id (id))->abis))
      {
        const sf_clause_text *text = sf_clause_text_of (sf_clause_by_id (id));
        is_named = text->kind != SF_SILENCE;
        if (is_named)
          buffer_print (
              expected, "See the SFrame specification, \"%s\": %s.\n\n",
              text->section, text->deployed ? text->deployed : text->text);
      }
  free (ids);
  free (said);
}

static void
add_rests (const issue *page, buffer *out)
{
  static const char none[] = "no text: ";
  if (!page->rests)
    return;
  bool has_text = !text_begins (page->rests, none);
  buffer_print (out, "%s%s.\n\n",
                has_text ? "See " : "No text demands this; to be expected: ",
                page->rests + (has_text ? 0 : sizeof none - 1));
}

/* Where it was reported, or repaired; nothing where neither is known.  */
static void
add_reported (const issue *page, buffer *out)
{
  static const char part[] = "in part: ";
  bool is_part = text_begins (page->reported, part),
       is_repaired
       = matches ("(^|[ ,])(fixed|repaired|mended)", page->reported);
  char *text
      = format_text ("%s", page->reported + (is_part ? sizeof part - 1 : 0));
  cut_matches (" [(]its [a-z]+ case[)]", text);
  if (matches ("PR [a-z]+/[0-9]|bug [0-9]|#[0-9]|https?://|^lib[a-z]+-alpha",
               text))
    buffer_print (out, "Reported before%s: %s.%s\n\n",
                  is_part ? " in part" : "", text,
                  is_repaired ? "" : "  What follows may be added there.");
  else if (matches ("^(fixed|repaired|mended) in ", text))
    buffer_print (out, "%c%s.\n\n", toupper (*text), text + 1);
  free (text);
}

static void
add_releases (const issue *page, const told_run *run, buffer *out)
{
  char *seen = format_text ("%s", run->seen), *rest = seen;
  buffer_print (out, "Seen with");
  for (char *release; (release = strsep (&rest, " "));)
    buffer_print (out, "%s %s",
                  release == seen ? ""
                  : rest          ? ","
                                  : " and",
                  release);
  if (strcmp (page->affects, "-") != 0)
    buffer_print (out, ".  Affected, as far as releases were tried: %s",
                  page->affects);
  buffer_print (out, ".\n");
  free (seen);
}

/* On GitHub the label, of clang that of the back end whose sources PAGE
   names.  */
static void
add_label (const issue *page, const tracker *t, buffer *out)
{
  static const char in[] = "llvm/lib/Target/";
  const char *target = strstr (page->text, in);
  if (target && text_begins (page->name, "clang/"))
    buffer_print (out, "Labels: backend:%.*s\n",
                  (int) strcspn (target + sizeof in - 1, "/`"),
                  target + sizeof in - 1);
  else if (t->component)
    buffer_print (out, "Labels: %s\n", t->component);
  buffer_print (out, "Title: ");
}

bool
write_report (const issue *page, const told_run *run, exported *out, problem *p)
{
  const tracker *t = tracker_of (page);
  bool is_fenced = !t->product;
  const char *head = is_fenced ? "### " : "",
             *newest = run->seen ? strrchr (run->seen, ' ') : NULL;
  block script;
  if (!run->seen || !run->came.size)
    return problem_set (
        p, STATUS_USAGE,
        "%s: a report wants what has come, and on which releases", page->name);
  if (strlen (page->title) > MOST_OF_TITLE)
    return problem_set (p, STATUS_USAGE,
                        "%s: the title has more than %d characters",
                        page->name, MOST_OF_TITLE);
  if (!reproducer_of (page, &script, p))
    return false;
  if (!script.lines)
    return problem_set (p, STATUS_USAGE, "%s: the page has no reproducer",
                        page->name);
  newest = newest ? newest + 1 : run->seen;
  buffer *b = add_file (out, "report"), expected = EMPTY_BUFFER;
  if (!is_fenced)
    buffer_print (b, "Product: %s\nComponent: %s\nVersion: %s\nSummary: ",
                  t->product, t->component, newest);
  else
    add_label (page, t, b);
  buffer_print (b, "%s\n\n", page->title);
  add_reported (page, b);
  add_prose (page, b, &expected);
  add_clause (page, &script, &expected);
  add_rests (page, &expected);
  add_input (page, &script, is_fenced, head, b);
  buffer_print (b, "%sActual output of reproducer.sh, with %s\n\n", head,
                newest);
  add_came (&run->came, is_fenced, b);
  add_expected (&expected, head, b);
  buffer_print (b, "%sWho meets it\n\n%s\n\n%sVersions\n\n", head,
                who_meets (page), head);
  add_releases (page, run, b);
  buffer_print (b, "\nAttached: reproducer.sh; it exits with 1 if the defect "
                   "is present, with 0 if not, and with another status if "
                   "it cannot tell.\n");
  buffer_free (&expected);
  buffer_add (add_file (out, "reproducer.sh"), script.lines, script.length);
  return true;
}
