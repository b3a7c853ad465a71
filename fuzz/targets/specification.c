/* The texts of the specification, manual and header, and their sentences compared with
   the list of sentences.  */
#include <string.h>

#include "lib/base/buffer.h"
#include "target.h"
#include "reference/coverage/judge.h"
#include "reference/coverage/statement.h"

static void
check_statements (const statements *s)
{
  for (size_t i = 0; i < s->count; i++)
    if (!*s->items[i].text || !s->items[i].times
        || !begins_with (s->items[i].text, s->items[i].text))
      finding ("a statement does not begin with its own words");
}

/* A list for the sections that fuzz/file-seeds writes: the texts are the input, and
   judging them by all our sentences would take longer than reading them.  */
static const sf_sentence list[]
    = { { SF_SECTION_TITLE, "First|Fields", { SF_CLAUSES } },
        { SF_SAYS, "A section begins", { PREAMBLE_MAGIC, SF_CLAUSES } },
        { SF_REPEATS, "One ... said", { PREAMBLE_MAGIC, SF_CLAUSES } },
        { SF_NO_SECTION, "Nothing", { SF_CLAUSES } },
        { SF_SECTION_TITLE, "sframe.h", { SF_CLAUSES } },
        { SF_SAYS, "What a row", { FRE_RANGE, SF_CLAUSES } } };

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  buffer text = EMPTY_BUFFER;
  statements manual = { .count = 0 }, header = { .count = 0 };
  buffer_add (&text, data, size);
  buffer_add (&text, "", 1);
  texinfo_statements ((const char *) text.bytes, &manual);
  c_header_statements ((const char *) text.bytes, "sframe.h", &header);
  count_input (manual.count + header.count > 0);
  check_statements (&manual);
  check_statements (&header);
  const version_text texts[VERSIONS]
      = { { "1", manual }, { "2", header }, { "3", manual } };
  const judged j = { .list = list, .count = sizeof list / sizeof *list,
                     .texts = texts, .removed = SF_CLAUSES };
  complaints c = { .take = NULL };
  judge (&j, &c);
  statements_free (&manual);
  statements_free (&header);
  buffer_free (&text);
  return 0;
}
