/* compare: what each of several assemblers makes of a file.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "judge.h"
#include "lib/base/input.h"
#include "lib/base/options.h"

/* An assembler, and its verdict of each function; of the file, where it makes
   no object of it.  */
typedef struct column
{
  char *label;
  const char *command;
  verdict rejection;
  verdict *verdicts;
  size_t count, capacity;
} column;

/* A function, which its first line tells from others.  */
typedef struct row
{
  char *name;
  unsigned line;
} row;

typedef struct comparison
{
  const char *path;
  const target *target;
  column *columns;
  size_t column_count;
  row *rows;
  size_t row_count, row_capacity;
  size_t found;     /* the last row that was asked for */
  unsigned highest; /* line of them */
} comparison;

/* What takes the functions of one column.  */
typedef struct taker
{
  comparison *c;
  column *column;
} taker;

/* Functions come in the order of their lines, so that the next one is near
   the last.  */
static size_t
row_of (comparison *c, const cfi_function *f)
{
  for (size_t n = 0; n < c->row_count && f->line <= c->highest; n++)
    {
      size_t i = (c->found + n) % c->row_count;
      if (c->rows[i].line == f->line)
        return c->found = i;
    }
  c->highest = f->line > c->highest ? f->line : c->highest;
  c->rows = grow_array (c->rows, c->row_count, &c->row_capacity,
                        sizeof *c->rows);
  c->rows[c->row_count]
      = (row) { .name = format_text ("%s", f->name), .line = f->line };
  return c->found = c->row_count++;
}

static bool
take_function (void *context, const source *s, const cfi_function *f,
               const verdict *v, problem *p)
{
  (void) s;
  (void) p;
  taker *t = context;
  size_t i = row_of (t->c, f);
  /* Of functions that are in no list there is no verdict.  */
  for (column *k = t->column; k->count <= i; k->count++)
    {
      k->verdicts = grow_array (k->verdicts, k->count, &k->capacity,
                                sizeof *k->verdicts);
      k->verdicts[k->count] = (verdict) { .kind = JUDGEMENTS };
    }
  t->column->verdicts[i] = *v;
  return true;
}

static bool
fill_column (comparison *c, column *k, const char *text, const char *box,
             problem *p)
{
  judge j;
  taker t = { .c = c, .column = k };
  bool good = judge_begin (&j, c->target, k->command, NULL, box, p)
              && judge_compiled (&j, c->path, text, take_function, &t,
                                 &k->rejection, p);
  judge_end (&j);
  return good;
}

/* The verdict of K on function I; NULL: it has none.  */
static const verdict *
verdict_at (const column *k, size_t i)
{
  if (k->rejection.kind != JUDGED_EQUAL)
    return &k->rejection;
  return i < k->count && k->verdicts[i].kind < JUDGEMENTS ? &k->verdicts[i]
                                                          : NULL;
}

static const char *
cell_of (const verdict *v)
{
  return v ? verdict_name (v->kind) : "-";
}

/* Is what K makes of function I that which the directives ask for, or which
   all others refuse in the same way?  */
static bool
differs (const comparison *c, const column *k, size_t i)
{
  const verdict *v = verdict_at (k, i), *first = verdict_at (c->columns, i);
  return !v || !first || verdict_is_failure (v->kind)
         || v->kind != first->kind;
}

static int
width_of (const comparison *c)
{
  size_t width = strlen ("function");
  for (size_t i = 0; i < c->row_count; i++)
    {
      size_t length = strlen (c->rows[i].name);
      width = length > width ? length : width;
    }
  return width < 40 ? (int) width : 40;
}

/* Of column K, as wide as the longest verdict, unless it is the last.  */
static void
print_cell (const comparison *c, size_t k, const char *text)
{
  enum { CELL = 14 };
  printf ("  %-*s", k + 1 < c->column_count ? CELL : 0, text);
}

static void
print_table (const comparison *c)
{
  int width = width_of (c);
  printf ("%5s  %-*s", "line", width, "function");
  for (size_t k = 0; k < c->column_count; k++)
    print_cell (c, k, c->columns[k].label);
  for (size_t i = 0; i < c->row_count; i++)
    {
      printf ("\n%5u  %-*s", c->rows[i].line, width, c->rows[i].name);
      for (size_t k = 0; k < c->column_count; k++)
        print_cell (c, k, cell_of (verdict_at (&c->columns[k], i)));
    }
  printf ("\n");
}

/* Each cell that is not equal, in words.  */
static size_t
print_differences (const comparison *c)
{
  size_t differing = 0;
  for (size_t i = 0; i < c->row_count; i++)
    {
      bool differs_here = false;
      for (size_t k = 0; k < c->column_count; k++)
        {
          const verdict *v = verdict_at (&c->columns[k], i);
          differs_here |= differs (c, &c->columns[k], i);
          if (v && *v->text)
            printf ("%s:%u: %s: %s: %s: %s\n", c->path,
                    v->line ? v->line : c->rows[i].line, c->rows[i].name,
                    c->columns[k].label, verdict_name (v->kind), v->text);
        }
      differing += differs_here;
    }
  return differing;
}

/* --as=LABEL=COMMAND.  */
static bool
begin_columns (comparison *c, const text_list *assemblers, problem *p)
{
  c->columns = grow (NULL, (assemblers->count + 1) * sizeof *c->columns);
  for (size_t i = 0; i < assemblers->count; i++)
    {
      const char *item = assemblers->items[i], *equals = strchr (item, '=');
      if (!equals || equals == item || !equals[1])
        return problem_set (p, STATUS_USAGE, "--as=%s: expected "
                            "LABEL=COMMAND", item);
      c->columns[c->column_count++]
          = (column) { .label = format_text ("%.*s", (int) (equals - item),
                                             item),
                       .command = equals + 1 };
    }
  return c->column_count > 1
         || problem_set (p, STATUS_INFRASTRUCTURE, "%zu assembler is here: "
                         "two are compared; scripts/toolchain build makes the "
                         "roots of others", c->column_count);
}

static int
conclude (const comparison *c, problem *p)
{
  if (!c->row_count)
    {
      const verdict *v = &c->columns[0].rejection;
      problem_set (p, v->kind == JUDGED_EQUAL ? STATUS_INFRASTRUCTURE
                                              : STATUS_USAGE,
                   "%s: has no function with CFI directives%s%s", c->path,
                   *v->text ? ": " : "", v->text);
      return problem_print (p);
    }
  print_table (c);
  size_t differing = print_differences (c);
  printf ("%s: %zu functions, %zu assemblers: %zu differ\n",
          c->target->arch->name, c->row_count, c->column_count, differing);
  return differing ? STATUS_INVALID : STATUS_GOOD;
}

static int
compare_file (comparison *c, const text_list *assemblers, const char *box)
{
  problem p;
  buffer text = EMPTY_BUFFER;
  bool good = begin_columns (c, assemblers, &p)
              && source_read (c->path, &text, &p);
  buffer_add (&text, "", 1);
  char *expanded = good ? source_expand (c->target, text.text) : NULL;
  for (size_t k = 0; good && k < c->column_count; k++)
    good = fill_column (c, &c->columns[k], expanded, box, &p);
  int status = good ? conclude (c, &p) : problem_print (&p);
  for (size_t k = 0; k < c->column_count; k++)
    {
      free (c->columns[k].label);
      free (c->columns[k].verdicts);
    }
  for (size_t i = 0; i < c->row_count; i++)
    free (c->rows[i].name);
  free (c->columns);
  free (c->rows);
  free (expanded);
  buffer_free (&text);
  return status;
}

static int
run (char **argv)
{
  const char *abi = "amd64", *box = NULL;
  text_list assemblers = { .count = 0 };
  const option_spec specs[]
      = { { .name = "--abi", .value = "ABI", .text = &abi,
            .names = target_names,
            .help = "one of " ARCH_LIST "(default amd64)" },
          { .name = "--as", .value = "LABEL=COMMAND", .list = &assemblers,
            .help = "an assembler, with the options that make it write "
                    ".sframe; may be repeated (scripts/sframe compare has "
                    "those of the roots that are here)" },
          { .name = "--box", .value = "PROGRAM", .text = &box,
            .help = "the program sframe-box, which confines the assemblers" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-asm compare", .arguments = "FILE", .least = 1,
          .most = 1, .options = specs,
          .summary = "Assembles FILE with each assembler, compares .sframe "
                     "and .eh_frame of each with its CFI directives, and "
                     "prints a table: a row for each function, a column for "
                     "each assembler.",
          .after = "exit status: 0 all agree with the directives, or refuse "
                   "the same functions; 1 one does not; 2 wrong usage or "
                   "input; 3 the system failed, or too little is here" };
  parse_options (argv, &u);
  comparison c = { .path = argv[0], .target = target_by_name (abi) };
  int status = compare_file (&c, &assemblers, box);
  text_list_free (&assemblers);
  return status;
}

const command directives_compare
    = { "compare", "compare what several assemblers make of a file", run };
