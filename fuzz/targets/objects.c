/* An object that sframe-asm has had assembled: laid out, and what both of its tables
   say of each of their functions.  */
#include "conformance/producers/directives/witness.h"
#include "target.h"

enum { MOST_FUNCTIONS = 64, MOST_PCS = 32 };

static void
ask_sframe (witness *w)
{
  for (size_t i = 0; i < w->count && i < MOST_FUNCTIONS; i++)
    {
      const sframe_function f = w->functions[i];
      rules r;
      if (!witness_sframe_function (w, f.start, f.size))
        finding ("a function is not found at its start");
      for (uint32_t at = 0; at < f.size && at < MOST_PCS; at++)
        witness_sframe_rules (w, f.start + at, &r);
    }
}

static void
ask_eh_frame (witness *w)
{
  for (size_t i = 0; i < w->eh_frame.fde_count && i < MOST_FUNCTIONS; i++)
    {
      const cfi_fde *f = &w->eh_frame.fdes[i];
      rules r;
      if (!witness_eh_function (w, f->start, f->size))
        finding ("a function of .eh_frame is not found at its start");
      for (uint64_t at = 0; at < f->size && at < MOST_PCS; at++)
        if (!witness_eh_rules (w, f->start + at, &r))
          break;
    }
}

static void
ask_all (const target *t, const object *o)
{
  witness w;
  uint64_t address;
  witness_read (&w, t, o);
  ask_sframe (&w);
  ask_eh_frame (&w);
  for (size_t i = 0; i < o->symbol_count; i++)
    if (!object_find (o, o->symbols[i].name, &address))
      finding ("a symbol is not found by its name");
  witness_free (&w);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *path = file_of (data, size);
  bool is_read = false;
  for (size_t i = 0; target_names[i] && !is_read; i++)
    {
      const target *t = target_by_name (target_names[i]);
      object o;
      problem p;
      is_read = object_read (&o, t, path, &p);
      if (is_read)
        ask_all (t, &o);
      object_free (&o);
    }
  count_input (is_read);
  return 0;
}
