/* What the mutators of C, awk and shell share.  */
#include <stdbool.h>
#include <stdio.h>

enum token_kind
{
  WORD,
  NUMBER,
  TEXT,
  OPERATOR
};

typedef struct token
{
  enum token_kind kind;
  const char *at;
  int length, line, column;
} token;

/* Mutants of a kind at a place, so far.  */
typedef struct met
{
  token place;
  const char *kind;
  int count;
} met;

/* A file, its tokens, and what is asked for: ID is NULL for a list.  */
typedef struct source
{
  const char *name;
  char *text;
  token *tokens;
  int count;
  const char *id;
  FILE *out;
  int found;
  const token *place; /* the function or table that it is at */
  met *met;
  int met_count;
  int depth;          /* of braces */
  int parameters_end; /* the last function's closing parenthesis */
} source;

typedef struct operator_change
{
  const char *old, *kind, *new;
  bool is_binary; /* only between two operands */
} operator_change;

/* How a language's text is taken apart.  */
typedef struct lexer
{
  /* Of blanks, comments and the like at AT of TEXT; 0 at a token.  */
  size_t (*length_of_nothing) (const char *text, const char *at);
  /* The token at AT; BEFORE is the last one.  */
  token (*token_at) (const token *before, const char *at);
} lexer;

_Noreturn void stop_with (const char *what, const char *name);
bool is (const token *t, const char *text);
bool is_any (const token *t, const char *const *texts);
bool is_digit (char c);
/* Of a name or a number.  */
bool is_in_word (char c);
/* Of the text that a quote at AT begins, with both quotes.  */
int length_of_text (const char *at);
/* Sets the tokens of LENGTH bytes of text from AT, which the caller frees.  */
void read_tokens (source *s, const char *at, size_t length, const lexer *how);
/* The index of the parenthesis that closes the one at I.  */
int closing_of (const source *s, int i);

/* The mutant KIND at T: LENGTH bytes from there become REPLACEMENT.  */
void mutant (source *s, const token *t, const char *kind, int length,
             const char *replacement);
void mutate_operator (source *s, const token *t, const operator_change *all);
void mutate_number (source *s, const token *t);
/* The condition in parentheses after token I is never or always true.  */
void mutate_condition (source *s, int i);
/* Another word for the first one of LENGTH bytes of text at AT, where there
   are several.  */
void mutate_message (source *s, const char *at, int length);

void mutate_c (source *s);
/* An awk program, LENGTH bytes of the text from AT.  */
void mutate_awk (source *s, const char *at, size_t length);
void mutate_shell (source *s);
