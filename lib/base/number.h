/* Numbers in command lines and in texts.  */
#ifndef NUMBER_H
#define NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* TEXT as a number below 2^64, decimal or 0x...; false if it is none.  */
bool parse_number (const char *text, uint64_t *value);

/* The same of one kind: "0x1f", a decimal number.  */
bool parse_hex (const char *text, uint64_t *value);
bool parse_count (const char *text, uint64_t *value);

/* As parse_number for LENGTH bytes of text, with a sign allowed in front: what is
   below zero is wrapped.  */
bool parse_wrapping (const char *text, int length, uint64_t *value);

#endif
