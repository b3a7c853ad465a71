/* A line of JSON: an object that is written at once.  Four formats have such lines, each for a reader of its own.
   observations.jsonl is what the judge compares with the pages; results.jsonl of the runner is the state that RESUME=1
   goes on from, each request with its time and hash; truth's records and those of the audit are sums, of which nothing
   is wrong or right.  */
#ifndef JSON_LINE_H
#define JSON_LINE_H

#include <yyjson.h>

typedef struct json_line
{
  yyjson_mut_doc *doc;
  yyjson_mut_val *root;
} json_line;

json_line json_begin (void);

/* A copy of VALUE; nothing where it is NULL.  KEY lives until the end.  */
void json_put (json_line *l, const char *key, const char *value);
void json_count (json_line *l, const char *key, uint64_t value);

/* The text, without a newline, which the caller frees; L is no more.  */
char *json_end (json_line *l);

#endif
