/* sframe-links on one file: what it reads of an output, or an input, and what is
   looked up in it.  */
#include "conformance/producers/links/file.h"
#include "target.h"

static void
look_up (const link_file *file)
{
  size_t one, other;
  functions_overlap (file, &one, &other);
  first_uncovered (file, file->function_count ? file->functions[0].start : 0);
  for (size_t i = 0; i < file->function_count; i++)
    {
      const link_function *f = &file->functions[i];
      const link_symbol *symbol = function_symbol (file, f, 0);
      const link_function *same
          = symbol ? symbol_function (file, symbol, 0) : NULL;
      section_at (file, f->start);
      if (symbol && (!same || same->start != f->start))
        finding ("a function is not found at its symbol");
    }
  for (size_t i = 0; i < file->symbol_count; i++)
    if (!symbol_named (file, file->symbols[i].name, 0))
      finding ("a symbol is not found by its name");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  link_file file;
  problem p;
  bool is_read = link_file_load (file_of (data, size), &file, &p);
  count_input (is_read);
  if (is_read)
    look_up (&file);
  link_file_free (&file);
  return 0;
}
