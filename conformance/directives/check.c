/* check: files, each function's verdict.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "input.h"
#include "judge.h"
#include "known.h"
#include "options.h"

static const char help[]
    = "usage: sframe-asm check [OPTION]... FILE...\n\n"
      "Assembles each FILE, for each ABI of its line `# abis: ...`, interprets "
      "its CFI\ndirectives and holds .sframe and .eh_frame against them.\n\n"
      "  --abi=ABI        only amd64, aarch64, aarch64_be or s390x\n"
      "  --as=COMMAND     the assembler, with the options that make it write "
      ".sframe;\n                   GNU as of the ABI by default\n"
      "  --label=NAME     what --known calls this assembler\n"
      "  --known=FILE     causes that are explained\n"
      "  --seen=FILE      write the names of known causes that were seen\n"
      "  --min-equal=N    fewer functions that are equal are a failure\n"
      "  -v               print every verdict\n"
      "\nexit status: 0 all is well or known; 1 something is wrong; 2 wrong "
      "usage or\ninput; 3 the system failed, or too little was checked\n";

typedef struct check
{
  const char *abi, *command, *label, *known_path, *seen_path;
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
  const known_cause *cause = NULL;
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
            cause ? cause->field[KNOWN_NAME] : "");
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

static bool
check_for (check *c, const char *text, const char *options, problem *p)
{
  judge j;
  char *expanded = source_expand (c->target, text);
  bool has_no_directives = options && strstr (options, "--scfi");
  bool good = judge_begin (&j, c->target, c->command, options, p)
              && judge_file (&j, c->path, expanded, has_no_directives, take_verdict, c,
                             p);
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
  const option_spec specs[] = { { .name = "--abi", .text = &c.abi },
                                { .name = "--as", .text = &c.command },
                                { .name = "--label", .text = &c.label },
                                { .name = "--known", .text = &c.known_path },
                                { .name = "--seen", .text = &c.seen_path },
                                { .name = "--min-equal",
                                  .number = &c.min_equal },
                                { .name = "-v", .flag = &c.verbose },
                                { .name = NULL } };
  int count = parse_options (argv, specs, &p);
  bool good = count > 0;
  if (count == 0)
    problem_set (&p, STATUS_USAGE, "check wants a FILE: see --help");
  if (good && c.abi && !target_by_name (c.abi))
    good = problem_set (&p, STATUS_USAGE, "there is no ABI '%s'", c.abi);
  good = good && (!c.known_path || known_read (&c.known, c.known_path, &p));
  for (int i = 0; good && i < count; i++)
    good = check_path (&c, argv[i], &p);
  good = good && (!c.seen_path || known_write_seen (&c.known, c.seen_path, &p));
  int status = good ? conclude (&c) : problem_print (&p);
  known_free (&c.known);
  return finish_stdout (status);
}

const command directives_check
    = { "check", "hold files against their directives", help, run };
