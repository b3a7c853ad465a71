/* The input as a file that read_file () and open_text () open.  With --wrap of both.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/problem.h"
#include "target.h"

bool real_read_file (const char *path, buffer *content, problem *p) __asm__ ("__real_read_file");
bool wrap_read_file (const char *path, buffer *content, problem *p) __asm__ ("__wrap_read_file");
FILE *real_open_text (const char *path, const char **why) __asm__ ("__real_open_text");
FILE *wrap_open_text (const char *path, const char **why) __asm__ ("__wrap_open_text");

static char input_name[32]; /* of an empty file, so that there is one */
static const uint8_t *input_bytes;
static size_t input_size;

const char *
file_of (const uint8_t *data, size_t size)
{
  int fd = *input_name ? 0 : memfd_create ("input", 0);
  if (fd < 0)
    exit (3);
  if (!*input_name)
    snprintf (input_name, sizeof input_name, "/proc/self/fd/%d", fd);
  input_bytes = data;
  input_size = size;
  return input_name;
}

/* The input, or a file below it: of a target whose input is each file of a checkout.  */
static bool
is_input (const char *path)
{
  size_t length = strlen (input_name);
  return strncmp (path, input_name, length) == 0
         && (!path[length] || path[length] == '/');
}

/* Memory ends where the file ends.  */
bool
wrap_read_file (const char *path, buffer *content, problem *p)
{
  if (!is_input (path))
    return real_read_file (path, content, p);
  size_t capacity = input_size ? input_size : 1;
  *content = (buffer) { .bytes = grow (NULL, capacity), .capacity = capacity,
                        .size = input_size };
  if (input_size)
    memcpy (content->bytes, input_bytes, input_size);
  return true;
}

FILE *
wrap_open_text (const char *path, const char **why)
{
  if (strcmp (path, input_name) != 0)
    return real_open_text (path, why);
  FILE *file = fmemopen ((void *) input_bytes, input_size, "r");
  if (!file)
    finding ("a file cannot be opened");
  return file;
}
