/* What oracles can say, by name.  */
#include <string.h>

#include "schema.h"

const char *
oracle_name (enum oracle oracle)
{
  static const char *const names[ORACLES] = {
#define ORACLE(id, name) name,
#include "observed.def"
  };
  return names[oracle];
}

enum oracle
oracle_by_name (const char *name)
{
  enum oracle o = 0;
  while (o < ORACLES && strcmp (oracle_name (o), name) != 0)
    o++;
  return o;
}

const observed_field *
observed_field_at (enum oracle oracle, int place)
{
  static const observed_field fields[ORACLES][OBSERVED_FIELDS] = {
#define FIELD(o, id, name, kind, role)                                        \
  [ORACLE_##o][o##_##id] = { name, KIND_##kind, ROLE_##role },
#include "observed.def"
  };
  return &fields[oracle][place];
}

bool
is_seen (const observed_field *field)
{
  return field->role == ROLE_SEEN || field->role == ROLE_TELLS;
}

bool
is_difference (enum oracle oracle, const char *name)
{
  static const struct
  {
    enum oracle oracle;
    const char *name;
  } all[] = {
#define DIFFERENCE(o, id, name) { ORACLE_##o, name },
#include "differences.def"
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i].oracle == oracle && strcmp (all[i].name, name) == 0)
      return true;
  return false;
}

int
field_by_name (enum oracle oracle, const char *name)
{
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    {
      const observed_field *field = observed_field_at (oracle, i);
      if (field->name && strcmp (field->name, name) == 0)
        return i;
    }
  return -1;
}

const char *
field_name (enum oracle oracle, int place)
{
  return observed_field_at (oracle, place)->name;
}
