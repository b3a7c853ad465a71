/* What a program leaves: its output, and the files of the directory where it ran.  */
#ifndef STATE_H
#define STATE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct text
{
  char *bytes;
  size_t size;
} text;

typedef struct left_file
{
  char *path; /* below the directory */
  text content;
  bool is_directory;
} left_file;

typedef struct state
{
  text out, err;
  left_file *files;
  size_t count;
} state;

/* Every run of digits is written as 0, and of blanks as one, where IS_LOOSE:
   times, process ids.  Where
   IS_UNORDERED the lines of files are sorted.  */
state state_read (const char *out, const char *err, const char *directory,
                  bool is_loose, bool is_unordered);
void state_free (state *s);

const left_file *state_find (const state *s, const char *path);
bool text_is_same (const text *a, const text *b);

/* Empty DIRECTORY, and make in it: out/, tmp/, and in, a link to INPUTS.  */
void directory_reset (const char *directory, const char *inputs);
void file_write (const char *directory, const char *path, const char *bytes);

#endif
