/* Mutants of C.  What only words a diagnosis (the arguments of a check after
   its clause), attributes and the preprocessor's lines stay as they are.  */
#include "mutants.h"

#include <stdlib.h>
#include <string.h>

static const operator_change operators[] = {
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
  { NULL, NULL, NULL, false },
};

/* Does a function or table begin at token I?  In our style a function's name
   is the first word of a line; a table's stands before its brackets, and is no parameter.  */
static void
note_place (source *s, int i)
{
  const token *t = &s->tokens[i];
  bool is_function = t->kind == WORD && t->column == 1
                     && i + 1 < s->count && is (t + 1, "(");
  bool is_table = t->kind == WORD && i + 1 < s->count && is (t + 1, "[")
                  && s->depth == 0 && i > s->parameters_end;
  if (!is_function && !is_table)
    return;
  if (is_function)
    s->parameters_end = closing_of (s, i + 1);
  s->place = t;
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

/* Of blanks, comments and lines for the preprocessor; 0 at a token.  */
static size_t
length_of_nothing (const char *text, const char *at)
{
  if (*at && strchr (" \t\n\v\f\r", *at))
    return 1;
  if (strncmp (at, "/*", 2) == 0)
    {
      const char *end = strstr (at, "*/");
      return end ? (size_t) (end + 2 - at) : strlen (at);
    }
  if (*at != '#' || (at > text && at[-1] != '\n'))
    return 0;
  const char *end = strchr (at, '\n');
  while (end && end[-1] == '\\')
    end = strchr (end + 1, '\n');
  return end ? (size_t) (end - at) : strlen (at);
}

static token
token_at (const token *before, const char *at)
{
  (void) before;
  token t = { .at = at, .length = 1 };
  if (is_in_word (*at))
    {
      t.kind = is_digit (*at) ? NUMBER : WORD;
      while (is_in_word (at[t.length]))
        t.length++;
      return t;
    }
  bool quoted = *at == '"' || *at == '\'';
  t.kind = quoted ? TEXT : OPERATOR;
  t.length = quoted ? length_of_text (at) : length_of_operator (at);
  return t;
}

void
mutate_c (source *s)
{
  static const lexer how = { length_of_nothing, token_at };
  read_tokens (s, s->text, strlen (s->text), &how);
  int skip_from = s->count, skip_to = s->count;
  for (int i = 2; i < s->count; i++)
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
        mutate_operator (s, t, operators);
      else if (t->kind == NUMBER)
        mutate_number (s, t);
    }
  free (s->tokens);
}
