/* clauses: the clause register.  */
#include <stdio.h>

#include "buffer.h"
#include "clause.h"
#include "command.h"
#include "options.h"

static const char help[]
    = "usage: sframe-ref clauses [--json]\n\n"
      "Prints the clause register: every normative statement of the "
      "specification, with\nid, kind, the versions and ABIs that it binds, "
      "section and paraphrase; both\nreadings where there are two.\n\n"
      "  --json           as a JSON array of objects\n";

typedef struct set_name
{
  unsigned bit;
  const char *name;
} set_name;

static const set_name versions[]
    = { { V1, "1" }, { V2, "2" }, { V3, "3" }, { 0, NULL } };
static const set_name abis[] = { { AMD64, "amd64" },
                                 { AARCH64, "aarch64" },
                                 { S390X, "s390x" },
                                 { 0, NULL } };

static void
print_set (const set_name *names, unsigned set, const char *quote)
{
  const char *separator = "";
  for (; names->name; names++)
    if (set & names->bit)
      {
        printf ("%s%s%s%s", separator, quote, names->name, quote);
        separator = *quote ? ", " : ",";
      }
}

static void
print_string (const char *name, const char *text)
{
  printf (",\n   \"%s\": \"", name);
  for (; *text; text++)
    {
      if (*text == '"' || *text == '\\')
        putchar ('\\');
      putchar (*text);
    }
  putchar ('"');
}

static void
print_json (const sf_clause_text *c)
{
  printf ("  {\"id\": \"%s\"", c->id);
  print_string ("kind", sf_clause_kind_name (c->kind));
  fputs (",\n   \"versions\": [", stdout);
  print_set (versions, c->versions, "");
  fputs ("],\n   \"abis\": [", stdout);
  print_set (abis, c->abis, "\"");
  putchar (']');
  print_string ("section", c->section);
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
  print_set (versions, c->versions, "");
  fputs ("; ", stdout);
  print_set (abis, c->abis, "");
  printf ("; \"%s\"\n", c->section);
  if (c->deployed)
    printf ("    literal: %s\n    deployed: %s\n    evidence: %s\n", c->text,
            c->deployed, c->evidence);
  else
    printf ("    %s\n", c->text);
}

static int
run (char **argv)
{
  bool json = false;
  const option_spec specs[]
      = { { .name = "--json", .flag = &json }, { .name = NULL } };
  problem p;
  int count = parse_options (argv, specs, &p);
  if (count > 0)
    problem_set (&p, STATUS_USAGE, "clauses wants no argument: see --help");
  if (count != 0)
    return problem_print (&p);
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
  return finish_stdout (STATUS_GOOD);
}

const command clauses_command
    = { "clauses", "print the clause register", help, run };
