/* The command line.  */
#include "options.h"

#include <string.h>

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
  return parse_digits (text, (int) strnlen (text, 64), value);
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

static bool
apply (const option_spec *spec, const char *value, problem *p)
{
  if (spec->take)
    return spec->take (spec->context, value, p);
  if (spec->text)
    *spec->text = value;
  if (spec->number)
    {
      spec->number->is_given = true;
      if (!parse_number (value, &spec->number->value))
        return problem_set (p, STATUS_USAGE, "%s: '%s' is no number",
                            spec->name, value);
    }
  return true;
}

static const option_spec *
find_spec (const option_spec *specs, const char *argument)
{
  size_t length = strcspn (argument, "=");
  for (; specs->name; specs++)
    if (strlen (specs->name) == length
        && strncmp (specs->name, argument, length) == 0)
      return specs;
  return NULL;
}

/* Take the option at *ARGV; *ARGV moves to the last argument that it uses.  */
static bool
take_option (char ***argv, const option_spec *specs, problem *p)
{
  const char *argument = **argv;
  const option_spec *spec = find_spec (specs, argument);
  const char *value = strchr (argument, '=');
  if (!spec)
    return problem_set (p, STATUS_USAGE, "there is no option %s: see --help",
                        argument);
  if (spec->flag && value)
    return problem_set (p, STATUS_USAGE, "%s takes no value", spec->name);
  if (spec->flag)
    return *spec->flag = true;
  if (!value && !(*argv)[1])
    return problem_set (p, STATUS_USAGE, "%s wants a value", spec->name);
  return apply (spec, value ? value + 1 : *++*argv, p);
}

int
parse_options (char **argv, const option_spec *specs, problem *p)
{
  char **kept = argv;
  int count = 0;
  bool ended = false;
  for (; *argv; argv++)
    {
      const char *argument = *argv;
      if (!ended && strcmp (argument, "--") == 0)
        ended = true;
      else if (ended || argument[0] != '-' || !argument[1])
        kept[count++] = *argv;
      else if (!take_option (&argv, specs, p))
        return -1;
    }
  kept[count] = NULL;
  return count;
}
