/* gdb's remote protocol (gdb manual, appendix "Remote Protocol").  */
#include "packet.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

static bool
send_all (int fd, const char *bytes, size_t size)
{
  while (size > 0)
    {
      ssize_t sent = send (fd, bytes, size, MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR)
        continue;
      if (sent <= 0)
        return false;
      bytes += sent;
      size -= (size_t) sent;
    }
  return true;
}

/* The acknowledgement of the last answer and the request in one piece.  */
static bool
send_request (packet_line *line, const char *request)
{
  char frame[512];
  unsigned sum = 0;
  for (const char *c = request; *c; c++)
    sum += (unsigned char) *c;
  int length = snprintf (frame, sizeof frame, "%s$%s#%02x",
                         line->owes_ack ? "+" : "", request, sum & 0xff);
  errno = EMSGSIZE;
  line->owes_ack = false;
  return length > 0 && (size_t) length < sizeof frame
         && send_all (line->fd, frame, (size_t) length);
}

/* However long the server takes: what it may take is for whoever started us.  */
static bool
receive (packet_line *line)
{
  ssize_t got;
  do
    got = recv (line->fd, line->in, sizeof line->in, 0);
  while (got < 0 && errno == EINTR);
  errno = got == 0 ? ECONNRESET : errno;
  line->in_at = 0;
  line->in_size = got > 0 ? (size_t) got : 0;
  return got > 0;
}

/* The next byte, or -1.  */
static int
next_byte (packet_line *line)
{
  if (line->in_at == line->in_size && !receive (line))
    return -1;
  return line->in[line->in_at++];
}

static int
digit (int c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* What is between $ and #.  */
static bool
receive_body (packet_line *line, uint8_t *sum)
{
  int c;
  *sum = 0;
  line->answer_size = 0;
  while ((c = next_byte (line)) != '#')
    {
      errno = line->answer_size == PACKET_MAX ? EMSGSIZE : errno;
      if (c < 0 || line->answer_size == PACKET_MAX)
        return false;
      line->answer[line->answer_size++] = (char) c;
      *sum = (uint8_t) (*sum + c);
    }
  line->answer[line->answer_size] = '\0';
  return true;
}

static bool
receive_answer (packet_line *line)
{
  uint8_t sum;
  int c;
  while ((c = next_byte (line)) != '$')
    if (c < 0)
      return false;
  if (!receive_body (line, &sum))
    return false;
  int high = digit (next_byte (line)), low = digit (next_byte (line));
  errno = EBADMSG;
  if (high < 0 || low < 0 || (high << 4 | low) != sum)
    return false;
  line->owes_ack = true;
  return true;
}

bool
packet_ask (packet_line *line, const char *request)
{
  return send_request (line, request) && receive_answer (line);
}

bool
packet_hex (const char *text, uint8_t *bytes, size_t size)
{
  for (size_t i = 0; i < size; i++)
    {
      int high = digit (text[2 * i]);
      int low = high < 0 ? -1 : digit (text[2 * i + 1]);
      if (low < 0)
        return false;
      bytes[i] = (uint8_t) (high << 4 | low);
    }
  return true;
}

void
packet_unescape (packet_line *line)
{
  size_t to = 0;
  for (size_t from = 0; from < line->answer_size; from++)
    {
      char byte = line->answer[from];
      if (byte == '}' && from + 1 < line->answer_size)
        byte = (char) ((unsigned char) line->answer[++from] ^ 0x20u);
      line->answer[to++] = byte;
    }
  line->answer_size = to;
  line->answer[to] = '\0';
}
