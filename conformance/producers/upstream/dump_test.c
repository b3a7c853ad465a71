/* A test of gas or ld.  */
#include "dump_test.h"

#include <ctype.h>
#include <string.h>

enum { KEY_ROOM = 32 };

bool
dump_test_read (dump_test *t, const char *path, problem *p)
{
  return text_lines_read (&t->lines, path, p);
}

void
dump_test_free (dump_test *t)
{
  text_lines_free (&t->lines);
}

static const char *
skip_blanks (const char *text)
{
  return text + strspn (text, " \t");
}

/* The value of LINE, and its KEY; NULL: it is no setting.  */
static const char *
setting_of (const char *line, char key[KEY_ROOM])
{
  const char *at = skip_blanks (line + 1);
  size_t size = 0;
  while (isalpha ((unsigned char) at[size]) || at[size] == '_')
    size++;
  const char *colon = skip_blanks (at + size);
  if (*line != '#' || size == 0 || size >= KEY_ROOM || *colon != ':')
    return NULL;
  memcpy (key, at, size);
  key[size] = '\0';
  return skip_blanks (colon + 1);
}

void
dump_test_settings (const dump_test *t, setting_taker *take, void *context)
{
  char key[KEY_ROOM];
  for (size_t i = 0; i < t->lines.count && *t->lines.items[i] == '#'; i++)
    {
      const char *value = setting_of (t->lines.items[i], key);
      if (value)
        take (context, key, value);
    }
}

typedef struct search
{
  const char *key, *value;
} search;

static void
take_setting (void *context, const char *key, const char *value)
{
  search *s = context;
  if (!s->value && strcmp (key, s->key) == 0)
    s->value = value;
}

const char *
dump_test_setting (const dump_test *t, const char *key)
{
  search s = { .key = key };
  dump_test_settings (t, take_setting, &s);
  return s.value;
}

bool
dump_test_expects_lines (const dump_test *t)
{
  for (size_t i = 0; i < t->lines.count; i++)
    if (*t->lines.items[i] && *t->lines.items[i] != '#')
      return true;
  return false;
}
