/* check: files, each function's verdict.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "again.h"
#include "commands.h"
#include "input.h"
#include "judge.h"
#include "known.h"
#include "options.h"

typedef struct check
{
  const char *abi, *command, *box, *label, *issues, *seen_path;
  bool verbose;
  number_option min_equal;
  known_list known;
  uint64_t verdicts[JUDGEMENTS], explained, unexplained, sayable;
  /* The file in hand.  */
  const char *path;
  const target *target;
} check;

static void
take_verdict (void *context, const cfi_function *f, const verdict *v)
{
  check *c = context;
  const shows *cause = NULL;
  char *place = format_text ("%s:%s", c->path, f->name);
  bool failed = verdict_is_failure (v->kind);
  if (failed)
    cause = known_find (&c->known, c->target, c->label, v, place);
  c->verdicts[v->kind]++;
  c->explained += cause != NULL;
  c->unexplained += failed && !cause;
  c->sayable += v->kind == JUDGED_REFUSED && v->can_be_said;
  if (c->verbose || (failed && !cause))
    printf ("%s:%u: %s: %s: %s%s%s%s%s\n", c->path, v->line ? v->line : f->line,
            c->target->arch->name, f->name, verdict_name (v->kind),
            *v->text ? ": " : "", v->text, cause ? " -- " : "",
            cause ? known_name (&c->known, cause) : "");
  free (place);
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
  char *program = again_program (), *path = again_word (c->path);
  char *as = c->command ? again_word (c->command) : NULL;
  printf ("  again: %s check -v --abi=%s%s%s %s\n", program,
          c->target->arch->name, as ? " --as=" : "", as ? as : "", path);
  free (as);
  free (path);
  free (program);
}

static bool
check_for (check *c, const char *text, const char *options, problem *p)
{
  judge j;
  char *expanded = source_expand (c->target, text);
  uint64_t before = c->unexplained;
  bool has_no_directives = options && strstr (options, "--scfi");
  bool good = judge_begin (&j, c->target, c->command, options, c->box, p)
              && judge_file (&j, c->path, expanded, has_no_directives, take_verdict, c,
                             p);
  if (c->unexplained > before)
    print_again (c);
  judge_end (&j);
  free (expanded);
  return good;
}

static bool
check_text (check *c, const char *text, problem *p)
{
  char *abis = header_value (text, "abis");
  char *options = header_value (text, "options");
  char *rest = abis, *abi;
  bool good = abis || problem_set (p, STATUS_USAGE, "%s: has no line '# abis: "
                                   "...' at its start", c->path);
  while (good && (abi = strsep (&rest, " ")))
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
  bool good = read_file (path, &text, p);
  c->path = path;
  buffer_add (&text, "", 1);
  good = good && check_text (c, (const char *) text.bytes, p);
  buffer_free (&text);
  return good;
}

static int
conclude (const check *c)
{
  uint64_t total = 0;
  for (int i = 0; i < JUDGEMENTS; i++)
    total += c->verdicts[i];
  printf ("%" PRIu64 " functions:", total);
  for (int i = 0; i < JUDGEMENTS; i++)
    if (c->verdicts[i])
      printf (" %s %" PRIu64, verdict_name ((enum verdict_kind) i),
              c->verdicts[i]);
  printf ("; of those refused the format can say %" PRIu64 "; known causes %"
          PRIu64 "\n", c->sayable, c->explained);
  if (c->unexplained)
    return STATUS_INVALID;
  if (total == 0 || c->verdicts[JUDGED_EQUAL] < c->min_equal.value)
    {
      warn_of ("too little was checked");
      return STATUS_INFRASTRUCTURE;
    }
  return STATUS_GOOD;
}

static int
run (char **argv)
{
  check c = { .label = "any" };
  problem p;
  const option_spec specs[] = {
    { .name = "--abi", .value = "ABI", .text = &c.abi, .names = target_names,
      .help = "only amd64, aarch64, aarch64_be or s390x" },
    { .name = "--as", .value = "COMMAND", .text = &c.command,
      .help = "the assembler, with the options that make it write .sframe; "
              "GNU as of the ABI by default" },
    { .name = "--box", .value = "PROGRAM", .text = &c.box,
      .help = "the program sframe-box, which confines the assembler" },
    { .name = "--label", .value = "NAME", .text = &c.label,
      .help = "what the pages call this assembler" },
    { .name = "--issues", .value = "DIRECTORY", .text = &c.issues,
      .help = "pages of what is known" },
    { .name = "--seen", .value = "OUT", .text = &c.seen_path,
      .help = "write which lines of --issues were seen" },
    { .name = "--min-equal", .number = &c.min_equal,
      .help = "fewer functions that are equal are a failure" },
    { .name = "-v", .flag = &c.verbose, .help = "print every verdict" },
    { .name = NULL }
  };
  const usage u
      = { .name = "sframe-asm check", .arguments = "FILE...", .least = 1,
          .options = specs,
          .summary = "Assembles each FILE, for each ABI of its line `# abis: "
                     "...', interprets its CFI directives and compares "
                     ".sframe and .eh_frame with them.",
          .after = "exit status: 0 all is well or known; 1 something is wrong; "
                   "2 wrong usage or input; 3 the system failed, or too little "
                   "was checked" };
  int count = parse_options (argv, &u);
  bool good = !c.issues || known_read (&c.known, c.issues, &p);
  for (int i = 0; good && i < count; i++)
    good = check_path (&c, argv[i], &p);
  good = good && (!c.seen_path || known_write_seen (&c.known, c.seen_path, &p));
  int status = good ? conclude (&c) : problem_print (&p);
  known_free (&c.known);
  return status;
}

const command directives_check
    = { "check", "compare files with their directives", run };
