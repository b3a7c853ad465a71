/* A report in the form of the tracker of the project: a Bugzilla, or an issue on GitHub.  What came is what the run that
   makes the report has printed.  */
#include <stdlib.h>
#include <string.h>

#include "form.h"
#include "lib/base/program.h"
#include "lib/base/word.h"
#include "lib/issues/blocks.h"
#include "prose.h"
#include "reference/clause.h"

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

/* Who meets it (conformance/issues/README.md).  */
static const char *
who_meets (const char *reach)
{
  static const char *const words[][2] = {
    { "ordinary", "Whoever compiles or links, with default options or those "
                  "of a distribution." },
    { "shipped",
      "Whoever runs a program that has this code, which is written by hand." },
    { "option", "Who gives the option that the commands show." },
    { "special",
      "Who writes intrinsics, attributes, or asm that names registers." },
    { "directives",
      "Who writes these directives by hand; no compiler is known to." },
    { "crafted", "Who reads a damaged section, or calls the library as the "
                 "tools do not." },
    { "gone", "Who has an older release." },
  };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strcmp (reach, words[i][0]) == 0)
      return words[i][1];
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

/* Is C one that a maintainer types, and not one by which the script looks?  */
static bool
is_tool (const typed *c)
{
  static const char *const tools[]
      = { "as",      "ld",      "ld.gold",      "objcopy",      "objdump",
          "readelf", "gcc",     "g++",          "cc",           "clang",
          "clang++", "llvm-mc", "llvm-readelf", "llvm-readobj", "ld.lld",
          "llvm-objcopy", "mold",    "poke",    "ocamlfind",    "ocamlopt",     "./t" };
  for (size_t i = 0; i < sizeof tools / sizeof tools[0]; i++)
    if (strcmp (c->words[0], tools[i]) == 0 || typed_triple (c, tools[i]))
      return strcmp (c->words[c->count - 1], "--version") != 0;
  return false;
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
  for (int i = 0; good && i < r.command_count; i++)
    if (is_tool (&r.commands[i]))
      for (int w = 0; w < r.commands[i].count; w++)
        buffer_print (&commands, "%s%c", r.commands[i].words[w],
                      w + 1 < r.commands[i].count ? ' ' : '\n');
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

/* The sentences that it breaks, each with its section.  */
static void
add_clauses (const issue *page, const block *script, buffer *out)
{
  char *ids = format_text ("%s", page->clauses), *rest = ids;
  for (char *id; (id = strsep (&rest, " "));)
    if (sf_clause_by_id (id) < SF_CLAUSES
        && is_about (script, sf_clause_text_of (sf_clause_by_id (id))->abis))
      {
        const sf_clause_text *text = sf_clause_text_of (sf_clause_by_id (id));
        if (text->kind != SF_SILENCE)
          buffer_print (out, "SFrame specification, \"%s\": %s.\n\n",
                        text->section,
                        text->deployed ? text->deployed : text->text);
      }
  free (ids);
  if (page->rests)
    {
      static const char none[] = "no text: ";
      bool has_text = !text_begins (page->rests, none);
      buffer_print (out, "%s%s.\n\n",
                    has_text ? "See " : "No text demands it; to be expected: ",
                    page->rests + (has_text ? 0 : sizeof none - 1));
    }
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
    buffer_print (out, ".  Releases that are known to have it: %s",
                  page->affects);
  buffer_print (out, ".\n");
  free (seen);
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
    buffer_print (b, "%s%s%sTitle: ", t->component ? "Labels: " : "",
                  t->component ? t->component : "", t->component ? "\n" : "");
  buffer_print (b, "%s\n\n", page->title);
  add_prose (page, b, &expected);
  add_clauses (page, &script, &expected);
  add_input (page, &script, is_fenced, head, b);
  buffer_print (b, "%sWhat came, with %s\n\n", head, newest);
  add_came (&run->came, is_fenced, b);
  buffer_print (b, "%sWhat should come\n\n", head);
  buffer_add (b, expected.bytes, expected.size);
  buffer_print (b, "%sWho meets it\n\n%s\n\n%sVersions\n\n", head,
                who_meets (page->reach), head);
  add_releases (page, run, b);
  if (strncmp (page->reported, "not yet", 7) != 0)
    buffer_print (b, "\nReported before: %s\n", page->reported);
  buffer_print (b, "\nAttached: reproducer.sh, which ends with 1 where the "
                   "defect is there, and with 0 where it is not.\n");
  buffer_free (&expected);
  buffer_add (add_file (out, "reproducer.sh"), script.lines, script.length);
  return true;
}
