/* gdb's remote protocol: one request, one answer.  Every packet is
   acknowledged, as QEMU knows no other way.  */
#ifndef TRUTH_PACKET_H
#define TRUTH_PACKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PACKET_MAX = 0x20020 };

typedef struct packet_line
{
  int fd;
  bool owes_ack;  /* for the last answer: it goes out with the next request */
  uint8_t in[4096];
  size_t in_at, in_size;
  char answer[PACKET_MAX + 1]; /* ends with NUL; it may hold others */
  size_t answer_size;
} packet_line;

/* Send REQUEST and wait for the answer.  False: the line is dead or the peer
   is silent; errno says why.  */
bool packet_ask (packet_line *line, const char *request);

/* Hexadecimal digits at TEXT to SIZE bytes; false: they are something
   else.  */
bool packet_hex (const char *text, uint8_t *bytes, size_t size);

/* Take the escapes out of the answer (binary data).  */
void packet_unescape (packet_line *line);

#endif
