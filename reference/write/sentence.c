/* sentences.def as data.  */
#include "sentence.h"

#define SECTION(title) { SF_SECTION_TITLE, title, { SF_CLAUSES } },
#define NO_SECTION(title) { SF_NO_SECTION, title, { SF_CLAUSES } },
#define SAYS(words, ...) { SF_SAYS, words, { __VA_ARGS__, SF_CLAUSES } },
#define REPEATS(words, ...) { SF_REPEATS, words, { __VA_ARGS__, SF_CLAUSES } },
#define GRADED(why) { SF_GRADED, why, { SF_CLAUSES } },
#define NOTHING(reason, words) { SF_##reason, words, { SF_CLAUSES } },

const sf_sentence sf_sentences[] = {
#include "../sentences.def"
};

const size_t sf_sentence_count = sizeof sf_sentences / sizeof sf_sentences[0];

#undef SECTION
#undef NO_SECTION
#undef SAYS
#undef REPEATS
#undef GRADED
#undef NOTHING

const char *
sf_sentence_kind_name (enum sf_sentence_kind kind)
{
  static const char *const names[] = {
    [SF_SECTION_TITLE] = "title",
    [SF_GRADED] = "why no harder",
    [SF_NO_SECTION] = "section without statements",
    [SF_SAYS] = "clause",
    [SF_REPEATS] = "repeats a clause",
#define REASON(id, name) [SF_##id] = name,
#include "../sentences.def"
#undef REASON
  };
  return names[kind];
}
