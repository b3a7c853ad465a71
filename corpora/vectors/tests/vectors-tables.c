/* The tables of sframe-vectors.h as text, by their documentation alone.  */
#include <stdio.h>

#include "sframe-vectors.h"

static void
print_rule (const struct sframe_vector *v, const char *name, const struct sframe_vector_rule *r)
{
  static const unsigned sp[] = { 0, 31, 31, 7, 15 }, fp[] = { 0, 29, 29, 6, 11 };
  printf (" %s=", name);
  if (r->kind == SFRAME_RULE_SAME || r->kind == SFRAME_RULE_UNDEFINED)
    {
      printf (r->kind == SFRAME_RULE_SAME ? "same" : "undefined");
      return;
    }
  printf (r->is_stored ? "*(" : "");
  if (r->kind == SFRAME_RULE_CFA)
    printf ("cfa");
  else if (r->reg == sp[v->abi] || r->reg == fp[v->abi])
    printf (r->reg == sp[v->abi] ? "sp" : "fp");
  else
    printf ("r%u", r->reg);
  printf (r->is_stored ? "%+lld)" : "%+lld", r->offset);
}

int
main (void)
{
  static const char *const verdicts[] = { "valid", "invalid", "open" };
  const struct sframe_vector *v = sframe_vectors, *last = v + sizeof sframe_vectors / sizeof *v;
  for (; v < last; v++)
    {
      printf ("section %s %s %s 0x%llx ", v->id, verdicts[v->verdict], v->clause ? v->clause : "-", v->address);
      for (unsigned long i = 0; i < v->size; i++)
        printf ("%02x", v->bytes[i]);
      putchar ('\n');
    }
  const struct sframe_vector_lookup *l = sframe_lookups, *end = l + sizeof sframe_lookups / sizeof *l;
  for (; l < end; l++)
    {
      printf ("find %s 0x%llx", l->section->id, l->pc);
      if (l->is_found)
        {
          print_rule (l->section, "cfa", &l->rules.cfa);
          print_rule (l->section, "ra", &l->rules.ra);
          printf (l->rules.ra_is_signed ? ",signed" : "");
          print_rule (l->section, "fp", &l->rules.fp);
        }
      puts (l->is_found ? "" : " none");
    }
  return 0;
}
