/* Files that are compressed as a whole, as distributions ship kernel modules.  */
#ifndef TABLES_INFLATE_H
#define TABLES_INFLATE_H

#include "lib/base/buffer.h"
#include "lib/elf/container.h"

/* What comes out of one, in bytes: a small file can be made to hold any number.  */
#define INFLATED_LIMIT ((size_t) 256 << 20)

/* Is C compressed in a way that is read here?  */
bool is_compressed (const container *c);

/* Decompress the SIZE bytes at BYTES of PATH, which is C and has to hold an ELF file, into OUT.  False: see P.  OUT is
   then as much as shows what it holds: no ELF file, or one that is cut, damaged or too large.  */
bool inflate_bytes (const container *c, const char *path, const uint8_t *bytes, size_t size, buffer *out, problem *p);

/* All of PATH, decompressed where it is compressed.  */
bool read_inflated (const char *path, buffer *bytes, problem *p);

#endif
