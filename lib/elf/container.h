/* What a file is, by its first bytes: the one list of what people hand to tools that want ELF files.  */
#ifndef CONTAINER_H
#define CONTAINER_H

#include <stddef.h>

#include "lib/base/problem.h"

enum container_use
{
  CONTAINER_UNKNOWN, /* empty, a text, or bytes without a magic number */
  CONTAINER_SECTION, /* begins with the magic number of SFrame, of either byte order */
  CONTAINER_ELF,
  CONTAINER_ARCHIVE, /* of ar; libelf reads it */
  CONTAINER_XZ,      /* compressed as a whole: lib/tables/inflate.h */
  CONTAINER_ZSTD,
  CONTAINER_GZIP,
  CONTAINER_OTHER /* has a magic number, and nothing here reads it */
};

typedef struct container
{
  enum container_use use;
  const char *is; /* "is LLVM bitcode" */
  const char *instead; /* what to type or to name */
} container;

/* With so many bytes of a file each container is known.  */
enum { CONTAINER_HEAD = 0x400 };

/* Never NULL.  SIZE may be that of the head alone.  */
const container *container_of (const void *bytes, size_t size);

/* PATH is C, which is not wanted.  Returns false.  */
bool container_refuse (const container *c, const char *path, problem *p);

#endif
