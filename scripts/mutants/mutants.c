/* Mutants of C and awk: one token, or one condition, changed at a time.

     mutants list FILE...         ID, old text, new text and MARK of each, by tabs
     mutants apply ID FILE        the file with mutant ID in it

   An id is FILE:FUNCTION:KIND:N, the Nth of its kind in that function or
   table, or in awk, after that function, BEGIN or END; FILE has its directory's name before it, as files of several are
   called the same.  A mark is "FILE FUNCTION: LINE", the line with the change in it as
   {OLD -> NEW}: an argument for a mutant is bound to its mark, so that it does
   not pass to another line.  What only words a diagnosis (the arguments of a
   check after its clause), attributes and the preprocessor's lines stay as
   they are.  */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "program.h"
#include "readable.h"

enum token_kind { WORD, NUMBER, TEXT, OPERATOR };

typedef struct token
{
  enum token_kind kind;
  const char *at;
  int length, line, column;
} token;

enum { MAX_NEW = 400, MAX_KINDS = 64 };

/* A file, its tokens, and what is asked for: ID is NULL for a list.  */
typedef struct source
{
  const char *name;
  bool is_awk;
  char *text;
  token *tokens;
  int count;
  const char *id;
  int found;
  const token *place; /* the function or table that it is at */
  const char *kinds[MAX_KINDS]; /* met at this place, and how often */
  int met[MAX_KINDS], kind_count;
  int depth; /* of braces */
  int parameters_end; /* the last function's closing parenthesis */
} source;

static void
fail (const char *what, const char *name)
{
  fprintf (stderr, "mutants: %s: %s\n", name, what);
  exit (2);
}

static bool
is (const token *t, const char *text)
{
  return t->length == (int) strlen (text)
         && memcmp (t->at, text, strlen (text)) == 0;
}

static bool
is_any (const token *t, const char *const *texts)
{
  while (*texts && !is (t, *texts))
    texts++;
  return *texts != NULL;
}

/* Mutants.  */

/* The line of AT, with {OLD -> NEW} where LENGTH bytes from there are replaced;
   of a condition, which may have many lines, only what becomes of it.  */
static void
print_mark (const source *s, const token *t, const char *kind, int length,
            const char *replacement)
{
  const char *line = t->at;
  while (line > s->text && line[-1] != '\n')
    line--;
  line += strspn (line, " \t");
  printf ("%s %.*s: %.*s", s->name, s->place ? s->place->length : 1,
          s->place ? s->place->at : "-", (int) (t->at - line), line);
  if (strncmp (kind, "if-", 3) == 0)
    {
      printf ("{%s} ", kind + 3);
      length = 0;
    }
  else
    printf ("{%.*s -> %s}", length, t->at, replacement);
  printf ("%.*s\n", (int) strcspn (t->at + length, "\n"), t->at + length);
}

static void
print_on_one_line (const char *text, int length)
{
  for (int i = 0; i < length; i++)
    if (text[i] != '\n')
      putchar (text[i]);
    else
      while (i + 1 < length && text[i + 1] == ' ')
        i++;
}

/* How many of KIND there were at this place, this one included.  */
static int
number_of (source *s, const char *kind)
{
  int i = 0;
  while (i < s->kind_count && strcmp (s->kinds[i], kind) != 0)
    i++;
  if (i == MAX_KINDS)
    fail ("too many kinds of mutants", s->name);
  if (i == s->kind_count)
    {
      s->kinds[i] = kind;
      s->met[i] = 0;
      s->kind_count++;
    }
  return ++s->met[i];
}

/* The index of the parenthesis that closes the one at I.  */
static int
closing_of (const source *s, int i)
{
  int depth = 0;
  for (; i < s->count; i++)
    {
      depth += is (&s->tokens[i], "(") - is (&s->tokens[i], ")");
      if (depth == 0)
        return i;
    }
  fail ("a parenthesis is not closed", s->name);
  return i;
}

/* Does a function or table begin at token I?  In our style a function's name
   is the first word of a line, or in awk the second; a table's stands before its brackets, and is no parameter.  */
static void
note_place (source *s, int i)
{
  const token *t = &s->tokens[i];
  bool is_function = t->kind == WORD && t->column == (s->is_awk ? 10 : 1)
                     && i + 1 < s->count && is (t + 1, "(");
  bool is_table = t->kind == WORD && i + 1 < s->count && is (t + 1, "[")
                  && s->depth == 0 && i > s->parameters_end && !s->is_awk;
  bool is_rule = s->is_awk && (is (t, "BEGIN") || is (t, "END"));
  if (!is_function && !is_table && !is_rule)
    return;
  if (is_function)
    s->parameters_end = closing_of (s, i + 1);
  s->place = t;
  s->kind_count = 0;
}

/* The mutant KIND at T: LENGTH bytes from there become REPLACEMENT.  */
static void
mutant (source *s, const token *t, const char *kind, int length,
        const char *replacement)
{
  char id[200];
  snprintf (id, sizeof id, "%s:%.*s:%s:%d", s->name,
            s->place ? s->place->length : 1, s->place ? s->place->at : "-",
            kind, number_of (s, kind));
  if (!s->id)
    {
      printf ("%s\t", id);
      print_on_one_line (t->at, length);
      putchar ('\t');
      print_on_one_line (replacement, (int) strlen (replacement));
      putchar ('\t');
      print_mark (s, t, kind, length, replacement);
    }
  else if (strcmp (id, s->id) == 0)
    printf ("%.*s%s%s", (int) (t->at - s->text), s->text, replacement,
            t->at + length);
  s->found += !s->id || strcmp (id, s->id) == 0;
}

static const struct
{
  const char *old, *kind, *new;
  bool is_binary; /* only between two operands */
} operators[] = {
  { "<", "lt-le", "<=", false },   { "<=", "le-lt", "<", false },
  { ">", "gt-ge", ">=", false },   { ">=", "ge-gt", ">", false },
  { "==", "eq-ne", "!=", false },  { "!=", "ne-eq", "==", false },
  { "&&", "and-or", "||", false }, { "||", "or-and", "&&", false },
  { "<<", "shl-shr", ">>", false }, { ">>", "shr-shl", "<<", false },
  { "+=", "add-sub", "-=", false }, { "|=", "or-and", "&=", false },
  { "!", "not", "", false },       { "~", "complement", "", false },
  { "%", "rem-div", "/", false },  { "+", "add-sub", "-", true },
  { "-", "sub-add", "+", true },   { "&", "bits-and-or", "|", true },
  { "|", "bits-or-and", "&", true }, { "*", "mul-add", "+", true },
};

/* In a declaration or cast no blank follows the star.  */
static bool
is_between_operands (const token *t)
{
  static const char *const closing[] = { ")", "]", NULL };
  const token *before = t - 1;
  bool operand = before->kind == WORD || before->kind == NUMBER
                 || is_any (before, closing);
  return operand && !is (before, "return") && t->at[-1] == ' '
         && t->at[t->length] == ' ';
}

static void
mutate_operator (source *s, const token *t)
{
  /* In !~ the mutant is without the !.  */
  if (s->is_awk && is (t, "~"))
    {
      if (!is (t - 1, "!"))
        mutant (s, t, "match-not", 1, "!~");
      return;
    }
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (is (t, operators[i].old)
        && (!operators[i].is_binary || is_between_operands (t)))
      mutant (s, t, operators[i].kind, t->length, operators[i].new);
  if (is (t, "-") && !is_between_operands (t))
    mutant (s, t, "minus", t->length, "");
}

/* MAX_DATAWORDS is a size of memory that others share.  */
static void
mutate_number (source *s, const token *t)
{
  char text[100];
  if (is (t - 2, "MAX_DATAWORDS"))
    return;
  snprintf (text, sizeof text, "(%.*s + 1)", t->length, t->at);
  mutant (s, t, "plus1", t->length, text);
  snprintf (text, sizeof text, "(%.*s - 1)", t->length, t->at);
  if (strtoull (t->at, NULL, 0) != 0)
    mutant (s, t, "minus1", t->length, text);
}

/* Two names in braces, { A, B }: what a table says of two cases is said of
   both.  */
static void
mutate_pair (source *s, int i)
{
  const token *t = &s->tokens[i];
  char text[100];
  if (i + 4 >= s->count || t[1].kind != WORD || !is (t + 2, ",")
      || t[3].kind != WORD || !is (t + 4, "}"))
    return;
  snprintf (text, sizeof text, "%.*s", t[3].length, t[3].at);
  mutant (s, t + 1, "both-second", t[1].length, text);
  snprintf (text, sizeof text, "%.*s", t[1].length, t[1].at);
  mutant (s, t + 3, "both-first", t[3].length, text);
}

static void
mutate_condition (source *s, int i)
{
  const token *open = &s->tokens[i + 1];
  const token *end = &s->tokens[closing_of (s, i + 1)];
  int length = (int) (end->at + 1 - open->at);
  char text[MAX_NEW];
  if (length + 10 > MAX_NEW)
    fail ("a condition is too long", s->name);
  snprintf (text, sizeof text, "(0 && %.*s)", length, open->at);
  mutant (s, open, "if-never", length, text);
  snprintf (text, sizeof text, "(1 || %.*s)", length, open->at);
  mutant (s, open, "if-always", length, text);
}

/* How many arguments of a call of T say something about the section; 0 when
   T calls no check.  */
static int
arguments_that_matter (const source *s, int i)
{
  static const char *const conditional[] = { "need", "unsaid", NULL };
  static const char *const plain[] = { "sf_broken", "sf_unsaid", NULL };
  const token *t = &s->tokens[i];
  bool is_statement = t->column > 1 && t[-1].kind == OPERATOR
                      && i + 1 < s->count && is (t + 1, "(");
  if (!is_statement)
    return 0;
  return is_any (t, conditional) ? 3 : is_any (t, plain) ? 1 : 0;
}

/* The index of the comma behind COUNT arguments of the call at I.  */
static int
behind_arguments (const source *s, int i, int count)
{
  int depth = 0;
  for (; i < s->count; i++)
    {
      depth += is (&s->tokens[i], "(") - is (&s->tokens[i], ")");
      if (depth == 1 && is (&s->tokens[i], ",") && --count == 0)
        break;
    }
  return i;
}

static void
mutate_tokens (source *s)
{
  int skip_from = s->count, skip_to = s->count;
  for (int i = 2; i < s->count; i++) /* NOLINT(clang-analyzer-unix.Malloc): mutate_file frees them */
    {
      const token *t = &s->tokens[i];
      s->depth += is (t, "{") - is (t, "}");
      note_place (s, i);
      if (is (t, "__attribute__"))
        {
          i = closing_of (s, i + 1);
          continue;
        }
      int arguments = arguments_that_matter (s, i);
      if (arguments)
        {
          mutant (s, t, "off", t->length,
                  is (t, "need") || is (t, "unsaid") ? "while (0) need"
                                                     : "while (0) sf_broken");
          skip_from = behind_arguments (s, i + 1, arguments);
          skip_to = closing_of (s, i + 1);
        }
      if (i == skip_from)
        i = skip_to;
      else if (is (t, "true") || is (t, "false"))
        mutant (s, t, "flip", t->length, is (t, "true") ? "false" : "true");
      else if (is (t, "if"))
        mutate_condition (s, i);
      else if (is (t, "{"))
        mutate_pair (s, i);
      else if (t->kind == OPERATOR)
        mutate_operator (s, t);
      else if (t->kind == NUMBER)
        mutate_number (s, t);
    }
}

/* Tokens.  */

static int
length_of_operator (const char *at)
{
  static const char *const two[]
      = { "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
          "+=", "-=", "|=", "&=", "++", "--", "->", NULL };
  for (int i = 0; two[i]; i++)
    if (strncmp (at, two[i], 2) == 0)
      return 2;
  return 1;
}

static int
length_of_text (const char *at)
{
  const char *end = at + 1;
  while (*end && *end != *at)
    end += *end == '\\' && end[1] ? 2 : 1;
  return (int) (end + (*end ? 1 : 0) - at);
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* Of a name or a number.  */
static bool
is_in_word (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit (c)
         || c == '_';
}

/* Of blanks, comments and lines for the preprocessor; 0 at a token.  */
static size_t
length_of_nothing (const source *s, const char *at)
{
  if (*at && strchr (" \t\n\v\f\r", *at))
    return 1;
  if (s->is_awk)
    return *at == '#' ? strcspn (at, "\n") : 0;
  if (strncmp (at, "/*", 2) == 0)
    {
      const char *end = strstr (at, "*/");
      return end ? (size_t) (end + 2 - at) : strlen (at);
    }
  if (strncmp (at, "//", 2) == 0)
    return strcspn (at, "\n");
  if (*at != '#' || (at > s->text && at[-1] != '\n'))
    return 0;
  const char *end = strchr (at, '\n');
  while (end && end[-1] == '\\')
    end = strchr (end + 1, '\n');
  return end ? (size_t) (end - at) : strlen (at);
}

/* Does a regular expression begin at AT?  After an operand it is a division.  */
static bool
is_pattern (const source *s, const char *at)
{
  const token *before = &s->tokens[s->count - 1];
  return s->is_awk && *at == '/' && before->kind == OPERATOR && !is (before, ")") && !is (before, "]");
}

static token
token_at (const source *s, const char *at)
{
  token t = { .at = at, .length = 1 };
  if (is_in_word (*at))
    {
      t.kind = is_digit (*at) ? NUMBER : WORD;
      while (is_in_word (at[t.length]))
        t.length++;
      return t;
    }
  bool quoted = *at == '"' || (*at == '\'' && !s->is_awk) || is_pattern (s, at);
  t.kind = quoted ? TEXT : OPERATOR;
  t.length = quoted ? length_of_text (at) : length_of_operator (at);
  return t;
}

static void
read_tokens (source *s)
{
  int line = 1;
  const char *start_of_line = s->text, *at = s->text;
  /* Each token has a character of the text.  */
  const int room = (int) strlen (s->text) + 3;
  s->tokens = calloc ((size_t) room, sizeof *s->tokens);
  if (!s->tokens)
    fail ("out of memory", s->name);
  /* Two that are nothing stand in front, so that every token has neighbours.  */
  s->tokens[0] = s->tokens[1] = (token) { .kind = OPERATOR, .at = "" };
  s->count = 2;
  while (*at && s->count < room)
    {
      size_t nothing = length_of_nothing (s, at);
      for (size_t i = 0; i < nothing; i++, at++)
        if (*at == '\n')
          {
            line++;
            start_of_line = at + 1;
          }
      if (nothing)
        continue;
      token t = token_at (s, at);
      t.line = line;
      t.column = (int) (at - start_of_line) + 1;
      s->tokens[s->count++] = t;
      at += t.length;
    }
}

static char *
read_text (const char *path)
{
  const char *why;
  FILE *file = open_text (path, &why);
  char *text = NULL;
  size_t size = 0;
  if (!file)
    fail (why, path);
  if (getdelim (&text, &size, '\0', file) < 0)
    fail ("cannot be read", path);
  fclose (file);
  return text;
}

/* The last two words of PATH.  */
static const char *
short_name (const char *path)
{
  const char *at = strrchr (path, '/');
  while (at && at > path && at[-1] != '/')
    at--;
  return at ? at : path;
}

static int
mutate_file (const char *path, const char *id)
{
  const char *end = strrchr (path, '.');
  source s = { .name = short_name (path), .is_awk = end && strcmp (end, ".awk") == 0,
               .text = read_text (path), .id = id };
  read_tokens (&s);
  mutate_tokens (&s);
  free (s.tokens);
  free (s.text);
  return s.found;
}

static int
list (char **argv)
{
  const usage u = { .name = "mutants list", .arguments = "FILE...",
                    .least = 1,
                    .summary = "Prints ID, old text, new text and mark of each "
                               "mutant, separated by tabs." };
  parse_options (argv, &u);
  for (; *argv; argv++)
    mutate_file (*argv, NULL);
  return 0;
}

static int
apply (char **argv)
{
  const usage u = { .name = "mutants apply", .arguments = "ID FILE",
                    .least = 2, .most = 2,
                    .summary = "Prints FILE with the mutant ID in it." };
  parse_options (argv, &u);
  if (mutate_file (argv[1], argv[0]) != 1)
    fail ("no such mutant", argv[0]);
  return 0;
}

int
main (int argc, char **argv)
{
  static const command all[]
      = { { "list", "print the mutants of files", list },
          { "apply", "print a file with one mutant", apply } };
  (void) argc;
  return run_command (argv, "mutants",
                      "Changes C and awk, one token or condition at a time.",
                      (const command *const[]){ &all[0], &all[1], NULL });
}
