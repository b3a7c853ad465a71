/* A report in the form of the tracker of the project: Sourceware's Bugzilla, or an issue of LLVM on GitHub.  */
#include <stdlib.h>
#include <string.h>

#include "form.h"
#include "lib/base/program.h"
#include "lib/issues/blocks.h"

/* What a class of defects means for those who use the tool.  */
static const char *
impact_of (const char *severity)
{
  static const char *const impacts[][2] = {
    { "memory", "The tool reads or writes outside of its memory." },
    { "crash", "The tool ends with a crash or a failed assertion; there is no output." },
    { "wrong-stack", "A stack that is unwound by the section is wrong or stops early." },
    { "wrong-value", "A value that is printed or returned is wrong." },
    { "accepts-invalid", "An input that the specification does not allow is taken for a good one." },
    { "rejects-valid", "An input that the specification allows is refused." },
    { "loses-data", "Functions have no rows, so that stacks cannot be unwound through them." },
    { "slow", "The time grows faster than the input." },
    { "cosmetic", "What is printed is misleading; what is written is right." },
  };
  for (size_t i = 0; i < sizeof impacts / sizeof impacts[0]; i++)
    if (strcmp (severity, impacts[i][0]) == 0)
      return impacts[i][1];
  return "None is known.";
}

typedef struct tracker
{
  const char *components; /* folders of conformance/issues */
  const char *product, *component;
  const char *suffix; /* of the report's file */
} tracker;

static const tracker *
tracker_of (const issue *page)
{
  static const tracker all[] = {
    { " gnu-as ", "binutils", "gas", "bugzilla" },
    { " gnu-ld ", "binutils", "ld", "bugzilla" },
    { " readelf ", "binutils", "binutils", "bugzilla" },
    { " libsframe ", "binutils", "libsframe", "bugzilla" },
    { " glibc ", "glibc", "libc", "bugzilla" },
    { " llvm-mc ", "llvm-project", "llvm:mc", "github" },
    { " llvm-readobj ", "llvm-project", "tools:llvm-readobj/readelf", "github" },
    { " lld ", "llvm-project", "lld:ELF", "github" },
  };
  char *word = format_text (" %.*s ", (int) strcspn (page->name, "/"), page->name);
  const tracker *found = NULL;
  for (size_t i = 0; !found && i < sizeof all / sizeof all[0]; i++)
    if (strcmp (word, all[i].components) == 0)
      found = &all[i];
  free (word);
  return found;
}

/* The paragraph of prose whose beginning is NEXT, in *LENGTH bytes; blocks are passed over.  NULL: no more.  */
static const char *
paragraph (const char *next, size_t *length)
{
  while (*next == '\n')
    next++;
  while (is_fence (next))
    {
      next = after_block (next);
      if (!next)
        return NULL;
      next += strspn (next, "\n");
    }
  const char *end = strstr (next, "\n\n");
  *length = end ? (size_t) (end - next) : strlen (next);
  return *length ? next : NULL;
}

/* Words that are about this suite and not about the defect.  */
static bool
is_ours (const char *text, size_t length)
{
  static const char *const words[] = { "corpora/", "sframe-asm", "vectors/", "`make ", "    make ", "sframe-ref", "scripts/", "`control:`" };
  char *copy = format_text ("%.*s", (int) length, text);
  bool found = false;
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    found |= strstr (copy, words[i]) != NULL;
  free (copy);
  return found;
}

/* Without the targets of links, which are pages of this suite.  */
static void
add_paragraph (const char *text, size_t length, buffer *out)
{
  const char *end = text + length;
  while (text < end)
    {
      const char *target = strstr (text, "]("), *close = target ? strchr (target, ')') : NULL;
      const char *open = target ? memrchr (text, '[', (size_t) (target - text)) : NULL;
      if (!close || !open || close >= end)
        break;
      buffer_add (out, text, (size_t) (open - text));
      buffer_add (out, open + 1, (size_t) (target - open - 1));
      text = close + 1;
    }
  buffer_add (out, text, (size_t) (end - text));
  buffer_print (out, "\n\n");
}

static void
add_prose (const issue *page, buffer *out)
{
  size_t length;
  for (const char *at = page->text; (at = paragraph (at, &length)); at += length)
    if (!is_ours (at, length))
      add_paragraph (at, length, out);
}

static void
add_script (const issue *page, bool is_fenced, buffer *out)
{
  problem p;
  block script;
  if (reproducer_of (page, &script, &p) && script.lines)
    {
      buffer_print (out, "%s", is_fenced ? "```sh\n" : "");
      buffer_add (out, script.lines, script.length);
      buffer_print (out, "%s", is_fenced ? "```\n" : "");
    }
}

void
write_report (const issue *page, exported *out)
{
  const tracker *t = tracker_of (page);
  if (!t)
    return;
  bool is_fenced = strcmp (t->suffix, "github") == 0;
  const char *head = is_fenced ? "### " : "";
  buffer *b = add_file (out, "%s.%s", short_name (page), t->suffix);
  if (is_fenced)
    buffer_print (b, "Title: [%s] %s\nLabels: %s\n\n", t->component, page->title, t->component);
  else
    buffer_print (b, "Product: %s\nComponent: %s\nVersion: %s\nSummary: %s\n\n", t->product, t->component, page->affects,
                  page->title);
  add_prose (page, b);
  buffer_print (b, "%sReleases with it\n\n%s\n\n%sHow to see it\n\n", head, page->affects, head);
  buffer_print (b, "A shell script; it ends with 1 where the defect is there, and with 0 where it is not.\n\n");
  add_script (page, is_fenced, b);
  buffer_print (b, "\n%sImpact\n\n%s\n", head, impact_of (page->severity));
  if (strcmp (page->clauses, "-") != 0)
    {
      buffer_print (b, "\nStatements of the specification that do not hold (ids of the SFrame conformance suite):\n");
      buffer_add (b, page->clauses, strlen (page->clauses));
      buffer_print (b, "\n");
    }
  if (strcmp (page->reported, "not yet") != 0)
    buffer_print (b, "\nReported before: %s\n", page->reported);
}
