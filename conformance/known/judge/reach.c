/* What can be checked of a reach is what shows the page: its lines `shows', and what its reproducer types.  */
#include "issues_index.h"

#include <ctype.h>
#include <dirent.h>
#include <fnmatch.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/word.h"
#include "lib/issues/blocks.h"

/* What a page's reproducer types, as far as its reach can be told by that.  */

typedef struct script_look
{
  bool is_there;
  bool compiles; /* a compiler writes assembly or an object */
  bool
      has_option; /* a tool is given an option that no default and no distribution has */
  bool makes_input; /* a file is written from lines of the script */
  bool has_directives,
      names_registers; /* in such lines: CFI; asm, builtins and attributes */
} script_look;

static bool
ends (const char *text, const char *with)
{
  size_t length = strlen (text), end = strlen (with);
  return length >= end && strcmp (text + length - end, with) == 0;
}

static bool
ends_with_some (const char *word, const char *const *ends_of)
{
  while (*ends_of && !ends (word, *ends_of))
    ends_of++;
  return *ends_of;
}

static bool
is_compiler (const char *word)
{
  return ends_with_some (word, (const char *const[]){ "gcc", "g++", "clang",
                                                      "clang++", "ocamlopt",
                                                      "rustc", NULL });
}

static bool
is_tool (const char *word)
{
  static const char *const plain[]
      = { "-as", "-ld", "ld.lld", "ld.gold", "llvm-mc", "mold", "objcopy", NULL };
  return is_compiler (word) || strcmp (word, "as") == 0
         || strcmp (word, "ld") == 0 || ends_with_some (word, plain);
}

/* Is OPTION what a tool does by itself or a distribution asks for, or says only what is made?  */
static bool
is_ordinary (const char *option)
{
  static const char whole[]
      = "-O -O0 -O1 -O2 -O3 -Os -S -c -o -e -r -z -g -w -shared -fPIC "
        "-fasynchronous-unwind-tables "
        "-fomit-frame-pointer -fno-omit-frame-pointer "
        "-fstack-clash-protection -fstack-protector-strong "
        "-fcf-protection -mbranch-protection=standard --gsframe -Wa,--gsframe "
        "--gc-sections --help --version -nopervasives -nostdlib "
        "-config-var";
  return has_word (whole, option) || text_begins (option, "--target=")
         || text_begins (option, "-triple=")
         || text_begins (option, "-filetype=")
         || text_begins (option, "--emit=") || text_begins (option, "-print-");
}

/* One simple COMMAND of the script, which is cut.  */
static void
look_at_command (script_look *look, char *command)
{
  char *rest = command, *word, *tool = NULL;
  while ((word = strsep (&rest, " \t\"")))
    {
      if (text_begins (word, "options="))
        tool = word;
      else if (!tool && *word && !strchr (word, '=')
               && !has_word ("! if then while do", word))
        tool = is_tool (word) ? word : "";
      if (*word != '-' || !tool || !*tool)
        continue;
      look->has_option |= !is_ordinary (word);
      look->compiles
          |= is_compiler (tool)
             && (has_word ("-S -c", word) || text_begins (word, "--emit="));
    }
}

/* A LINE outside of the files that the script writes.  */
static void
look_at_line (script_look *look, char *line)
{
  line[strcspn (line, "#")] = '\0';
  for (char *rest = line, *command; (command = strsep (&rest, ";|&()'"));)
    look_at_command (look, command);
}

/* A LINE of a file that the script writes.  */
static void
look_at_input (script_look *look, const char *line)
{
  static const char *const words[]
      = { "asm",       "__builtin_", "ms_abi", "[[", "_sve.h>",
          "intrin.h>", NULL };
  for (const char *const *word = words; *word; word++)
    look->names_registers |= strstr (line, *word) != NULL;
  look->has_directives |= strstr (line, ".cfi_") != NULL;
  look->makes_input = true;
}

/* The word that ends the file that LINE begins; NULL: it begins none.  */
static char *
file_end (const char *line)
{
  const char *at = strstr (line, "<<");
  at = at ? at + strspn (at, "<-'\"") : "";
  size_t length = strcspn (at, "'\" |;");
  return length ? format_text ("%.*s", (int) length, at) : NULL;
}

/* What SCRIPT does; nothing, if it has no lines.  */
static script_look
look_at_script (const block *script)
{
  script_look look = { .is_there = script->lines };
  char *copy = format_text ("%.*s", (int) script->length,
                            script->lines ? script->lines : ""),
       *end = NULL;
  for (char *at = copy;
       (at = strstr (at, "\\\n"));) /* a command goes on in the next line */
    at[0] = at[1] = ' ';
  for (char *rest = copy, *line; (line = strsep (&rest, "\n"));)
    if (end && strcmp (line, end) == 0)
      {
        free (end);
        end = NULL;
      }
    else if (end)
      look_at_input (&look, line);
    else
      {
        end = file_end (line);
        look_at_line (&look, line);
      }
  free (end);
  free (copy);
  return look;
}

static bool
is (const char *text, const char *other)
{
  return strcmp (text, other) == 0;
}

/* --- lines ------------------------------------------------------------------- */

/* Does one of G match the pattern IN, and none of NOT?  NOT ends with NULL.  */
static bool
some_glob_is (const globs *g, const char *in, const char *const * not )
{
  for (size_t i = 0; i < g->count; i++)
    {
      const char *const *each = not ;
      while (*each && fnmatch (*each, g->items[i], 0) != 0)
        each++;
      if (!*each && fnmatch (in, g->items[i], 0) == 0)
        return true;
    }
  return false;
}

/* Is LINE about files that nobody made for a test, or about all?  A random program may need an option, which its
   folder names.  */
static bool
is_about_files (const shows *line)
{
  static const char *const tests[] = { "*assembly*",
                                       "*/gcc.*",
                                       "*/g++.*",
                                       "*/peers/*",
                                       "*/random/*-[mf]*",
                                       "*/random/*-Oz*",
                                       "*/random/*-enable-*",
                                       "*/random/*-pg*",
                                       "*/random/*outline*",
                                       "*/own_returns*",
                                       NULL };
  static const char *const by_hand[] = { "asm_*", "frame_*", NULL };
  const globs *file = &line->field[0];
  const globs *where
      = &line->field[line->oracle == ORACLE_TRUTH  ? TRUTH_WHERE
                     : line->oracle == ORACLE_FLOW ? FLOW_WHERE
                                                   : AUDIT_WHERE];
  return (!file->count || some_glob_is (file, "*", tests))
         && (!where->count || some_glob_is (where, "*", by_hand));
}

/* Are some of these in packages, and not of the suite's own programs, whose folder names a compiler?  */
static bool
is_about_packages (const shows *line)
{
  static const char *const own[]
      = { "*/gcc-*", "*/clang-*", "*/random/*", NULL };
  return !line->field[0].count || some_glob_is (&line->field[0], "*", own);
}

/* Is LINE about sections of programs that were compiled, and not of cases?  */
static bool
is_about_programs (const shows *line)
{
  static const char *const none[]
      = { "*/peers/*", "generated/*", "mutated/*", NULL };
  const globs *cases = &line->field[SECTION_CASE];
  return some_glob_is (cases, "*.pie", none)
         || some_glob_is (cases, "*.so", none)
         || some_glob_is (cases, "bookworm/*", none)
         || some_glob_is (&line->field[SECTION_TAG], "object", none);
}

static const char cases_of_links[] = "corpora/links/cases";

/* Was an input of the case NAME made by hand, or cut?  */
static bool
is_made_by_hand (const char *name)
{
  problem p;
  buffer text = EMPTY_BUFFER;
  char *path = format_text ("%s/%s", cases_of_links, name);
  bool is_read = read_file (path, &text, &p);
  buffer_add (&text, "", 1);
  bool by_hand = !is_read || strstr (text.text, ".sfv")
                 || strstr (text.text, "objcopy");
  free (path);
  buffer_free (&text);
  return by_hand;
}

/* How many cases of LINE, about links, have inputs as assemblers write them?  ALL: none other has.  Without the corpus
   there is none.  */
static size_t
cases_of_objects (const shows *line, bool *all)
{
  size_t of_tools = 0, by_hand = 0;
  DIR *folder = opendir (cases_of_links);
  for (struct dirent *entry; folder && (entry = readdir (folder));)
    if (entry->d_name[0] != '.' && line->field[LINKS_CASE].count
        && some_glob_matches (&line->field[LINKS_CASE], entry->d_name))
      {
        bool made = is_made_by_hand (entry->d_name);
        by_hand += made;
        of_tools += !made;
      }
  if (folder)
    (void) closedir (folder);
  *all = !by_hand;
  return of_tools;
}

/* --- pages ------------------------------------------------------------------- */

typedef struct evidence
{
  bool has_lines;
  bool in_files;    /* code of programs, or links of ordinary objects alone */
  bool in_some;     /* the same, or some case of a line about links */
  bool in_packages; /* the same, or files that nobody compiled for the suite */
  bool directives;  /* functions of directives alone */
  script_look script;
} evidence;

static void
look_at_shows (evidence *e, const shows *line)
{
  e->has_lines = true;
  e->directives |= line->oracle == ORACLE_DIRECTIVES;
  bool all = true, in_some = false, is_packaged = true;
  if (line->oracle == ORACLE_AUDIT || line->oracle == ORACLE_FLOW
      || line->oracle == ORACLE_TRUTH)
    {
      in_some = is_about_files (line);
      is_packaged = is_about_packages (line);
    }
  else if (line->oracle == ORACLE_SECTION)
    in_some = is_about_programs (line);
  else if (line->oracle == ORACLE_LINKS)
    in_some = cases_of_objects (line, &all);
  e->in_some |= in_some;
  e->in_packages |= in_some && is_packaged;
  e->in_files |= in_some && all;
}

/* Why the reach of PAGE does not fit E; NULL: it does.  Whether one is gone is told by releases: the suite `issues'.  */
static const char *
why_not (const issue *page, const evidence *e)
{
  const script_look *s = &e->script;
  bool by_input = is (page->blame, "input") && !is (page->severity, "none");
  if (is (page->reach, "ordinary"))
    return by_input        ? "a program is to blame, not what compiled it"
           : s->has_option ? (e->in_packages ? NULL
                                             : "its reproducer gives an "
                                               "option, and no line is about "
                                               "packages")
           : e->in_some || (s->compiles && !s->names_registers)
               ? NULL
               : "no line is about compiled code, and no reproducer "
                 "compiles some without an option";
  if (is (page->reach, "shipped"))
    return is (page->blame, "compiler")
               ? "a compiler is to blame, not code by hand"
           : e->in_files || (s->is_there ? !s->makes_input : !e->has_lines)
               ? NULL
               : "no line is about files, and the reproducer reads none";
  if (is (page->reach, "option"))
    return s->has_option ? NULL
                         : "the reproducer gives no tool an option that is "
                           "not a default";
  if (is (page->reach, "special"))
    return s->compiles && s->names_registers
               ? NULL
               : "the reproducer compiles no asm, builtin or attribute";
  if (is (page->reach, "directives"))
    return e->in_files || s->compiles ? "compiled code or a file shows it"
           : e->directives || s->has_directives
               ? NULL
               : "no line and no reproducer is about directives";
  if (is (page->reach, "crafted"))
    return e->in_files || s->compiles ? "compiled code or a file shows it"
           : e->directives            ? "directives show it"
                                      : NULL;
  if (is (page->reach, "design"))
    return is (page->severity, "none") ? NULL
                                       : "what is meant so is of class `none'";
  return NULL;
}

/* Why PAGE cannot be among those that matter most; NULL: it can, or does not want to be.  */
static const char *
why_not_first (const issue *page)
{
  const char *why;
  if (!page->first)
    return NULL;
  if (rank_of (page, &why) == 0)
    return "its key `first' is no number and a sentence";
  bool ends_builds
      = is (page->reach, "directives") && is (page->severity, "crash");
  bool is_met = is (page->reach, "ordinary") || is (page->reach, "shipped")
                || ends_builds;
  return is_open (page) && is_met ? NULL
                                  : "only what is ordinary, shipped or the "
                                    "end of a build is among the first";
}

/* Whose is what lies in no project's folder?  */
static const char *
why_nobodys (const issue *page)
{
  bool is_inputs = strncmp (page->name, "inputs/", strlen ("inputs/")) == 0;
  return is_inputs && is_open (page) && !page->project
             ? "a page of inputs wants a key `project'"
             : NULL;
}

static bool
has_own_rank (const issue_list *list, size_t place, problem *p)
{
  const char *why;
  const issue *page = &list->items[place];
  for (size_t i = 0; page->first && i < place; i++)
    if (rank_of (&list->items[i], &why) == rank_of (page, &why))
      return problem_set (p, STATUS_USAGE,
                          "%s: has the place of %s among the first",
                          page->path, list->items[i].name);
  return true;
}

static bool
fits (const issue_list *list, size_t place, problem *p)
{
  const issue *page = &list->items[place];
  evidence e = { .has_lines = false };
  block script;
  if (!reproducer_of (page, &script, p))
    return false;
  e.script = look_at_script (&script);
  for (size_t i = 0; i < list->shows_count; i++)
    if (list->shows[i].issue == place)
      look_at_shows (&e, &list->shows[i]);
  const char *why = why_not (page, &e), *head = why_not_first (page);
  if (why)
    return problem_set (p, STATUS_USAGE, "%s: the reach is `%s', and %s",
                        page->path, page->reach, why);
  head = head ? head : why_nobodys (page);
  return head ? problem_set (p, STATUS_USAGE, "%s: %s", page->path, head)
              : has_own_rank (list, place, p);
}

bool
reaches_are_shown (const issue_list *list, problem *p)
{
  bool good = true;
  for (size_t i = 0; good && i < list->count; i++)
    good = fits (list, i, p);
  return good;
}

/* --- memory errors ----------------------------------------------------------- */

enum
{
  LAST_BEFORE_THE_RULE = 196
}; /* the last number of such a page; none is added */

/* Has TEXT a name with `_', other than a field of the format?  */
static bool
names_function (const char *text)
{
  for (const char *at = text; (at = strchr (at, '_')); at++)
    {
      const char *start = at;
      while (start > text
             && (isalnum ((unsigned char) start[-1]) || start[-1] == '_'))
        start--;
      if (strncmp (start, "sfh_", 4) != 0 && strncmp (start, "sfda_", 5) != 0
          && strncmp (start, "sfdi_", 5) != 0)
        return true;
    }
  return false;
}

/* Why PAGE has to wait; NULL: it need not.  */
static const char *
waits (const issue *page)
{
  block change;
  if (!is (page->severity, "memory") || !is (page->reported, "not yet"))
    return NULL;
  if (!page->number || page->number > LAST_BEFORE_THE_RULE)
    return "its authors are told first, and the page comes when `reported:' "
           "has the date and the place";
  if (names_function (page->title)
      || (page->first && names_function (page->first)))
    return "its title names the function before the authors were told";
  if (blocks_of (page->text, "repair", &change) != BLOCKS_NONE
      || blocks_of (page->text, "diff", &change) != BLOCKS_NONE)
    return "it has the change before the authors were told";
  return NULL;
}

bool
memory_errors_wait (const issue_list *list, problem *p)
{
  for (size_t i = 0; i < list->count; i++)
    {
      const char *why = waits (&list->items[i]);
      if (why)
        return problem_set (p, STATUS_USAGE,
                            "%s: a memory error: %s (CONTRIBUTING.md)",
                            list->items[i].path, why);
    }
  return true;
}
