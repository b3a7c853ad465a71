/* What the mutators of C, awk and shell share: a mutant is listed or applied
   here.  */
#include "mutants.h"

#include <stdlib.h>
#include <string.h>

enum
{
  MAX_NEW = 2000
};

_Noreturn void
stop_with (const char *what, const char *name)
{
  fprintf (stderr, "mutants: %s: %s\n", name, what);
  exit (2);
}

bool
is (const token *t, const char *text)
{
  return t->length == (int) strlen (text)
         && memcmp (t->at, text, strlen (text)) == 0;
}

bool
is_any (const token *t, const char *const *texts)
{
  while (*texts && !is (t, *texts))
    texts++;
  return *texts != NULL;
}

bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

bool
is_in_word (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit (c)
         || c == '_';
}

int
length_of_text (const char *at)
{
  const char *end = at + 1;
  while (*end && *end != *at)
    end += *end == '\\' && end[1] ? 2 : 1;
  return (int) (end + (*end ? 1 : 0) - at);
}

int
closing_of (const source *s, int i)
{
  int depth = 0;
  for (; i < s->count; i++)
    {
      depth += is (&s->tokens[i], "(") - is (&s->tokens[i], ")");
      if (depth == 0)
        return i;
    }
  stop_with ("a parenthesis is not closed", s->name);
  return i;
}

static void
print_on_one_line (FILE *out, const char *text, int length)
{
  for (int i = 0; i < length; i++)
    if (text[i] != '\n')
      putc (text[i], out);
    else
      while (i + 1 < length && text[i + 1] == ' ')
        i++;
}

/* The line of AT, with {OLD -> NEW} where LENGTH bytes from there are replaced;
   of a condition, which may have many lines, and of what is put before
   something, only what becomes of it.  */
static void
print_mark (const source *s, const token *t, const char *kind, int length,
            const char *replacement)
{
  const char *line = t->at;
  while (line > s->text && line[-1] != '\n')
    line--;
  line += strspn (line, " \t");
  fprintf (s->out, "%s %.*s: %.*s", s->name, s->place ? s->place->length : 1,
           s->place ? s->place->at : "-", (int) (t->at - line), line);
  bool is_condition = strncmp (kind, "if-", 3) == 0;
  if (is_condition || length == 0)
    {
      fprintf (s->out, "{%s} ", is_condition ? kind + 3 : kind);
      length = 0;
    }
  else
    {
      putc ('{', s->out);
      print_on_one_line (s->out, t->at, length);
      fprintf (s->out, " -> %s}", replacement);
    }
  fprintf (s->out, "%.*s\n", (int) strcspn (t->at + length, "\n"),
           t->at + length);
}

/* How many of KIND there were at this place, this one included.  */
static int
number_of (source *s, const char *kind)
{
  static const token nowhere = { .at = "-", .length = 1 };
  const token *place = s->place ? s->place : &nowhere;
  int i = 0;
  while (i < s->met_count
         && !(strcmp (s->met[i].kind, kind) == 0
              && s->met[i].place.length == place->length
              && memcmp (s->met[i].place.at, place->at, (size_t) place->length)
                     == 0))
    i++;
  if (i == s->met_count)
    {
      met *more
          = realloc (s->met, sizeof *s->met * (size_t) (s->met_count + 1));
      if (!more)
        stop_with ("out of memory", s->name);
      s->met = more;
      s->met_count++;
      s->met[i] = (met){ .place = *place, .kind = kind };
    }
  return ++s->met[i].count;
}

/* The mutant KIND at T: LENGTH bytes from there become REPLACEMENT.  */
void
mutant (source *s, const token *t, const char *kind, int length,
        const char *replacement)
{
  char id[200];
  snprintf (id, sizeof id, "%s:%.*s:%s:%d", s->name,
            s->place ? s->place->length : 1, s->place ? s->place->at : "-",
            kind, number_of (s, kind));
  if (!s->id)
    {
      fprintf (s->out, "%s\t", id);
      print_on_one_line (s->out, t->at, length);
      putc ('\t', s->out);
      print_on_one_line (s->out, replacement, (int) strlen (replacement));
      putc ('\t', s->out);
      print_mark (s, t, kind, length, replacement);
    }
  else if (strcmp (id, s->id) == 0)
    fprintf (s->out, "%.*s%s%s", (int) (t->at - s->text), s->text, replacement,
             t->at + length);
  s->found += !s->id || strcmp (id, s->id) == 0;
}

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

void
mutate_operator (source *s, const token *t, const operator_change *all)
{
  for (; all->old; all++)
    if (is (t, all->old) && (!all->is_binary || is_between_operands (t)))
      mutant (s, t, all->kind, t->length, all->new);
  if (is (t, "-") && !is_between_operands (t))
    mutant (s, t, "minus", t->length, "");
}

/* MAX_DATAWORDS is a size of memory that others share.  */
void
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

void
mutate_condition (source *s, int i)
{
  const token *open = &s->tokens[i + 1];
  const token *end = &s->tokens[closing_of (s, i + 1)];
  int length = (int) (end->at + 1 - open->at);
  char text[MAX_NEW];
  if (length + 10 > MAX_NEW)
    stop_with ("a condition is too long", s->name);
  snprintf (text, sizeof text, "(0 && %.*s)", length, open->at);
  mutant (s, open, "if-never", length, text);
  snprintf (text, sizeof text, "(1 || %.*s)", length, open->at);
  mutant (s, open, "if-always", length, text);
}

void
read_tokens (source *s, const char *at, size_t length, const lexer *how)
{
  int line = 1;
  const char *start_of_line = at, *end = at + length;
  /* Each token has a character of the text.  */
  const int room = (int) length + 3;
  s->tokens = calloc ((size_t) room, sizeof *s->tokens);
  if (!s->tokens)
    stop_with ("out of memory", s->name);
  /* Two that are nothing come first, so that every token has neighbours.  */
  s->tokens[0] = s->tokens[1] = (token){ .kind = OPERATOR, .at = "" };
  s->count = 2;
  while (at < end && s->count < room)
    {
      size_t nothing = how->length_of_nothing (s->text, at);
      for (size_t i = 0; i < nothing; i++, at++)
        if (*at == '\n')
          {
            line++;
            start_of_line = at + 1;
          }
      if (nothing)
        continue;
      token t = how->token_at (&s->tokens[s->count - 1], at);
      t.line = line;
      t.column = (int) (at - start_of_line) + 1;
      s->tokens[s->count++] = t;
      at += t.length;
    }
}

/* Of a word of three letters or more at AT, before a blank or quote; or 0.  */
static int
length_of_plain_word (const char *at, const char *end)
{
  int length = 0;
  while (at + length < end
         && ((at[length] | 32) >= 'a' && (at[length] | 32) <= 'z'))
    length++;
  return length >= 3 && strchr (" \"':,;", at[length]) ? length : 0;
}

void
mutate_message (source *s, const char *at, int length)
{
  const char *end = at + length,
             *command = memmem (at, (size_t) length, "$(", 2);
  if (!memchr (at, ' ', (size_t) length))
    return;
  if (command)
    end = command;
  for (const char *word = at + 1; word < end; word++)
    if (strchr (" \"'", word[-1]) && length_of_plain_word (word, end))
      {
        token t = { .kind = WORD,
                    .at = word,
                    .length = length_of_plain_word (word, end) };
        mutant (s, &t, "word", t.length,
                is (&t, "other") ? "another" : "other");
        return;
      }
}
