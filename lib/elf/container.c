/* What a file is, by its first bytes.  */
#include "container.h"

#include <stdint.h>
#include <string.h>

#define MAKE_OBJECT                                                           \
  "expected an ELF file; llc -filetype=obj makes an object, or name what it " \
  "is linked into"
#define NOT_ELF "SFrame is read from ELF files alone"
#define DECOMPRESS(how) "decompress it first: " how " FILE >OUT"

/* No magic number.  */
static const container none = { CONTAINER_UNKNOWN, "is no ELF file, and does not begin with the magic number of SFrame",
                                "sframe-ref check --raw takes any bytes for a section" };
static const container empty
    = { CONTAINER_UNKNOWN, "is empty", "expected an ELF file" };
static const container text
    = { CONTAINER_UNKNOWN, "is a text",
        "expected an ELF file; if it is assembly, as --gsframe makes one" };
static const container coff = { CONTAINER_OTHER, "is a COFF object", NOT_ELF };

/* What has one: the LENGTH bytes MAGIC at OFFSET.  What is more particular comes first.  */
#define MAGIC(text) text, sizeof text - 1
static const struct
{
  size_t offset;
  const char *magic;
  size_t length;
  container container;
} magics[] = {
  { 0, MAGIC ("\177ELF"), { CONTAINER_ELF, "is an ELF file", "sframe-ref check and sframe-audit read it" } },
  { 0, MAGIC ("\xe2\xde"), { CONTAINER_SECTION, "is a raw section", "sframe-ref check reads it" } },
  { 0, MAGIC ("\xde\xe2"), { CONTAINER_SECTION, "is a raw section", "sframe-ref check reads it" } },
  { 0, MAGIC ("!<arch>\ndebian-binary"),
    { CONTAINER_OTHER, "is a Debian package", "unpack it first: dpkg-deb -x FILE DIRECTORY" } },
  { 0, MAGIC ("!<arch>\n"), { CONTAINER_ARCHIVE, "is an archive", "extract its members first: ar x FILE" } },
  { 0, MAGIC ("!<thin>\n"),
    { CONTAINER_OTHER, "is a thin archive, which holds names alone", "name its members: ar t FILE prints them" } },
  { 0, MAGIC ("BC\xc0\xde"), { CONTAINER_OTHER, "is LLVM bitcode", MAKE_OBJECT } },
  { 0, MAGIC ("\xde\xc0\x17\x0b"), { CONTAINER_OTHER, "is LLVM bitcode", MAKE_OBJECT } },
  { 0, MAGIC ("\xfe\xed\xfa\xce"), { CONTAINER_OTHER, "is a Mach-O file", NOT_ELF } },
  { 0, MAGIC ("\xfe\xed\xfa\xcf"), { CONTAINER_OTHER, "is a Mach-O file", NOT_ELF } },
  { 0, MAGIC ("\xce\xfa\xed\xfe"), { CONTAINER_OTHER, "is a Mach-O file", NOT_ELF } },
  { 0, MAGIC ("\xcf\xfa\xed\xfe"), { CONTAINER_OTHER, "is a Mach-O file", NOT_ELF } },
  { 0, MAGIC ("\xca\xfe\xba\xbe"), { CONTAINER_OTHER, "is a universal Mach-O file, or a class of Java", NOT_ELF } },
  { 0, MAGIC ("\0asm"), { CONTAINER_OTHER, "is WebAssembly", NOT_ELF } },
  { 0x202, MAGIC ("HdrS"),
    { CONTAINER_OTHER, "is a kernel as it boots (bzImage)", "name vmlinux, which Linux's scripts/extract-vmlinux takes out" } },
  { 0x38, MAGIC ("ARM\x64"),
    { CONTAINER_OTHER, "is a kernel as it boots (Image)", "name vmlinux, of which it was made" } },
  { 0, MAGIC ("MZ\0\0zimg"),
    { CONTAINER_OTHER, "is a kernel as it boots (EFI)", "name vmlinux, of which it was made" } },
  { 0, MAGIC ("\x27\x05\x19\x56"),
    { CONTAINER_OTHER, "is a kernel as it boots (uImage)", "name vmlinux, of which it was made" } },
  { 0, MAGIC ("MZ"), { CONTAINER_OTHER, "is a PE file", NOT_ELF } },
  { 0, MAGIC ("\0\0\xff\xff"), { CONTAINER_OTHER, "is a COFF object", NOT_ELF } },
  { 0, MAGIC ("\xfd" "7zXZ\0"), { CONTAINER_XZ, "is compressed (xz)", DECOMPRESS ("xz -dc") } },
  { 0, MAGIC ("\x28\xb5\x2f\xfd"), { CONTAINER_ZSTD, "is compressed (zstd)", DECOMPRESS ("zstd -dc") } },
  { 0, MAGIC ("\x1f\x8b\x08"), { CONTAINER_GZIP, "is compressed (gzip)", DECOMPRESS ("gzip -dc") } },
  { 0, MAGIC ("BZh"), { CONTAINER_OTHER, "is compressed (bzip2)", DECOMPRESS ("bzip2 -dc") } },
  { 0, MAGIC ("\x04\x22\x4d\x18"), { CONTAINER_OTHER, "is compressed (lz4)", DECOMPRESS ("lz4 -dc") } },
  { 0, MAGIC ("\x02\x21\x4c\x18"), { CONTAINER_OTHER, "is compressed (lz4)", DECOMPRESS ("lz4 -dc") } },
  { 0, MAGIC ("\x89LZO\0\r\n"), { CONTAINER_OTHER, "is compressed (lzo)", DECOMPRESS ("lzop -dc") } },
  { 0, MAGIC ("7z\xbc\xaf\x27\x1c"), { CONTAINER_OTHER, "is a 7z file", "unpack it first: 7z x FILE" } },
  { 0, MAGIC ("hsqs"), { CONTAINER_OTHER, "is a file system (squashfs)", "unpack it first: unsquashfs FILE" } },
  { 0, MAGIC ("07070"), { CONTAINER_OTHER, "is a cpio file", "unpack it first: cpio -idF FILE" } },
  { 0, MAGIC ("PK\3\4"), { CONTAINER_OTHER, "is a zip file", "unpack it first: unzip FILE" } },
  { 0, MAGIC ("\xed\xab\xee\xdb"),
    { CONTAINER_OTHER, "is an RPM package", "unpack it first: rpm2cpio FILE | cpio -id" } },
  { 257, MAGIC ("ustar"), { CONTAINER_OTHER, "is a tar file", "unpack it first: tar -xf FILE" } },
  { 0, MAGIC ("#!"), { CONTAINER_OTHER, "is a script", "name the program that it starts" } },
};

/* An object of COFF has the number of its machine first; it has no optional header, as programs have.  */
static bool
is_coff (const uint8_t *bytes, size_t size)
{
  enum { HEADER = 20, SECTIONS = 2, OPTIONAL_SIZE = 16 };
  static const uint8_t machines[][2] = { { 0x64, 0x86 }, { 0x64, 0xaa }, { 0x4c, 0x01 } };
  if (size < HEADER || bytes[OPTIONAL_SIZE] || bytes[OPTIONAL_SIZE + 1] || bytes[SECTIONS + 1] || !bytes[SECTIONS])
    return false;
  for (size_t i = 0; i < sizeof machines / sizeof *machines; i++)
    if (memcmp (bytes, machines[i], 2) == 0)
      return true;
  return false;
}

/* ASCII or UTF-8 without control characters.  */
static bool
is_text (const uint8_t *bytes, size_t size)
{
  for (size_t i = 0; i < size; i++)
    if (bytes[i] == 0x7f || (bytes[i] < ' ' && !memchr ("\t\n\f\r\033", bytes[i], 5)))
      return false;
  return true;
}

const container *
container_of (const void *bytes, size_t size)
{
  if (size == 0)
    return &empty;
  for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
    if (magics[i].offset + magics[i].length <= size
        && memcmp ((const char *) bytes + magics[i].offset, magics[i].magic, magics[i].length) == 0)
      return &magics[i].container;
  size_t head = size < CONTAINER_HEAD ? size : CONTAINER_HEAD;
  return is_coff (bytes, size) ? &coff : is_text (bytes, head) ? &text : &none;
}

bool
container_refuse (const container *c, const char *path, problem *p)
{
  return problem_set (p, STATUS_USAGE, "%s: %s: %s", path, c->is, c->instead);
}
