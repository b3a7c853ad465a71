/* clauses: the clause register.  */
#include <stdio.h>

#include "command.h"
#include "lib/base/buffer.h"
#include "lib/base/clause_sets.h"
#include "lib/base/options.h"
#include "lib/base/problem.h"
#include "reference/write/sentence.h"

static void
print_set (void (*add) (buffer *to, unsigned set, const char *quote,
                        const char *separator),
           unsigned set, const char *quote)
{
  buffer text = EMPTY_BUFFER;
  add (&text, set, quote, *quote ? ", " : ",");
  fwrite (text.bytes, text.size, 1, stdout);
  buffer_free (&text);
}

static void
print_quoted (const char *text)
{
  putchar ('"');
  for (; *text; text++)
    {
      if (*text == '"' || *text == '\\')
        putchar ('\\');
      putchar (*text);
    }
  putchar ('"');
}

static void
print_string (const char *name, const char *text)
{
  printf (",\n   \"%s\": ", name);
  print_quoted (text);
}

/* Is ENTRY one of the sentences that say CLAUSE?  */
static bool
says (const sf_sentence *entry, const sf_clause_text *clause)
{
  if (entry->kind != SF_SAYS)
    return false;
  for (const enum sf_clause *c = entry->clauses; *c < SF_CLAUSES; c++)
    if (sf_clause_text_of (*c) == clause)
      return true;
  return false;
}

/* The words with which the sentences of CLAUSE begin, each after BEFORE, the
   first one without its comma.  */
static void
print_words (const sf_clause_text *clause, const char *before)
{
  bool first = true;
  for (size_t i = 0; i < sf_sentence_count; i++)
    if (says (&sf_sentences[i], clause))
      {
        fputs (first ? before + 1 : before, stdout);
        print_quoted (sf_sentences[i].words);
        first = false;
      }
}

static void
print_json (const sf_clause_text *c)
{
  printf ("  {\"id\": \"%s\"", c->id);
  print_string ("kind", sf_clause_kind_name (c->kind));
  fputs (",\n   \"versions\": [", stdout);
  print_set (add_clause_versions, c->versions, "");
  fputs ("],\n   \"abis\": [", stdout);
  print_set (add_clause_abis, c->abis, "\"");
  putchar (']');
  print_string ("section", c->section);
  fputs (",\n   \"begins\": [", stdout);
  print_words (c, ", ");
  putchar (']');
  if (c->deployed)
    {
      print_string ("literal", c->text);
      print_string ("deployed", c->deployed);
      print_string ("evidence", c->evidence);
    }
  else
    print_string ("text", c->text);
  putchar ('}');
}

static void
print_text (const sf_clause_text *c)
{
  printf ("%s: %s; versions ", c->id, sf_clause_kind_name (c->kind));
  print_set (add_clause_versions, c->versions, "");
  fputs ("; ", stdout);
  print_set (add_clause_abis, c->abis, "");
  printf ("; \"%s\"\n", c->section);
  if (c->deployed)
    printf ("    literal: %s\n    deployed: %s\n    evidence: %s\n", c->text,
            c->deployed, c->evidence);
  else
    printf ("    %s\n", c->text);
  fputs ("    begins", stdout);
  print_words (c, ", ");
  putchar ('\n');
}

static int
run (char **argv)
{
  bool json = false;
  const option_spec specs[]
      = { { .name = "--json", .flag = &json,
            .help = "as a JSON array of objects" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-ref clauses", .options = specs,
          .summary = "Prints the clause register: every normative statement "
                     "of the specification, with id, kind, the versions and "
                     "ABIs that it binds, section and paraphrase; both "
                     "readings where there are two; and the words with which "
                     "its sentences begin." };
  parse_options (argv, &u);
  if (json)
    fputs ("[\n", stdout);
  for (unsigned i = 0; i < SF_CLAUSES; i++)
    {
      if (json)
        {
          fputs (i ? ",\n" : "", stdout);
          print_json (sf_clause_text_of ((enum sf_clause) i));
        }
      else
        print_text (sf_clause_text_of ((enum sf_clause) i));
    }
  if (json)
    fputs ("\n]\n", stdout);
  return STATUS_GOOD;
}

const command clauses_command
    = { "clauses", "print the clause register", run };
