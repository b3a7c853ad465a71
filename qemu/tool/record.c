/* The values of a record.  */
#include "record.h"

const char *
record_text (yyjson_val *record, const char *key)
{
  const char *text = yyjson_get_str (yyjson_obj_get (record, key));
  return text ? text : "";
}

uint64_t
record_count (yyjson_val *record, const char *key)
{
  return yyjson_get_uint (yyjson_obj_get (record, key));
}
