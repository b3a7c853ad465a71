/* Mutants of awk: conditions, patterns, operators, numbers, words of messages,
   and statements that are left out.  */
#include "mutants.h"

#include <stdlib.h>
#include <string.h>

enum
{
  MAX_PATTERN = 400
};

static const operator_change operators[] = {
  { "<", "lt-le", "<=", true },     { "<=", "le-lt", "<", false },
  { ">", "gt-ge", ">=", true },     { ">=", "ge-gt", ">", false },
  { "==", "eq-ne", "!=", false },   { "!=", "ne-eq", "==", false },
  { "&&", "and-or", "||", false },  { "||", "or-and", "&&", false },
  { "~", "match", "!~", false },    { "!~", "no-match", "~", false },
  { "+=", "add-sub", "-=", false }, { "!", "not", "", false },
  { "%", "rem-mul", "*", true },    { "+", "add-sub", "-", true },
  { "-", "sub-add", "+", true },    { "*", "mul-add", "+", true },
  { NULL, NULL, NULL, false },
};

static size_t
length_of_nothing (const char *text, const char *at)
{
  (void) text;
  if (strchr (" \t\n", *at))
    return 1;
  if (*at == '\\' && at[1] == '\n')
    return 2;
  return *at == '#' ? strcspn (at, "\n") : 0;
}

static int
length_of_regex (const char *at)
{
  const char *end = at + 1;
  bool in_set = false;
  for (; *end && *end != '\n' && (in_set || *end != '/'); end++)
    {
      if (*end == '\\' && end[1])
        end++;
      else if (*end == '[' && !in_set)
        {
          in_set = true;
          end += end[1] == '^';
          end += end[1] == ']';
        }
      else if (*end == ']')
        in_set = false;
    }
  return (int) (end + (*end == '/') - at);
}

static int
length_of_operator (const char *at)
{
  static const char *const two[]
      = { "<=", ">=", "==", "!=", "&&", "||", "!~", "+=", "-=",
          "*=", "/=", "%=", "^=", "++", "--", ">>", NULL };
  for (int i = 0; two[i]; i++)
    if (strncmp (at, two[i], 2) == 0)
      return 2;
  return 1;
}

/* A slash after one divides.  */
static bool
is_operand (const token *t)
{
  static const char *const closing[] = { ")", "]", "++", "--", NULL };
  static const char *const keywords[] = { "return", "print", "in", NULL };
  if (t->kind == OPERATOR)
    return is_any (t, closing);
  return !is_any (t, keywords);
}

static token
token_at (const token *before, const char *at)
{
  token t = { .kind = OPERATOR, .at = at };
  bool is_number = is_digit (*at) || (*at == '.' && is_digit (at[1]));
  if (is_number || is_in_word (*at))
    {
      t.kind = is_number ? NUMBER : WORD;
      while (is_in_word (at[t.length]) || (is_number && at[t.length] == '.'))
        t.length++;
      return t;
    }
  if (*at == '"' || (*at == '/' && !is_operand (before)))
    {
      t.kind = TEXT;
      t.length = *at == '"' ? length_of_text (at) : length_of_regex (at);
      return t;
    }
  t.length = length_of_operator (at);
  return t;
}

/* Does the line of token T go on in the next one?  */
static bool
goes_on (const token *t)
{
  static const char *const open[]
      = { "&&", "||", ",", "{", "else", "do", NULL };
  return is_any (t, open);
}

/* Does a statement, or outside of braces a pattern, begin at token I?  */
static bool
begins (const source *s, int i)
{
  static const char *const before[] = { "{", "}", ";", NULL };
  const token *t = &s->tokens[i];
  return i == 2 || is_any (t - 1, before)
         || (t->line > t[-1].line && !goes_on (t - 1));
}

static bool
is_simple_statement (const token *t)
{
  static const char *const compound[]
      = { "if",       "else",  "for",      "while", "do",
          "function", "break", "continue", NULL };
  return t->kind == WORD && !is_any (t, compound);
}

/* The pattern that begins at token I, turned round; a range has none.  */
static void
mutate_pattern (source *s, int i)
{
  static const char *const others[]
      = { "BEGIN", "END", "function", "{", "}", ";", NULL };
  const token *first = &s->tokens[i];
  int depth = 0, last = i;
  if (is_any (first, others))
    return;
  for (; last < s->count && !(depth == 0 && is (&s->tokens[last], "{"));
       last++)
    {
      depth += is (&s->tokens[last], "(") - is (&s->tokens[last], ")");
      if (depth == 0 && is (&s->tokens[last], ","))
        return;
      if (last > i && s->tokens[last].line > s->tokens[last - 1].line
          && !goes_on (&s->tokens[last - 1]))
        break;
    }
  const token *end = &s->tokens[last - 1];
  int length = (int) (end->at + end->length - first->at);
  char text[MAX_PATTERN];
  if (length + 4 > MAX_PATTERN)
    stop_with ("a pattern is too long", s->name);
  snprintf (text, sizeof text, "!(%.*s)", length, first->at);
  mutant (s, first, "if-turned", length, text);
}

/* After `print`, > is no comparison, and after `getline` < is none.  */
typedef struct awk_place
{
  int depth; /* of parentheses */
  bool prints, reads;
} awk_place;

static void
mutate_token (source *s, const token *t, const awk_place *at)
{
  bool is_redirection = (is (t, ">") && at->prints && at->depth == 0)
                        || (is (t, "<") && at->reads);
  if (t->kind == OPERATOR && !is_redirection)
    mutate_operator (s, t, operators);
  else if (t->kind == NUMBER)
    mutate_number (s, t);
  else if (t->kind == TEXT && *t->at == '"')
    mutate_message (s, t->at, t->length);
}

void
mutate_awk (source *s, const char *from, size_t length)
{
  static const lexer how = { length_of_nothing, token_at };
  const token *place = s->place;
  awk_place at = { 0 };
  read_tokens (s, from, length, &how);
  s->depth = 0;
  for (int i = 2; i < s->count; i++)
    {
      const token *t = &s->tokens[i];
      bool begins_here = at.depth == 0 && begins (s, i);
      if (begins_here)
        at.prints = at.reads = false;
      if (begins_here && s->depth == 0)
        {
          s->place = is (t, "function") ? t + 1 : place;
          mutate_pattern (s, i);
        }
      else if (begins_here && is_simple_statement (t))
        {
          token here = { .at = t->at };
          mutant (s, &here, "gone", 0, "while (0) ");
        }
      at.prints = at.prints || is (t, "print") || is (t, "printf");
      at.reads = at.reads || is (t, "getline");
      at.depth += is (t, "(") - is (t, ")");
      s->depth += is (t, "{") - is (t, "}");
      if (is (t, "if"))
        mutate_condition (s, i);
      mutate_token (s, t, &at);
    }
  s->place = place;
  free (s->tokens);
}
