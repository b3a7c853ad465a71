/* Memory of code that ends its program without giving any back: all of it can be
   freed at once.  Included before everything else.  */
#ifndef FUZZ_POOL_H
#define FUZZ_POOL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *pool_malloc (size_t size);
void *pool_calloc (size_t count, size_t size);
void *pool_realloc (void *old, size_t size);
void *pool_reallocarray (void *old, size_t count, size_t size);
void pool_free (void *memory);
char *pool_strdup (const char *text);
char *pool_strndup (const char *text, size_t length);
int pool_vasprintf (char **text, const char *format, va_list values);

/* Free all of it.  */
void pool_empty (void);

/* Where give_up () goes to, as it does not end the program, and what it said.  */
extern jmp_buf pool_given_up;
extern char pool_message[1024];

#ifndef POOL_ITSELF
#define malloc pool_malloc
#define calloc pool_calloc
#define realloc pool_realloc
#define reallocarray pool_reallocarray
#define free pool_free
#define strdup pool_strdup
#define strndup pool_strndup
#define vasprintf pool_vasprintf
#endif

#endif
