/* The program that is linked statically has no JSON library.  */
#include "reference/tool/vectors/vector_export.h"

#include <stddef.h>

vector_export *
vector_export_begin (const char *directory, const char *killers, const case_places *all,
                     problem *p)
{
  (void) directory;
  (void) killers;
  (void) all;
  problem_set (p, STATUS_USAGE, "--export: this program is linked without "
                                "yyjson; build/bin/sframe-ref has it");
  return NULL;
}

/* Never called, as there is no export to hand them.  */

bool
vector_export_case (vector_export *x, const vector_case *c, int order,
                    int orders, problem *p)
{
  (void) x;
  (void) c;
  (void) order;
  (void) orders;
  (void) p;
  return false;
}

bool
vector_export_write (const vector_export *x, problem *p)
{
  (void) x;
  (void) p;
  return false;
}

void
vector_export_free (vector_export *x)
{
  (void) x;
}
