/* The fields of oracles (observed.def).  */
#ifndef ISSUES_SCHEMA_H
#define ISSUES_SCHEMA_H

#include "issues.h"

enum observed_kind
{
  KIND_ONE,
  KIND_ANY,
  KIND_ALL,
  KIND_RELEASE,
  KIND_DEATH
};

enum observed_role
{
  ROLE_ABOUT,
  ROLE_EACH,
  ROLE_SEEN
};

typedef struct observed_field
{
  const char *name; /* NULL: there is no such field */
  enum observed_kind kind;
  enum observed_role role;
} observed_field;

const observed_field *observed_field_at (enum oracle oracle, int place);

#endif
