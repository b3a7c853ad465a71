/* What is said of something: keys with values, in their order, for
   people and as JSON.  */
#ifndef FACTS_H
#define FACTS_H

#include <stdbool.h>
#include <stddef.h>

enum fact_kind
{
  FACT_ONE,
  FACT_LIST,
  FACT_PROSE, /* lines of a page */
  FACT_LINES  /* lines as they are */
};

typedef struct fact
{
  const char *key;
  enum fact_kind kind;
  char **values; /* ours */
  size_t count, capacity;
} fact;

typedef struct facts
{
  fact *items;
  size_t count, capacity;
} facts;

/* Add KEY, which is not copied, without values.  */
fact *facts_add (facts *f, const char *key, enum fact_kind kind);

/* Add a copy of the LENGTH bytes of VALUE.  */
void fact_add (fact *one, const char *value, size_t length);

/* Add KEY with a copy of VALUE; nothing, where it is NULL.  */
void facts_say (facts *f, const char *key, const char *value);
void facts_free (facts *f);

/* In 80 columns, but for what a page has on one line on purpose.  Lists
   without values are left out.  */
void facts_print (const facts *f);
void facts_print_json (const facts *f);

#endif
