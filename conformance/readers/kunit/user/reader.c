/* The reader that the suite wants, on the reference: an example, and what the suite itself is tested
   with.  */
#include "sframe_kunit.h"

#include <errno.h>
#include <stdlib.h>

#include "check.h"
#include "find.h"

bool
sframe_kunit_reads (const struct sframe_vector *v)
{
  (void) v;
  return true;
}

int
sframe_kunit_open (const struct sframe_vector *v, void **reader)
{
  sf_section *section = malloc (sizeof *section);
  if (!section)
    return -ENOMEM;
  *section = (sf_section) { v->bytes, v->size, v->address, SF_DEPLOYED };
  *reader = section;
  return 0;
}

static struct sframe_vector_rule
rule_of (const sf_rule *r)
{
  static const enum sframe_vector_rule_kind kinds[]
      = { [SF_SAME] = SFRAME_RULE_SAME, [SF_UNDEFINED] = SFRAME_RULE_UNDEFINED };
  if (r->kind != SF_OFFSET)
    return (struct sframe_vector_rule) { .kind = kinds[r->kind] };
  return (struct sframe_vector_rule) { r->from_cfa ? SFRAME_RULE_CFA : SFRAME_RULE_REGISTER, r->reg,
                                       r->deref_p, r->offset };
}

int
sframe_kunit_find (void *reader, unsigned long long pc, struct sframe_vector_rules *rules)
{
  sf_found found;
  sf_report report = SF_NO_REPORT;
  switch (sf_find (reader, pc, &found, &report))
    {
    case SF_FOUND_NO_FRES: /* an outermost frame has no rule for anything */
      rules->cfa.kind = rules->ra.kind = rules->fp.kind = SFRAME_RULE_UNDEFINED;
      return 0;
    case SF_FIND_INVALID:
      return -EINVAL;
    case SF_FOUND:
      break;
    default:
      return -ENOENT;
    }
  rules->cfa = rule_of (&found.rules.cfa);
  rules->ra = rule_of (&found.rules.ra);
  rules->fp = rule_of (&found.rules.fp);
  rules->ra_is_signed = found.rules.ra_is_signed;
  return 0;
}

int
sframe_kunit_validate (void *reader)
{
  sf_report report = SF_NO_REPORT;
  uint64_t *lent = calloc (sf_words_needed (reader), sizeof *lent);
  enum sf_verdict verdict = sf_check (reader, lent, &report);
  free (lent);
  return verdict == SF_INVALID ? -EINVAL : 0;
}

void
sframe_kunit_close (void *reader)
{
  free (reader);
}
