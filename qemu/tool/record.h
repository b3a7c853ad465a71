/* The values of a record (qemu/records.schema.json).  */
#ifndef TRUTH_RECORD_H
#define TRUTH_RECORD_H

#include <stdint.h>
#include <yyjson.h>

/* "": it has none.  */
const char *record_text (yyjson_val *record, const char *key);

/* 0: it has none.  */
uint64_t record_count (yyjson_val *record, const char *key);

#endif
