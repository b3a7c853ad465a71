// SPDX-License-Identifier: CC0-1.0
/* The conformance cases of the SFrame format as a KUnit suite, for a reader in a kernel.
   `make kunit` puts what is included with quotes in: one file, which allocates nothing.  */
#include <kunit/test.h>

#include "sframe_kunit.h"
#include "sframe-vectors.h"

static void
expect_rule (struct kunit *test, const char *name, const struct sframe_vector_rule *got,
             const struct sframe_vector_rule *wanted)
{
  KUNIT_EXPECT_EQ_MSG (test, (int) got->kind, (int) wanted->kind, "%s: kind", name);
  if (got->kind != wanted->kind || wanted->kind < SFRAME_RULE_CFA)
    return;
  KUNIT_EXPECT_EQ_MSG (test, got->is_stored, wanted->is_stored, "%s: stored", name);
  KUNIT_EXPECT_EQ_MSG (test, got->offset, wanted->offset, "%s: offset", name);
  if (wanted->kind == SFRAME_RULE_REGISTER)
    KUNIT_EXPECT_EQ_MSG (test, got->reg, wanted->reg, "%s: register", name);
}

static void
sframe_lookup (struct kunit *test)
{
  const struct sframe_vector_lookup *l = test->param_value;
  struct sframe_vector_rules got = { 0 };
  void *reader = NULL;
  int status;

  if (!sframe_kunit_reads (l->section))
    {
      kunit_skip (test, "not read: version %d, ABI %d", l->section->version, l->section->abi);
      return;
    }
  status = sframe_kunit_open (l->section, &reader);
  if (!status)
    status = sframe_kunit_find (reader, l->pc, &got);
  sframe_kunit_close (reader);
  if (l->section->verdict == SFRAME_OPEN && status < 0 && status != -ENOENT)
    {
      kunit_skip (test, "refused, which is not wrong: the specification is silent on %s", l->section->clause);
      return;
    }
  if (l->section->verdict == SFRAME_INVALID && !l->is_found)
    {
      KUNIT_EXPECT_LT_MSG (test, status, 0, "a row, where the section breaks %s", l->section->clause);
      return;
    }
  KUNIT_EXPECT_EQ_MSG (test, status, l->is_found ? 0 : -ENOENT, "status");
  if (status || !l->is_found)
    return;
  expect_rule (test, "CFA", &got.cfa, &l->rules.cfa);
  expect_rule (test, "RA", &got.ra, &l->rules.ra);
  expect_rule (test, "FP", &got.fp, &l->rules.fp);
  KUNIT_EXPECT_EQ_MSG (test, got.ra_is_signed, l->rules.ra_is_signed, "RA is signed");
}

static void
sframe_section (struct kunit *test)
{
  const struct sframe_vector *v = test->param_value;
  void *reader = NULL;
  int status;

  if (!sframe_kunit_reads (v))
    {
      kunit_skip (test, "not read: version %d, ABI %d", v->version, v->abi);
      return;
    }
  status = sframe_kunit_open (v, &reader);
  if (!status)
    status = sframe_kunit_validate (reader);
  sframe_kunit_close (reader);
  if (v->verdict == SFRAME_OPEN)
    kunit_skip (test, "either is right: the specification is silent on %s", v->clause);
  else if (v->verdict == SFRAME_INVALID)
    KUNIT_EXPECT_LT_MSG (test, status, 0, "accepted, but it breaks %s", v->clause);
  else
    KUNIT_EXPECT_EQ_MSG (test, status, 0, "refused");
}

/* A reader that claims little is silent on the rest: it has to claim something, and whole kinds.  */
static void
sframe_claim (struct kunit *test)
{
  /* By version and ABI: 0, no section; 1, read; 2, not read.  */
  static unsigned char claims[256][256];
  unsigned int i, read = 0;

  for (i = 0; i < sizeof sframe_vectors / sizeof *sframe_vectors; i++)
    {
      const struct sframe_vector *v = &sframe_vectors[i];
      unsigned char *claim = &claims[v->version][v->abi];
      bool reads = sframe_kunit_reads (v);

      if (!*claim)
        *claim = reads ? 1 : 2;
      KUNIT_EXPECT_EQ_MSG (test, reads, *claim == 1, "%s: not as others of version %d, ABI %d", v->id, v->version,
                           v->abi);
      read += reads && v->verdict == SFRAME_VALID;
    }
  KUNIT_EXPECT_LT_MSG (test, 0U, read, "no valid section is read");
}

static void
describe_lookup (const struct sframe_vector_lookup *l, char *text)
{
  snprintf (text, KUNIT_PARAM_DESC_SIZE, "%s", l->name);
}

static void
describe_section (const struct sframe_vector *v, char *text)
{
  snprintf (text, KUNIT_PARAM_DESC_SIZE, "%s", v->id);
}

KUNIT_ARRAY_PARAM (sframe_lookup, sframe_lookups, describe_lookup);
KUNIT_ARRAY_PARAM (sframe_section, sframe_vectors, describe_section);

static struct kunit_case sframe_cases[] = {
  KUNIT_CASE (sframe_claim),
  KUNIT_CASE_PARAM (sframe_lookup, sframe_lookup_gen_params),
  KUNIT_CASE_PARAM (sframe_section, sframe_section_gen_params),
  {},
};

static struct kunit_suite sframe_suite = { .name = "sframe-conformance", .test_cases = sframe_cases };

kunit_test_suite (sframe_suite);

MODULE_DESCRIPTION ("Conformance cases of the SFrame format");
MODULE_LICENSE ("Dual BSD/GPL");
