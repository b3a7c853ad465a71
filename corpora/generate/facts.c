#include "generated.h"

#include <stdlib.h>

const char *const feature_names[FEATURE_COUNT] = {
#define X(id, name) name,
  FEATURES (X)
#undef X
};

void
generated_free (generated *s)
{
  free (s->fdes);
  free (s->rows);
  free (s->index_order);
  free (s->rows_order);
  *s = (generated) { .fde_count = 0 };
}
