/* Numbers in command lines and in texts.  */
#include "number.h"

#include <string.h>

enum { LONGEST = 64 }; /* digits, zeros in front among them */

static int
digit_value (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

static bool
parse_digits (const char *text, int length, uint64_t *value)
{
  unsigned base = 10;
  int i = 0;
  if (length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
    {
      base = 16;
      i = 2;
    }
  *value = 0;
  if (i == length)
    return false;
  for (; i < length; i++)
    {
      unsigned digit = (unsigned) digit_value (text[i]);
      if (digit >= base || __builtin_mul_overflow (*value, base, value)
          || __builtin_add_overflow (*value, digit, value))
        return false;
    }
  return true;
}

bool
parse_number (const char *text, uint64_t *value)
{
  size_t length = strnlen (text, LONGEST + 1);
  return length <= LONGEST && parse_digits (text, (int) length, value);
}

bool
parse_hex (const char *text, uint64_t *value)
{
  return text[0] == '0' && text[1] == 'x' && parse_number (text, value);
}

bool
parse_count (const char *text, uint64_t *value)
{
  return text[strspn (text, "0123456789")] == '\0'
         && parse_number (text, value);
}

bool
parse_wrapping (const char *text, int length, uint64_t *value)
{
  bool is_signed = length > 0 && (text[0] == '-' || text[0] == '+');
  if (!parse_digits (text + is_signed, length - is_signed, value))
    return false;
  if (text[0] == '-')
    *value = 0 - *value;
  return true;
}

