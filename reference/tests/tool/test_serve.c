/* sframe-ref serve answers in order, also after what it refuses.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/base/buffer.h"
#include "reference/tool/command.h"
#include "sections.h"

enum section
{
  GOOD,
  BAD_ROW,
  NO_BYTES
};

#define DUMPED                                                                \
  "element 0 version=3 abi=amd64-le flags=sorted,pcrel fixed-fp=none "        \
  "fixed-ra=-8 aux=0\n"                                                       \
  "fde 0 start=0x401000 size=32 type=default pc=inc signal=no key=a\n"        \
  "fre 0x401000 cfa=sp+8 ra=*(cfa-8) fp=same\n"                               \
  "fre 0x401004 cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)\n"                         \
  "fde 1 start=0x401020 size=300 type=flex pc=inc signal=yes key=a\n"         \
  "fre 0x401148 cfa=*(r10-8) ra=*(cfa-8) fp=*(fp+0)\n"
#define REFUSED                                                               \
  "offset 0x42: data word size code 3 in info byte 0x64 "                     \
  "[FRE_DATAWORD_SIZE]\n"
#define STACK "pc=0x401006 sp=0x7000 fp=0x7100 0x7000:0x7200,0x401002,0x40114b"
#define NO_TABLE                                                              \
  "expected register=OFFSET,SIZE,ADDRESS,FIRST,LAST, within the file\n"

static const struct exchange
{
  const char *line;
  enum section section;
  int status;
  const char *answer;
} exchanges[] = {
  { "decode 0x400000", GOOD, 0, DUMPED },
  { "find 0x400000 0x401000 0x500000", GOOD, 0,
    "find 0x401000 cfa=sp+8 ra=*(cfa-8) fp=same\nfind 0x500000 none\n" },
  { "decode 0x0", BAD_ROW, 1, REFUSED },
  { "unwound 0x0", GOOD, 89,
    "the verb is not decode, find, unwind, tables or file\n" },
  { "unwind 0x0 sp=0x7000", GOOD, 89, "a stack begins with pc=ADDRESS\n" },
  { "unwind 0x400000 " STACK " limit=1 " STACK, GOOD, 0,
    "unwind 0x401006\ncaller 0x401002 sp=0x7010 fp=0x7200\nunwind "
    "0x401006\ncaller 0x401002 sp=0x7010 fp=0x7200\n"
    "caller 0x40114b sp=0x7018 fp=0x7200\nend refused\n" },
  { "unwind 0x0 pc=0x0", BAD_ROW, 1, REFUSED },
  { "tables 0x0 find=0x401000 register=0,85,0x400000,0x401000,0x401fff "
    "find=0x401000 find=0x500000 "
    "unregister=0x400000 find=0x401000",
    GOOD, 0,
    "find 0x401000 none\nfind 0x401000 cfa=sp+8 ra=*(cfa-8) fp=same\nfind "
    "0x500000 none\nfind 0x401000 none\n" },
  { "file 0x0", GOOD, 1,
    "the file: is a raw section: sframe-ref check reads it\n" },
  { "tables 0x0 register=1,85,0,0,1", GOOD, 89, NO_TABLE },
  { "tables 0x0 register=0,85,0,1,0", GOOD, 89, NO_TABLE },
  { "tables 0x0 register=0,85,0,0,1 find=0x0", BAD_ROW, 1, REFUSED },
  { "tables 0x0 look=1", GOOD, 89,
    "'look=1': expected register=, unregister=, find= or pc=\n" },
  { "decode zero", GOOD, 89, "the address is no number\n" },
  { "decode 0x0", NO_BYTES, 1,
    "offset 0x0: section of 0 bytes [SECTION_EMPTY]\n" },
  { "decode 0x400000", GOOD, 0, DUMPED },
};

enum
{
  COUNT = sizeof exchanges / sizeof *exchanges
};

static void
put_length (buffer *b, size_t size)
{
  const uint8_t length[] = { (uint8_t) size, (uint8_t) (size >> 8), 0, 0 };
  buffer_add (b, length, sizeof length);
}

static void
put_request (buffer *b, const struct exchange *e)
{
  uint8_t section[sizeof three_sfv];
  size_t size = e->section == NO_BYTES ? 0 : sizeof section;
  memcpy (section, three_sfv, sizeof section);
  if (e->section == BAD_ROW)
    section[FIRST_INFO] = 0x64;
  put_length (b, strlen (e->line) + 1 + size);
  buffer_print (b, "%s\n", e->line);
  buffer_add (b, section, size);
}

/* Let serve answer REQUESTS.  */
static buffer
replies_to (const buffer *requests)
{
  buffer b = EMPTY_BUFFER;
  int in = memfd_create ("requests", 0), out = memfd_create ("replies", 0),
      stdout_before = dup (STDOUT_FILENO);
  if (in < 0 || out < 0 || stdout_before < 0)
    {
      fail_msg ("no file");
      return b;
    }
  assert_int_equal (pwrite (in, requests->bytes, requests->size, 0),
                    requests->size);
  dup2 (in, STDIN_FILENO);
  dup2 (out, STDOUT_FILENO);
  int status = serve_command.run ((char *[]){ NULL });
  dup2 (stdout_before, STDOUT_FILENO);
  assert_int_equal (status, 0);
  buffer_reserve (&b, 1 << 16);
  b.size = (size_t) pread (out, b.bytes, 1 << 16, 0);
  close (in);
  close (out);
  close (stdout_before);
  return b;
}

static void
test_answers_in_order (void **state)
{
  (void) state;
  buffer requests = EMPTY_BUFFER;
  for (size_t i = 0; i < COUNT; i++)
    put_request (&requests, &exchanges[i]);
  buffer replies = replies_to (&requests);
  size_t at = 0;
  for (size_t i = 0; i < COUNT; i++)
    {
      const struct exchange *e = &exchanges[i];
      buffer wanted = EMPTY_BUFFER, body = EMPTY_BUFFER;
      buffer_print (&body, "%d\n%s", e->status, e->answer);
      put_length (&wanted, body.size);
      buffer_add (&wanted, body.bytes, body.size);
      if (replies.size - at < wanted.size
          || memcmp (replies.bytes + at, wanted.bytes, wanted.size) != 0)
        fail_msg ("%s: %.*s", e->line, (int) (replies.size - at),
                  replies.bytes + at);
      at += wanted.size;
      buffer_free (&wanted);
      buffer_free (&body);
    }
  assert_int_equal (at, replies.size);
  buffer_free (&requests);
  buffer_free (&replies);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_answers_in_order) };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
