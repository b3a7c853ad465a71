/* check: files, each function's verdict.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "causes.h"
#include "commands.h"
#include "lib/base/again.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/observe/known.h"
#include "observe.h"

/* Files of a compiler, all for one ABI: every function compared, and those that
   fail shrunk as random ones are.  */

/* Directives that failed before, and the group that they belong to.  */
typedef struct known_lines
{
  char *text;
  verdict verdict;
  size_t group;
} known_lines;

typedef struct compiled_files
{
  judge *judge;
  causes *causes;
  const char *path; /* of the file in hand */
  uint64_t files, rejected, rows;
  known_lines *known;
  size_t known_count, known_capacity;
} compiled_files;

/* The directives of a function as lines that stand by themselves: where code is,
   is one instruction.  */

/* Operands that name something in the file.  */
static const char *
plain_operands (enum statement_kind kind)
{
  return kind == DOT_PERSONALITY ? ".cfi_personality 0x1b, personality"
         : kind == DOT_LSDA      ? ".cfi_lsda 0x1b, lsda"
                                 : NULL;
}

static void
add_directive (sequence *q, const statement *s)
{
  const char *plain = plain_operands (s->kind);
  sequence_add (q, "%s", plain ? plain : s->whole);
}

/* HOW_LONG: as long as it is, or one instruction.  */
static void
add_code (sequence *q, const target *t, uint64_t size, bool how_long)
{
  if (size > 16 && how_long)
    sequence_add (q, ".skip %" PRIu64, size & ~(uint64_t) 3);
  else if (size > 0)
    sequence_add (q, "%s", t->nop);
}

static sequence
sequence_of (const source *s, const cfi_function *f, bool how_long)
{
  sequence q = { .count = 0 };
  uint64_t code = 0;
  for (size_t i = f->first; i <= f->last; i++)
    {
      const statement *each = &s->items[i];
      if (each->section != s->items[f->first].section)
        continue;
      if (each->kind == ST_INSTRUCTION)
        code += each->size;
      if (each->kind < DOT_STARTPROC)
        continue;
      add_code (&q, s->target, code, how_long);
      code = 0;
      add_directive (&q, each);
    }
  return q;
}

/* Failures.  */

static known_lines *
find_known (const compiled_files *c, const char *text, const verdict *v)
{
  for (size_t i = 0; i < c->known_count; i++)
    {
      known_lines *k = &c->known[i];
      if (verdict_is_like (&k->verdict, v) && strcmp (k->text, text) == 0)
        return k;
    }
  return NULL;
}

/* What was taken last had this TEXT.  */
static void
remember (compiled_files *c, char *text, const verdict *v)
{
  c->known = grow_array (c->known, c->known_count, &c->known_capacity,
                         sizeof *c->known);
  c->known[c->known_count++] = (known_lines) { .text = text,
                                               .verdict = *v,
                                               .group = c->causes->last };
}

/* Is Q, by itself, judged as V?  What was left out without a word may turn out
   to be what a message was about; then V changes.  */
static bool
fails_alone (compiled_files *c, const sequence *q, bool is_alone, verdict *v,
             bool *fails, problem *p)
{
  candidate item = { .text = sequence_text (q, 0) };
  c->judge->is_alone = is_alone;
  bool good = judge_functions (c->judge, &item, 1, p);
  free (item.text);
  *fails = good && verdict_is_like (&item.verdict, v);
  if (good && v->kind == JUDGED_MISSING && item.verdict.kind == JUDGED_REFUSED)
    *v = item.verdict;
  return good;
}

/* Take a failure that its directives alone show, in one of four ways.  DONE:
   there is such a way.  */
static bool
take_directives (compiled_files *c, const source *s, const cfi_function *f,
                 verdict *v, bool *done, problem *p)
{
  bool good = true;
  *done = false;
  for (int way = 0; good && !*done && way < 4; way++)
    {
      sequence q = sequence_of (s, f, way >= 2);
      good = fails_alone (c, &q, way % 2, v, done, p);
      if (good && *done)
        good = causes_take (c->causes, &q, v, 0, p);
      if (good && !*done && !verdict_is_failure (v->kind))
        {
          *done = true;
          good = causes_take (c->causes, &q, v, 0, p);
        }
      sequence_free (&q);
    }
  return good;
}

static bool
take_failure (compiled_files *c, const source *s, const cfi_function *f,
              verdict v, problem *p)
{
  sequence q = sequence_of (s, f, false);
  char *text = sequence_text (&q, 0);
  sequence_free (&q);
  const known_lines *same = find_known (c, text, &v);
  bool done = same != NULL;
  if (same)
    causes_take_again (c->causes, &v, same->group);
  bool good = same || take_directives (c, s, f, &v, &done, p);
  if (good && !done)
    {
      char *name = format_text ("%s:%s", c->path, f->name);
      causes_take_whole (c->causes, name, &v);
      free (name);
    }
  if (good && !same && verdict_is_failure (v.kind))
    remember (c, text, &v);
  else
    free (text);
  return good;
}

static bool
take_function (void *context, const source *s, const cfi_function *f,
               const verdict *v, problem *p)
{
  compiled_files *c = context;
  c->rows += v->kind == JUDGED_EQUAL ? f->row_count : 0;
  if (!verdict_is_failure (v->kind))
    return causes_take (c->causes, NULL, v, 0, p);
  return take_failure (c, s, f, *v, p);
}

/* Files.  */

/* Judge the file PATH, whose text is TEXT.  False: it cannot be read as what it
   is, see P.  */
static bool
compiled_files_take (compiled_files *c, const char *path, const char *text,
                     problem *p)
{
  verdict rejection;
  c->path = c->causes->origin = path;
  bool good
      = judge_compiled (c->judge, path, text, take_function, c, &rejection, p);
  c->files++;
  c->rejected += rejection.kind == JUDGED_REJECTED;
  if (good && rejection.kind == JUDGED_REJECTED)
    causes_count_message (c->causes, &rejection);
  else if (good && rejection.kind != JUDGED_EQUAL)
    causes_take_whole (c->causes, path, &rejection);
  return good;
}

static void
compiled_files_free (compiled_files *c)
{
  for (size_t i = 0; i < c->known_count; i++)
    free (c->known[i].text);
  free (c->known);
}

typedef struct check
{
  const char *abi, *command, *box;
  observer observer;
  known known;
  bool verbose;
  number_option min_equal, near;
  random_state state; /* of near misses */
  uint64_t verdicts[JUDGEMENTS], wrong, sayable;
  /* The file in hand.  */
  const char *path;
  const target *target;
  /* Those of compilers.  */
  judge judge;
  causes causes;
  compiled_files compiled;
  uint64_t unreadable;
} check;

/* The command that shows the file in hand; the caller frees it.  */
static char *
command_again (const check *c)
{
  char *program = again_program (), *path = again_word (c->path);
  char *as = c->command ? again_word (c->command) : NULL;
  char *again = format_text ("%s check -v --abi=%s%s%s %s", program,
                             c->target->arch->name, as ? " --as=" : "",
                             as ? as : "", path);
  free (as);
  free (path);
  free (program);
  return again;
}

static void
observe_function (const check *c, const char *function, const verdict *v)
{
  bool failed = verdict_is_failure (v->kind);
  char *place = format_text ("%s:%s", c->path, function);
  char *again = failed ? command_again (c) : NULL;
  observe (&c->observer, &(judged_functions) {
                             .target = c->target, .verdict = v,
                             .function = place, .test = place,
                             .text = failed ? v->text : NULL,
                             .again = again });
  free (again);
  free (place);
}

static void
take_verdict (void *context, const cfi_function *f, const verdict *v)
{
  check *c = context;
  bool failed = verdict_is_failure (v->kind);
  c->verdicts[v->kind]++;
  c->wrong += failed;
  c->sayable += v->kind == JUDGED_REFUSED && v->can_be_said;
  observe_function (c, f->name, v);
  if (c->verbose || failed)
    printf ("%s:%u: %s: %s: %s%s%s\n", c->path, v->line ? v->line : f->line,
            c->target->arch->name, f->name, verdict_name (v->kind),
            *v->text ? ": " : "", v->text);
}

/* The value of the line `# KEY: ...` in TEXT, or NULL; the caller frees it. */
static char *
header_value (const char *text, const char *key)
{
  char *start = format_text ("# %s: ", key), *value = NULL;
  const char *line = text;
  while (!value && *line == '#')
    {
      size_t length = strcspn (line, "\n");
      if (strncmp (line, start, strlen (start)) == 0)
        value = format_text ("%.*s", (int) (length - strlen (start)),
                             line + strlen (start));
      line += length + (line[length] != '\0');
    }
  free (start);
  return value;
}

static void
print_again (const check *c)
{
  char *again = command_again (c);
  printf ("  again: %s\n", again);
  free (again);
}

static bool
check_error_of (check *c, judge *j, const char *name, const char *text,
                const char *lines, problem *p)
{
  const cfi_function whole = { .name = (char *) (uintptr_t) name };
  verdict v;
  if (!judge_error (j, text, lines, &v, p))
    return false;
  v.line = (unsigned) strtoul (lines, NULL, 10);
  take_verdict (c, &whole, &v);
  return true;
}

/* A file with an error in one of LINES; once more with .sframe as the only
   table, in the line of its subject.  */
static bool
check_error (check *c, judge *j, const char *text, const char *lines,
             problem *p)
{
  const char *about = strstr (text, "# about:");
  if (!check_error_of (c, j, "error", text, lines, p))
    return false;
  if (!about)
    return problem_set (p, STATUS_USAGE, "%s: has no line '# about: ...'",
                        c->path);
  char *alone = format_text ("%.*s\t.cfi_sections .sframe%s",
                             (int) (about - text), text,
                             about + strcspn (about, "\n"));
  bool good = check_error_of (c, j, "error_sframe", alone, lines, p);
  free (alone);
  return good;
}

static bool
check_for (check *c, const char *text, const char *options, problem *p)
{
  judge j;
  char *expanded = source_expand (c->target, text);
  uint64_t before = c->wrong;
  bool has_no_directives = options && strstr (options, "--scfi");
  char *error = header_value (text, "error");
  bool good = judge_begin (&j, c->target, c->command, options, c->box, p);
  j.near = c->near.value ? &c->state : NULL;
  good = good && (error ? check_error (c, &j, expanded, error, p)
                        : judge_file (&j, c->path, expanded,
                                      has_no_directives, take_verdict, c, p));
  free (error);
  if (c->wrong > before)
    print_again (c);
  judge_end (&j);
  free (expanded);
  return good;
}

/* What a compiler wrote, for the one ABI that was asked for.  */

/* The command that shows G alone; the caller frees it.  */
static char *
group_again (const void *context, const group *g)
{
  check one = *(const check *) context;
  one.path = g->origin;
  return command_again (&one);
}

static bool
begin_compiled (check *c, problem *p)
{
  if (c->compiled.judge)
    return true;
  c->compiled = (compiled_files) { .judge = &c->judge, .causes = &c->causes };
  c->causes = (causes) { .target = c->target, .judge = &c->judge,
                         .again = group_again, .context = c };
  return judge_begin (&c->judge, c->target, c->command, NULL, c->box, p);
}

static bool
check_compiled (check *c, const char *text, problem *p)
{
  if (!c->abi)
    return problem_set (p, STATUS_USAGE, "%s: has no line '# abis: ...' at its "
                        "start: for what a compiler wrote, give --abi=ABI",
                        c->path);
  c->target = target_by_name (c->abi);
  if (!begin_compiled (c, p))
    return false;
  if (compiled_files_take (&c->compiled, c->path, text, p))
    return true;
  if (p->status != STATUS_USAGE)
    return false;
  c->unreadable++;
  printf ("unreadable: %s\n", p->text);
  return true;
}

static void
end_compiled (check *c)
{
  if (!c->compiled.judge)
    return;
  compiled_files_free (&c->compiled);
  causes_free (&c->causes);
  judge_end (&c->judge);
}

static bool
check_text (check *c, const char *text, problem *p)
{
  char *abis = header_value (text, "abis");
  char *options = header_value (text, "options");
  char *rest = abis, *abi;
  bool good = abis || check_compiled (c, text, p);
  while (good && abis && (abi = strsep (&rest, " ")))
    {
      if (c->abi && strcmp (c->abi, abi) != 0)
        continue;
      c->target = target_by_name (abi);
      good = c->target ? check_for (c, text, options, p)
                       : problem_set (p, STATUS_USAGE, "%s: there is no ABI "
                                      "'%s'", c->path, abi);
    }
  free (abis);
  free (options);
  return good;
}

static bool
check_path (check *c, const char *path, problem *p)
{
  buffer text = EMPTY_BUFFER;
  bool good = source_read (path, &text, p);
  c->path = path;
  /* clang -g writes them into comments, where assemblers take them for any character.  */
  for (size_t i = 0; i < text.size; i++)
    if (text.bytes[i] == '\0')
      text.bytes[i] = ' ';
  buffer_add (&text, "", 1);
  good = good && check_text (c, (const char *) text.bytes, p);
  buffer_free (&text);
  return good;
}

/* What compilers wrote.  */
static int
conclude_compiled (const check *c)
{
  const causes *y = &c->causes;
  causes_print_groups (y);
  printf ("%s %s, version %u, of compilers: %" PRIu64 " files (rejected %"
          PRIu64 ", unreadable %" PRIu64 "), %" PRIu64 " functions, %" PRIu64
          " rows that are equal, in %" PRIu64 " runs of the assembler:",
          c->abi, c->observer.label, c->judge.version, c->compiled.files,
          c->compiled.rejected, c->unreadable, y->total, c->compiled.rows,
          c->judge.runs);
  causes_print_verdicts (y);
  printf ("; %" PRIu64 " wrong in %zu ways\n", causes_wrong (y),
          y->group_count);
  causes_print_refusals (y);
  causes_observe (y, &c->observer, "functions of compilers");
  const found f = { .what = "functions of compilers",
                    .abi = c->abi,
                    .total = y->total,
                    .equal = y->verdicts[JUDGED_EQUAL],
                    .wrong = causes_wrong (y),
                    .least = c->min_equal.value };
  int status = observe_enough (&c->observer, &f);
  return c->unreadable ? STATUS_INFRASTRUCTURE : status;
}

static int
conclude (const check *c)
{
  if (c->compiled.judge)
    return conclude_compiled (c);
  uint64_t total = 0;
  for (int i = 0; i < JUDGEMENTS; i++)
    total += c->verdicts[i];
  printf ("%" PRIu64 " functions:", total);
  for (int i = 0; i < JUDGEMENTS; i++)
    if (c->verdicts[i])
      printf (" %s %" PRIu64, verdict_name ((enum verdict_kind) i),
              c->verdicts[i]);
  printf ("; of those refused the format can say %" PRIu64 "; wrong %" PRIu64
          "\n", c->sayable, c->wrong);
  const found f = { .what = "files",
                    .abi = c->abi,
                    .total = total,
                    .equal = c->verdicts[JUDGED_EQUAL],
                    .wrong = c->wrong,
                    .least = c->min_equal.value };
  return observe_enough (&c->observer, &f);
}

static int
check_all (check *c, char **paths, problem *p)
{
  bool good = observer_open (&c->observer, p);
  for (; good && *paths; paths++)
    good = check_path (c, *paths, p);
  if (!good)
    {
      end_compiled (c);
      return problem_print (p);
    }
  int status = conclude (c);
  end_compiled (c);
  bool is_told = observer_close (&c->observer, p);
  known_end (&c->known, ORACLE_DIRECTIVES);
  is_told = is_told && known_print (&c->known, c->known.place, p);
  return is_told ? status : problem_print (p);
}

static int
run (char **argv)
{
  check c = { .observer = { .label = "any" } };
  problem p;
  const option_spec specs[] = {
    { .name = "--abi", .value = "ABI", .text = &c.abi, .names = target_names,
      .help = "one of " ARCH_LIST "(default all)" },
    { .name = "--as", .value = "COMMAND", .text = &c.command,
      .help = "the assembler, with the options that make it write .sframe; "
              "GNU as of the ABI by default" },
    { .name = "--box", .value = "PROGRAM", .text = &c.box,
      .help = "the program sframe-box, which confines the assembler" },
    { .name = "--label", .value = "NAME", .text = &c.observer.label,
      .help = "name of this assembler in pages of known issues" },
    KNOWN_OPTION (c.known.pages),
    { .name = "--observations", .value = "OUT", .text = &c.observer.path,
      .help = "write the input of sframe-judge" },
    { .name = "--min-equal", .number = &c.min_equal,
      .help = "fewer functions that are equal are a failure" },
    { .name = "--near", .number = &c.near,
      .help = "for tests: what is found, where it is wrong, is changed by "
              "this seed" },
    { .name = "-v", .flag = &c.verbose, .help = "print every verdict" },
    { .name = NULL }
  };
  const usage u
      = { .name = "sframe-asm check", .arguments = "FILE...", .least = 1,
          .options = specs,
          .summary = "Assembles each FILE, for each ABI of its line `# abis: "
                     "...', interprets its CFI directives and compares "
                     ".sframe and .eh_frame with them.",
          .after = "exit status: 0 all is well; 1 something is wrong; 2 wrong "
                   "usage or input; 3 the system failed, or too little was "
                   "checked" };
  parse_options (argv, &u);
  c.state.value = c.near.value;
  c.observer.path = known_place (&c.known, c.observer.path);
  return check_all (&c, argv, &p);
}

const command directives_check
    = { "check", "compare files with their directives", run };
