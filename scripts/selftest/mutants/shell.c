/* Mutants of shell: conditions turned round, && and ||, patterns of case,
   commands left out, numbers, options and words of messages.  What awk has in
   single quotes is awk.  Comments, here-documents, and the programs of sed and
   the like stay as they are.  */
#include "mutants.h"

#include <stdlib.h>
#include <string.h>

enum
{
  MAX_DOCUMENTS = 4
};

typedef struct script
{
  source *s;
  const char *at;
  /* The last lines of the here-documents that begin after this line.  */
  token documents[MAX_DOCUMENTS];
  int document_count;
} script;

/* What the next word is.  */
enum role
{
  COMMAND,
  CONDITION,
  ARGUMENT
};

typedef struct simple
{
  enum role role;
  bool is_turned, is_piped; /* by !, or it reads a pipe */
  bool is_begun;            /* after a variable before the command */
  bool is_test, is_sed;
  bool keeps_options;
  bool wants_program, wants_value; /* of awk, and of its options */
} simple;

static bool commands (script *p, const char *end);
static void word (script *p);

static token
word_token (const char *from, const char *to)
{
  return (token){ .kind = WORD, .at = from, .length = (int) (to - from) };
}

static bool
ends_word (char c)
{
  return strchr (" \t\n;&|()<>", c) != NULL;
}

/* The letters at P, to compare with keywords.  */
static token
keyword (const script *p)
{
  const char *end = p->at;
  while (!ends_word (*end))
    end++;
  return word_token (p->at, end);
}

static void
skip_blanks (script *p)
{
  for (;;)
    if (*p->at == ' ' || *p->at == '\t')
      p->at++;
    else if (p->at[0] == '\\' && p->at[1] == '\n')
      p->at += 2;
    else if (*p->at == '#')
      p->at += strcspn (p->at, "\n");
    else
      return;
}

/* Past the line's end, and the here-documents that begin there.  */
static void
end_line (script *p)
{
  p->at++;
  for (int i = 0; i < p->document_count; i++)
    {
      const token *last = &p->documents[i];
      bool is_last = false;
      while (*p->at && !is_last)
        {
          const char *line = p->at + strspn (p->at, "\t");
          size_t length = strcspn (line, "\n");
          token t = word_token (line, line + length);
          is_last = t.length == last->length
                    && memcmp (t.at, last->at, length) == 0;
          p->at = line + length + (line[length] != 0);
        }
    }
  p->document_count = 0;
}

static void
skip_lines (script *p)
{
  for (skip_blanks (p); *p->at == '\n'; skip_blanks (p))
    end_line (p);
}

/* Words.  */

static void
arithmetic (script *p)
{
  int depth = 0;
  do
    {
      const char *from = p->at;
      depth += (*from == '(') - (*from == ')');
      p->at++;
      if (!is_digit (*from) || is_in_word (from[-1]) || from[-1] == '$')
        continue;
      while (is_in_word (*p->at))
        p->at++;
      token t = word_token (from, p->at);
      mutate_number (p->s, &t);
    }
  while (*p->at && depth > 0);
}

/* What P's character begins: a quoted text, an expansion, or itself.  */
static void
piece (script *p, bool in_quotes)
{
  if (*p->at == '\\' && p->at[1])
    p->at += 2;
  else if (*p->at == '\'' && !in_quotes)
    {
      const char *end = strchr (p->at + 1, '\'');
      if (!end)
        stop_with ("a quote is not closed", p->s->name);
      p->at = end + 1;
    }
  else if (*p->at == '"')
    {
      for (p->at++; *p->at && *p->at != '"';)
        piece (p, true);
      p->at += *p->at == '"';
    }
  else if (strncmp (p->at, "$((", 3) == 0)
    {
      p->at++;
      arithmetic (p);
    }
  else if (p->at[0] == '$' && p->at[1] == '(')
    {
      p->at += 2;
      commands (p, ")");
    }
  else if (p->at[0] == '$' && p->at[1] == '{')
    {
      bool is_cut = false; /* quotes are quotes in what is cut off */
      for (p->at += 2; *p->at && *p->at != '}';)
        {
          is_cut = is_cut
                   || ((*p->at == '%' || *p->at == '#') && p->at[-1] != '{');
          piece (p, in_quotes && !is_cut);
        }
      p->at += *p->at == '}';
    }
  else
    p->at++;
}

static void
word (script *p)
{
  while (!ends_word (*p->at))
    piece (p, false);
}

/* Commands.  */

static void
number (script *p, const token *t)
{
  char text[40];
  unsigned long long n = strtoull (t->at, NULL, 10);
  snprintf (text, sizeof text, "%llu", n + 1);
  mutant (p->s, t, "plus1", t->length, text);
  snprintf (text, sizeof text, "%llu", n - 1);
  if (n != 0)
    mutant (p->s, t, "minus1", t->length, text);
}

static void
put_before (script *p, const char *at, const char *kind, const char *text)
{
  token t = word_token (at, at);
  mutant (p->s, &t, kind, 0, text);
}

static void
redirection (script *p)
{
  bool is_document = strncmp (p->at, "<<", 2) == 0;
  p->at += strspn (p->at, "<>");
  p->at += strspn (p->at, "&|-");
  skip_blanks (p);
  const char *from = p->at;
  word (p);
  if (!is_document)
    return;
  if (p->document_count == MAX_DOCUMENTS)
    stop_with ("too many here-documents in a line", p->s->name);
  token last = word_token (from, p->at);
  if (strchr ("\\'\"", *from))
    last = word_token (from + 1, p->at - (*from != '\\'));
  p->documents[p->document_count++] = last;
}

static void
operators (script *p, const char *kind, const char *other)
{
  token t = word_token (p->at, p->at + 2);
  mutant (p->s, &t, kind, 2, other);
  p->at += 2;
}

/* At ;, &, | or a line's end: the next command.  */
static simple
separator (script *p)
{
  simple next = { 0 };
  if (*p->at == '\n')
    end_line (p);
  else if (strncmp (p->at, "&&", 2) == 0)
    operators (p, "and-or", "||");
  else if (strncmp (p->at, "||", 2) == 0)
    operators (p, "or-and", "&&");
  else
    next.is_piped = *p->at++ == '|';
  return next;
}

static void
patterns (script *p)
{
  p->at += *p->at == '(';
  for (;; p->at++)
    {
      skip_blanks (p);
      const char *from = p->at;
      word (p);
      token t = word_token (from, p->at);
      if (!is (&t, "*"))
        mutant (p->s, &t, "pattern", t.length, "never");
      skip_blanks (p);
      if (*p->at != '|')
        break;
    }
  if (*p->at++ != ')')
    stop_with ("a pattern has no end", p->s->name);
}

static void
case_items (script *p)
{
  skip_blanks (p);
  word (p);
  skip_lines (p);
  p->at += 2; /* in */
  for (;;)
    {
      skip_lines (p);
      token t = keyword (p);
      if (is (&t, "esac"))
        p->at += t.length;
      if (is (&t, "esac"))
        return;
      patterns (p);
      if (commands (p, "esac"))
        return;
    }
}

static void
function (script *p, token name)
{
  const token *outer = p->s->place;
  p->at += 2;
  skip_lines (p);
  p->s->place = &name;
  const char *end = *p->at == '{' ? "}" : ")";
  p->at++;
  commands (p, end);
  p->s->place = outer;
}

/* Handles a word that is none of a command; what follows it is in C.  */
static bool
reserved (script *p, simple *c, const token *t)
{
  static const char *const asks[] = { "if", "elif", "while", "until", NULL };
  static const char *const others[]
      = { "then", "else", "do", "fi", "done", NULL };
  bool is_known = true;
  if (is (t, "!"))
    {
      p->at++;
      mutant (p->s, t, "not", 2, "");
      c->is_turned = true;
    }
  else if (is_any (t, asks))
    *c = (simple){ .role = CONDITION };
  else if (is_any (t, others))
    *c = (simple){ 0 };
  else if (is (t, "for"))
    c->role = ARGUMENT;
  else
    is_known = false;
  if (is_known && !is (t, "!"))
    p->at += t->length;
  return is_known;
}

/* What has commands in it.  */
static bool
compound (script *p, const token *t)
{
  bool is_known = true;
  if (is (t, "case"))
    {
      p->at += t->length;
      case_items (p);
    }
  else if (is (t, "{"))
    {
      p->at++;
      commands (p, "}");
    }
  else if (strncmp (t->at + t->length, "()", 2) == 0)
    {
      p->at += t->length;
      function (p, *t);
    }
  else
    is_known = false;
  return is_known;
}

/* A number or a message.  */
static void
value (script *p, const char *from)
{
  token t = word_token (from, p->at);
  if (t.length && strspn (from, "0123456789") == (size_t) t.length)
    number (p, &t);
  else if (*from == '"' || *from == '\'')
    mutate_message (p->s, from, t.length);
}

/* The length of NAME= at AT.  */
static int
assigned (const char *at)
{
  int length = 0;
  while (is_in_word (at[length]))
    length++;
  return length && at[length] == '=' ? length + 1 : 0;
}

static void
first_word (script *p, simple *c, const token *t)
{
  static const char *const kept[] = { ":", "[", "test", "true", ".", NULL };
  static const char *const programs[] = { "sed", "grep", "expr", NULL };
  const char *from = p->at;
  int name = assigned (from);
  c->is_test = is (t, "[") || is (t, "test");
  bool can_turn = !c->is_turned && !c->is_piped && !c->is_begun && !name;
  if (can_turn && (c->is_test || c->role == CONDITION))
    put_before (p, from, "turned", "! ");
  bool is_set = is (t, "set") && from[4] == '-' && from[5] != '-';
  c->keeps_options = is_set || is (t, "read");
  if (!c->is_begun && !is_any (t, kept) && !is_set)
    put_before (p, from, "gone", ": ");
  word (p);
  c->is_begun = true;
  if (name)
    value (p, from + name);
  else
    c->role = ARGUMENT;
  c->is_sed = is_any (t, programs);
  c->wants_program = is (t, "awk");
}

static void
argument (script *p, simple *c)
{
  static const operator_change compared[] = { { "-lt", "lt-le", "-le", false },
                                              { "-le", "le-lt", "-lt", false },
                                              { "-gt", "gt-ge", "-ge", false },
                                              { "-ge", "ge-gt", "-gt", false },
                                              { NULL, NULL, NULL, false } };
  const char *from = p->at;
  word (p);
  token t = word_token (from, p->at);
  bool is_value = c->wants_value;
  bool is_quoted = *from == '\'' && strchr (from + 1, '\'') == p->at - 1;
  c->wants_value
      = c->wants_program && (is (&t, "-v") || is (&t, "-F") || is (&t, "-f"));
  if (is (&t, "awk"))
    c->wants_program = true;
  if (is_value)
    return;
  if (c->wants_program && is_quoted)
    {
      mutate_awk (p->s, from + 1, (size_t) t.length - 2);
      c->wants_program = false;
    }
  else if (c->is_test && *from == '-')
    mutate_operator (p->s, &t, compared);
  else if (*from == '-' && t.length > 1 && !is (&t, "--")
           && !is_digit (from[1]) && !c->keeps_options)
    mutant (p->s, &t, "option", t.length, "");
  else if (!c->is_sed)
    value (p, from);
}

static bool
is_redirection (const script *p)
{
  const char *at = p->at + strspn (p->at, "0123456789");
  return *at == '<' || *at == '>';
}

/* Up to END, a closing word; false where ;; comes before it.  */
static bool
commands (script *p, const char *end)
{
  simple c = { 0 };
  for (skip_blanks (p); *p->at; skip_blanks (p))
    {
      token t = keyword (p);
      if (*p->at == ')' || (c.role != ARGUMENT && *end && is (&t, end)))
        {
          if (*p->at != *end)
            stop_with ("something is closed that was not opened", p->s->name);
          p->at += *p->at == ')' ? 1 : t.length;
          return true;
        }
      if (strncmp (p->at, ";;", 2) == 0)
        {
          p->at += 2;
          return false;
        }
      if (is_redirection (p))
        {
          p->at += strspn (p->at, "0123456789");
          redirection (p);
        }
      else if (*p->at == '(')
        {
          p->at++;
          commands (p, ")");
        }
      else if (strchr ("\n;&|", *p->at))
        c = separator (p);
      else if (c.role == ARGUMENT)
        argument (p, &c);
      else if (!reserved (p, &c, &t) && !compound (p, &t))
        first_word (p, &c, &t);
    }
  if (*end)
    stop_with ("something is not closed", p->s->name);
  return true;
}

void
mutate_shell (source *s)
{
  script p = { .s = s, .at = s->text };
  commands (&p, "");
}
