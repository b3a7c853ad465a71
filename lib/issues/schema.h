/* The fields of oracles (observed.def).  */
#ifndef ISSUES_SCHEMA_H
#define ISSUES_SCHEMA_H

#include "issues.h"

enum observed_kind
{
  KIND_ONE,
  KIND_ANY,
  KIND_ALL,
  KIND_TOLD,
  KIND_RELEASE,
  KIND_DEATH
};

enum observed_role
{
  ROLE_ABOUT,
  ROLE_EACH,
  ROLE_SEEN,
  ROLE_TELLS
};

typedef struct observed_field
{
  const char *name; /* NULL: there is no such field */
  enum observed_kind kind;
  enum observed_role role;
} observed_field;

const observed_field *observed_field_at (enum oracle oracle, int place);

/* Is what the field has known only when something is seen?  */
bool is_seen (const observed_field *field);

/* Is NAME one of differences.def for ORACLE?  */
bool is_difference (enum oracle oracle, const char *name);

#endif
