/* sframe-pages: what oracles saw, as pages that can be cited.  */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/whole.h"
#include "pages.h"

typedef struct settings
{
  text_list pages, since;
  const char *directory, *excused, *vectors, *problems, *toolchains, *glossary, *shares, *fuzzing, *reproduced, *linkers,
      *assets;
  const char *untried, *made, *summary;
} settings;

static const char *const assets[] = { "style.css", "filter.js" };

static bool
copy_assets (const settings *o, problem *p)
{
  bool good = true;
  for (size_t i = 0; good && i < sizeof assets / sizeof *assets; i++)
    {
      buffer content = EMPTY_BUFFER;
      char *from = format_text ("%s/%s", o->assets, assets[i]);
      char *to = format_text ("%s/%s", o->directory, assets[i]);
      good = read_file (from, &content, p) && make_parents (to, p)
             && write_file (to, content.bytes, content.size, p);
      free (from);
      free (to);
      buffer_free (&content);
    }
  return good;
}

/* Read PATH, or nothing where that is NULL, as a text that ends.  */
static bool
read_text (buffer *to, const char *path, problem *p)
{
  bool good = !path || read_file (path, to, p);
  if (good && path)
    buffer_add (to, "", 1);
  return good;
}

/* The vectors below o->vectors, which make vectors writes.  */
static bool
read_vectors (site *s, const settings *o, problem *p)
{
  buffer text = EMPTY_BUFFER;
  if (!o->vectors)
    return true;
  char *path = format_text ("%s/vectors.json", o->vectors);
  bool good = read_file (path, &text, p);
  s->vector_directory = o->vectors;
  s->vectors = good ? yyjson_read ((char *) text.bytes, text.size, 0) : NULL;
  if (good && !s->vectors)
    good = problem_set (p, STATUS_USAGE, "%s: this is no JSON", path);
  good = good && (access ("corpora/vectors", F_OK) != 0
                  || case_places_read_tree (&s->sources, ".", p));
  buffer_free (&text);
  free (path);
  return good;
}

static bool
compare_with (site *s, const settings *o, problem *p)
{
  if (!o->since.count)
    return true;
  s->since = &o->since;
  bool good = since_compare (&s->since_text, s->v, &o->since, &s->change, p);
  buffer_add (&s->since_text, "", 1);
  return good;
}

static bool
read_site (site *s, const settings *o, problem *p)
{
  bool good = read_vectors (s, o, p) && (!o->problems || problems_read (s, o->problems, p))
              && read_text (&s->toolchains, o->toolchains, p)
              && read_text (&s->glossary, o->glossary, p) && read_text (&s->linkers, o->linkers, p)
              && read_text (&s->shares, o->shares, p)
              && read_text (&s->fuzzing, o->fuzzing, p) && reproduced_read (s, o->reproduced, p)
              && compare_with (s, o, p);
  if (good)
    site_index (s);
  return good;
}

static bool
write_site (const site *s, problem *p)
{
  static bool (*const writers[]) (const site *, problem *)
      = { write_clauses,    write_cases,   write_issues, write_problems, write_readers,
          write_toolchains, write_fuzzing, write_excused, write_since,  write_about,
          write_front };
  bool good = true;
  for (size_t i = 0; good && i < sizeof writers / sizeof *writers; i++)
    good = writers[i](s, p);
  return good;
}

static int
make_pages (const settings *o, char **paths)
{
  problem p;
  issue_list list = { .count = 0 };
  excuse_list excuses = { .count = 0 };
  verdicts v = { .count = 0 };
  site s = { .v = &v, .directory = o->directory, .untried = o->untried, .made = o->made,
             .revision = SFRAME_VERSION };
  bool good = inputs_read_pages (&list, &o->pages, &p) && excuses_read (&excuses, o->excused, &p);
  if (good)
    {
      verdicts_begin (&v, &list, &excuses);
      good = inputs_judge (&v, paths, &p) && read_site (&s, o, &p) && copy_assets (o, &p)
             && write_site (&s, &p)
             && (!o->summary || write_summary (&s, o->summary, &p));
    }
  site_free (&s);
  verdicts_free (&v);
  excuses_free (&excuses);
  issues_free (&list);
  return good ? STATUS_GOOD : problem_print (&p);
}

int
main (int argc, char **argv)
{
  settings o = { .excused = "conformance/known/judge/excused", .directory = "build/report",
                 .assets = "conformance/known/pages/assets" };
  const option_spec specs[]
      = { { .name = "-o", .value = "DIRECTORY", .text = &o.directory,
            .help = "where the pages are written (default build/report)" },
          { .name = "--issues", .value = "DIRECTORY", .list = &o.pages,
            .help = "the known issues (default conformance/issues); may be repeated" },
          { .name = "--excused", .value = "FILE", .text = &o.excused,
            .help = "reasons for which something is not compared (default "
                    "conformance/known/judge/excused)" },
          { .name = "--vectors", .value = "DIRECTORY", .text = &o.vectors,
            .help = "the hand-written cases, as make vectors writes them" },
          { .name = "--problems", .value = "FILE", .text = &o.problems,
            .help = "the problems of the specification (SPEC-ISSUES.md)" },
          { .name = "--linkers", .value = "FILE", .text = &o.linkers,
            .help = "lines that begin with the name of a reader that is a linker" },
          { .name = "--glossary", .value = "FILE", .text = &o.glossary,
            .help = "our terms, in Markdown" },
          { .name = "--toolchains", .value = "FILE", .text = &o.toolchains,
            .help = "the versions of the tools, for people" },
          { .name = "--shares", .value = "FILE", .text = &o.shares,
            .help = "the share of right instructions, as sframe-truth --shares writes it" },
          { .name = "--fuzzing", .value = "FILE", .text = &o.fuzzing,
            .help = "what fuzzing covered, as fuzz/covered writes it" },
          { .name = "--reproduced", .value = "FILE", .text = &o.reproduced,
            .help = "what the reproducers said on each release, as make issues writes it" },
          { .name = "--assets", .value = "DIRECTORY", .text = &o.assets,
            .help = "style.css and filter.js (default conformance/known/pages/assets)" },
          { .name = "--made", .value = "TEXT", .text = &o.made,
            .help = "when and from what the pages were made" },
          { .name = "--summary", .value = "OUT", .text = &o.summary,
            .help = "write what each reader that is no linker keeps of each group of clauses, as Markdown" },
          { .name = "--untried", .value = "TEXT", .text = &o.untried,
            .help = "these releases are on no issue page yet" },
          { .name = "--since", .value = "OBSERVATIONS", .list = &o.since,
            .help = "of an earlier run: show what came and what went; repeated, what is flaky" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-pages", .arguments = "OBSERVATIONS...", .least = 1, .options = specs,
          .summary = "Writes what oracles saw (observations.jsonl) as pages: static files that "
                     "need no server.",
          .after = "exit status: 0; 2 wrong usage or input; 3 a page cannot be written" };
  (void) argc;
  program_name = "sframe-pages";
  parse_options (argv + 1, &u);
  int status = make_pages (&o, argv + 1);
  text_list_free (&o.pages);
  text_list_free (&o.since);
  return status;
}
